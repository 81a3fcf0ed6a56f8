export { main } from './main.ts';
export { endProcess, processRuntime } from './runtime.ts';

import { main } from './main.ts';
import { end, processHost } from './system/process.ts';

const host = processHost();
main(process.argv.slice(2), host).then((code) => end(code, host));

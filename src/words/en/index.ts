export * from './batch.ts';
export * from './document.ts';
export * from './help.ts';
export * from './service.ts';
export * from './settings.ts';
export * from './statuses.ts';
export * from './usage.ts';

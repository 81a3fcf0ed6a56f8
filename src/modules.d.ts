/** Files that the bundle takes in as text (`tools/build.mjs`). */
declare module '*.css';
declare module '*.client.js';
declare module '*.bash';
declare module '*/_recibo';
declare module '*.fish';
declare module '*.ps1';

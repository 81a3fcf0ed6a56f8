/** Files that the bundle takes in as text (`tools/build.mjs`). */
declare module '*.css';
declare module '*.client.js';
declare module '*.bash';
declare module '*/_recibo';
declare module '*.fish';
declare module '*.ps1';

/** What is used of saxen, which has no types of its own. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(event: 'openTag', hear: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: 'text' | 'cdata' | 'closeTag', hear: (text: string, decode: Decode) => void): this;
    parse(xml: string): unknown;
  }
}

/** What is used of saxen, which has no types of its own. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      hear: (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'text', hear: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata' | 'closeTag', hear: (text: string) => void): this;
    parse(xml: string): this;
  }
}

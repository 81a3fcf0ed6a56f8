/** UTF-8 with each of its bytes as one character: in this form an answer goes through to a file without being decoded. */
export class Letters {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** In bytes. */
  get length(): number {
    return this.text.length;
  }
}

/** A text that threads share. Handing it on copies nothing; who has read it knows it again by its number. */
export interface SharedText {
  readonly number: number;
  readonly bytes: SharedArrayBuffer;
}

let count = 0;

export function sharedText(text: string): SharedText {
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(bytes).write(text);
  return { number: ++count, bytes };
}

export function textIn({ bytes }: SharedText): string {
  return Buffer.from(bytes).toString();
}

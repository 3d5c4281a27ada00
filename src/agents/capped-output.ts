/** The beginning of what a process prints. What comes past the cap is counted and dropped, never gathered. */
export class CappedOutput {
  readonly #mostBytes: number;
  readonly #chunks: Buffer[] = [];
  /** All that came, kept or not. */
  bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get isOver(): boolean {
    return this.bytes > this.#mostBytes;
  }

  take(chunk: Buffer): void {
    const room = this.#mostBytes - this.bytes;
    this.bytes += chunk.length;
    if (room > 0) this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/** The end of what a process prints, where its complaints stand. What came before is dropped as more comes in. */
export class OutputTail {
  readonly #mostBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    for (
      let [oldest] = this.#chunks;
      oldest && this.#bytes - oldest.length >= this.#mostBytes;
      [oldest] = this.#chunks
    ) {
      this.#bytes -= oldest.length;
      this.#chunks.shift();
    }
  }

  text(): string {
    return Buffer.concat(this.#chunks).subarray(-this.#mostBytes).toString();
  }
}

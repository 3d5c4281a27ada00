/** What a process prints, kept up to a cap. What comes past it is counted and dropped, never gathered. */
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

import { writeSync } from "node:fs";
import { isTerminal } from "./is-terminal.ts";

/**
 * Where results go. Node waits for a file and for a pipe until they have taken what is written, as we do here; the stream
 * with all that is loaded for it is made for a terminal, and for whoever asks for it.
 */
export class StandardOutput {
  readonly #onUnwritable: (error: Error) => void;
  #stream: NodeJS.WriteStream | undefined;
  #isUnwritable = false;

  constructor(onUnwritable: (error: Error) => void) {
    this.#onUnwritable = onUnwritable;
  }

  get stream(): NodeJS.WriteStream {
    return (this.#stream ??= process.stdout.on("error", this.#onUnwritable));
  }

  /** Of a terminal. */
  get columns(): number | undefined {
    return isTerminal(1) ? this.stream.columns : undefined;
  }

  write(text: string): void {
    if (this.#stream !== undefined || isTerminal(1)) this.stream.write(text);
    else if (!this.#isUnwritable) this.#writeNow(Buffer.from(text));
  }

  #writeNow(bytes: Buffer): void {
    let left = bytes;
    try {
      while (left.length > 0) left = left.subarray(writeSync(1, left));
    } catch (error) {
      // Whoever shares it wants it not to be waited for: the stream tries again until it is taken.
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") this.stream.write(left);
      else this.#fail(error as Error);
    }
  }

  #fail(error: Error): void {
    this.#isUnwritable = true;
    // After whoever writes has gone on, as a stream does.
    process.nextTick(this.#onUnwritable, error);
  }
}

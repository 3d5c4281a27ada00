import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import xterm from "@xterm/headless";

/** A real terminal emulator and the stream that leads to it; emits `shown` after each write. */
export class TestTerminal extends Writable {
  readonly isTTY = true;
  /** Everything that was written, in writes. */
  readonly writes: string[] = [];
  columns: number;
  rows: number;
  readonly #terminal: xterm.Terminal;

  constructor(columns: number, rows = 24) {
    super({ decodeStrings: false });
    this.columns = columns;
    this.rows = rows;
    // A terminal device turns "\n" into "\r\n" on its way.
    this.#terminal = new xterm.Terminal({ cols: columns, rows, convertEol: true, allowProposedApi: true });
  }

  /** Makes it a terminal that gives signs of ambiguous width two columns, as some do in East Asia. */
  widenAmbiguousSigns(): void {
    this.#terminal.unicode.register({
      version: "wide",
      wcwidth: ambiguousIsWide,
      charProperties: (codePoint) => ambiguousIsWide(codePoint) << 1,
    });
    this.#terminal.unicode.activeVersion = "wide";
  }

  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.writes.push(chunk);
    this.#terminal.write(chunk);
    this.emit("shown");
    done();
  }

  async resize(columns: number, rows = this.rows): Promise<void> {
    await this.#settled();
    this.#terminal.resize(columns, rows);
    this.columns = columns;
    this.rows = rows;
    this.emit("resize");
  }

  /** All lines, scrolled ones too, without the empty ones at the end. */
  async text(): Promise<string> {
    await this.#settled();
    const buffer = this.#terminal.buffer.active;
    const lines = Array.from(
      { length: buffer.length },
      (_, index) => buffer.getLine(index)?.translateToString(true) ?? "",
    );
    return lines.join("\n").trimEnd();
  }

  async cursorRow(): Promise<number> {
    await this.#settled();
    return this.#terminal.buffer.active.baseY + this.#terminal.buffer.active.cursorY;
  }

  cursorVisible(): boolean {
    return this.#lastOf("\u001B[?25h") >= this.#lastOf("\u001B[?25l");
  }

  wrapsLines(): boolean {
    return this.#lastOf("\u001B[?7h") >= this.#lastOf("\u001B[?7l");
  }

  #lastOf(sequence: string): number {
    return this.writes.join("").lastIndexOf(sequence);
  }

  async #settled(): Promise<void> {
    await new Promise<void>((resolve) => this.#terminal.write("", resolve));
  }
}

function ambiguousIsWide(codePoint: number): 1 | 2 {
  return codePoint === 0xb7 || codePoint === 0x2026 ? 2 : 1;
}

/** Long enough for one redraw. */
export async function oneRedraw(): Promise<void> {
  await sleep(150);
}

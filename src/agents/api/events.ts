/** Takes the events of a stream, one after the other, with their names where they have one. */
export type OnEvent = (data: string, name: string) => void;

/**
 * Cuts a stream of server-sent events into its events, as the standard tells it (WHATWG HTML, 9.2), but for two
 * things that servers do: a field `error` is an event of that name, and an event at the very end counts without the
 * empty line behind it (`docs/apis.md`). Comments are dropped; that something came is known to who feeds this.
 */
export class EventReader {
  readonly #onEvent: OnEvent;
  #rest = "";
  #data: string | undefined;
  #name = "";
  #isFirst = true;
  #heldBack = "";

  constructor(onEvent: OnEvent) {
    this.#onEvent = onEvent;
  }

  read(chunk: string): void {
    const more = this.#withOneLineEnd(chunk);
    // A line that goes on is not looked through again with every piece of it.
    if (!more.includes("\n")) {
      this.#rest += more;
      return;
    }
    const text = this.#rest + more;
    let from = 0;
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
      this.#line(text, from, at);
      from = at + 1;
    }
    this.#rest = text.slice(from);
  }

  /** The stream has ended in good order. */
  end(): void {
    this.read("\n\n");
  }

  #withOneLineEnd(chunk: string): string {
    let text = this.#heldBack + chunk;
    if (this.#isFirst && text !== "") {
      this.#isFirst = false;
      if (text.startsWith("\uFEFF")) text = text.slice(1);
    }
    if (!text.includes("\r")) {
      this.#heldBack = "";
      return text;
    }
    // One at the end may be half of a line's end.
    this.#heldBack = text.endsWith("\r") ? "\r" : "";
    return text.slice(0, text.length - this.#heldBack.length).replaceAll(/\r\n?/g, "\n");
  }

  #line(text: string, from: number, to: number): void {
    if (from === to) return this.#dispatch();
    const colon = text.indexOf(":", from);
    if (colon === from || colon === -1 || colon > to) return;
    const field = text.slice(from, colon);
    const value = text.slice(text[colon + 1] === " " ? colon + 2 : colon + 1, to);
    if (field === "event") this.#name = value;
    if (field === "error") this.#name = "error";
    if (field === "data" || field === "error")
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }

  #dispatch(): void {
    const data = this.#data;
    const name = this.#name;
    this.#data = undefined;
    this.#name = "";
    if (data !== undefined && data !== "") this.#onEvent(data, name);
  }
}

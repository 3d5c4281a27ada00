import { isObject, parsedJson } from "../../kernel/json-value.ts";

/**
 * The messages among the lines that an agent prints, one JSON object a line. Whatever else it prints (a banner, a
 * warning, a trace) is handed to `onRubbish` and not answered.
 */
export class MessageLines {
  readonly #mostBytes: number;
  readonly #onRubbish: (line: string) => void;
  #pending: Buffer[] = [];
  #bytes = 0;

  constructor(mostBytes: number, onRubbish: (line: string) => void) {
    this.#mostBytes = mostBytes;
    this.#onRubbish = onRubbish;
  }

  *take(chunk: Buffer): Generator<object> {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...this.#pending, rest.subarray(0, end)]).toString();
      this.#pending = [];
      this.#bytes = 0;
      rest = rest.subarray(end + 1);
      const message = messageIn(line);
      if (message !== null) yield message;
      else if (line.trim() !== "") this.#onRubbish(`${line}\n`);
    }
    this.#bytes += rest.length;
    if (this.#bytes <= this.#mostBytes) this.#pending.push(rest);
  }
}

function messageIn(line: string): object | null {
  const found = parsedJson(line);
  return isObject(found) && "jsonrpc" in found ? found : null;
}

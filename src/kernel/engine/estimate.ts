import { estimateTokenCount } from "tokenx";
import type { Agent } from "../agent.ts";
import type { FullPrompt } from "../request.ts";
import { retoldText } from "../earlier.ts";
import { promptText } from "../prompt.ts";

/** A count of ours, for when an agent tells none. Errs on the high side. */
export function estimatedTokens(text: string): number {
  return new Estimates().of(text);
}

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}

/** Code and prose in most languages; errs on the high side. */
const bytesPerToken = 3;

/** Of a longer text only its beginning is counted: megabytes would hold everything else up for seconds. */
const mostCounted = 250_000;

const highSide = 1.25;

/** A paragraph is told again and again in one discussion, and counted once. */
export class Estimates {
  readonly #paragraphs = new Map<string, number>();
  #room = mostKept;

  of(text: string): number {
    const counted = text.slice(0, mostCounted);
    let tokens = -1;
    // A blank line is a token of its own.
    for (const paragraph of counted.split("\n\n")) tokens += this.#ofParagraph(paragraph) + 1;
    return Math.ceil(tokens * (text.length / Math.max(1, counted.length)) * highSide);
  }

  #ofParagraph(paragraph: string): number {
    const known = this.#paragraphs.get(paragraph);
    if (known !== undefined) return known;
    const tokens = estimateTokenCount(paragraph);
    this.#room -= paragraph.length;
    if (this.#room < 0) {
      this.#paragraphs.clear();
      this.#room = mostKept;
    }
    // Made anew: as a part of its text it would keep all of that in memory.
    this.#paragraphs.set(Buffer.from(paragraph).toString(), tokens);
    return tokens;
  }
}

const mostKept = 5_000_000;

/** About as many as go out with a turn. A command, a function, a model behind an API and a host remember nothing. */
export function tokensSent(estimates: Estimates, { kind }: Pick<Agent, "kind">, request: FullPrompt): number {
  if (kind === "human" || kind === "reader") return 0;
  const isRetold = kind === "exec" || kind === "api" || kind === "function" || kind === "host";
  return estimates.of(isRetold ? retoldText(request) : promptText(request.prompt));
}

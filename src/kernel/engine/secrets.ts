import { type EventDraft, secretWords } from "../event.ts";
import type { Past } from "./past.ts";
import type { Runner } from "./runner.ts";

export type EndDraft = Extract<EventDraft, { type: "turn.answered" | "turn.failed" }>;
/** In an event no face shows, until the discussion is over. */
export class Secrets {
  readonly #answers: Map<string, Extract<EventDraft, { type: "turn.opened" }>>;
  readonly #runner: Pick<Runner, "append">;

  constructor(past: Past, runner: Pick<Runner, "append">) {
    this.#answers = new Map(past.secretAnswers.map((answer) => [answer.key, answer]));
    this.#runner = runner;
  }

  /** First what was said: an answer that is on record without it is asked for again. */
  async record(end: EndDraft): Promise<void> {
    const { key, round, seat, turn, raw } = end;
    const common = { key, round, seat, turn };
    if (end.type === "turn.failed") {
      const { failure } = end;
      await this.#runner.append({ type: "turn.sealed", ...common, raw, failure });
      const message = "its secret reply could not be used";
      await this.#runner.append({ ...end, raw: null, failure: { ...failure, message }, secret: true });
      return;
    }
    const { reply, witnessed, ...told } = end;
    const said = { raw, reply, ...(witnessed && { witnessed }) };
    await this.#runner.append({ type: "turn.sealed", ...common, ...said });
    await this.#runner.append({ ...told, reply: secretWords, raw: null, secret: true });
    this.#answers.set(key, { type: "turn.opened", ...common, ...said });
  }

  async open(): Promise<void> {
    for (const answer of this.#answers.values()) await this.#runner.append(answer);
    this.#answers.clear();
  }
}

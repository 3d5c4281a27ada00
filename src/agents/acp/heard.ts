import type { PromptResponse, SessionConfigOption, SessionUpdate } from "@agentclientprotocol/sdk/unstable";
import type { AgentUsage } from "../../kernel/agent.ts";
import { AgentError, type FailureCode } from "../../kernel/failure.ts";
import { checkAnswer } from "../complaint.ts";

/** What an agent says on its own account, and not its model's: notices by how they begin, complaints by the whole. */
export interface OwnWords {
  readonly file: string;
  readonly notices?: readonly string[];
  readonly complaints?: readonly string[];
  /** That it tells what its model took, and of what: then words without that are its own, and no answer. */
  readonly tellsUsage?: "turn" | "session" | "request";
}

export class TurnWords {
  readonly #words: OwnWords;
  #parts: string[] = [""];
  #cost = 0;
  #requests = 0;
  #used = 0;
  #hasThought = false;
  notice = "";
  spent: AgentUsage = {};
  told: PromptResponse["usage"] = null;

  constructor(words: OwnWords) {
    this.#words = words;
  }

  take(update: SessionUpdate): string {
    if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text") {
      const { text } = update.content;
      const { notices = [] } = this.#words;
      const isNotice = notices.some((pattern) => new RegExp(pattern, "u").test(text));
      if (isNotice) this.notice = text;
      else this.#parts.push((this.#parts.pop() ?? "") + text);
      return isNotice ? "" : text;
    }
    if (update.sessionUpdate === "agent_thought_chunk") this.#hasThought = true;
    else if (update.sessionUpdate === "tool_call") this.#parts.push("");
    else if (update.sessionUpdate === "usage_update") {
      this.#requests += 1;
      this.#used += update.used;
      if (update.cost?.currency === "USD") this.#cost = update.cost.amount;
    }
    return "";
  }

  /** With a shape to keep, all of it: the shape is found in there. Else what it said last. */
  text(hasSchema: boolean): string {
    const said = this.#parts.filter((part) => part.trim() !== "");
    const all = said.join("\n\n");
    const last = said.at(-1) ?? "";
    // An error ends the turn, whatever was said before the tools.
    checkAnswer(this.#words.file, last, { complaints: this.#words.complaints });
    return hasSchema ? all : last;
  }

  silence(refused: readonly string[]): string {
    const thought = this.#hasThought ? ": it thought, and said nothing" : "";
    const why = refused.length > 0 ? `, after it was refused ${refused.join(", ")}` : thought;
    return `${this.#words.file} ended its turn without an answer${why}`;
  }

  usage(): AgentUsage {
    // Zero is told by some where they know no price.
    const costUsd = since(this.#cost, this.spent.costUsd);
    return { ...(this.told && this.#tokens(this.told)), ...(costUsd > 0 && { costUsd }) };
  }

  /** ACP counts a turn. Some count the whole session, some only the last request, and of each tell all that it took. */
  #tokens(told: Usage): AgentUsage {
    if (this.#words.tellsUsage === "request")
      return {
        requests: Math.max(1, this.#requests),
        inputTokens: Math.max(this.#used, told.totalTokens) - told.outputTokens,
        outputTokens: told.outputTokens,
      };
    const before = this.#words.tellsUsage === "session" ? this.spent : {};
    return {
      inputTokens: since(inputOf(told), before.inputTokens),
      outputTokens: since(told.outputTokens + (told.thoughtTokens ?? 0), before.outputTokens),
    };
  }
}

function since(total: number, before = 0): number {
  return total >= before ? total - before : total;
}

type Usage = NonNullable<PromptResponse["usage"]>;

/** Some count what came from the cache among the input, some beside it. Only the total tells. */
function inputOf({ inputTokens, outputTokens, totalTokens, ...usage }: Usage): number {
  const cached = (usage.cachedReadTokens ?? 0) + (usage.cachedWriteTokens ?? 0);
  return totalTokens >= inputTokens + outputTokens + cached ? inputTokens + cached : inputTokens;
}

export function checkStop(command: string, stopReason: PromptResponse["stopReason"], raw: string): void {
  if (stopReason === "end_turn") return;
  const [code, what] = stops[stopReason];
  throw new AgentError(code, `${command} ${what}`, { raw });
}

const stops: Readonly<
  Record<Exclude<PromptResponse["stopReason"], "end_turn">, readonly [FailureCode, what: string]>
> = {
  refusal: ["refused", "refused to continue"],
  max_tokens: ["garbage", "was cut off at its model's limit"],
  max_turn_requests: ["no-answer", "asked its model too often in one turn"],
  cancelled: ["exit", "stopped in the middle of the turn"],
};

const categories = { model: ["model"], effort: ["thought_level", "effort", "reasoning_effort"] } as const;

export function choice(what: keyof typeof categories, options: readonly SessionConfigOption[]) {
  const words: readonly string[] = categories[what];
  const found = options.find(
    (option) =>
      option.type === "select" && (words.includes(option.category ?? "") || words.includes(option.id)),
  );
  if (found?.type !== "select") return undefined;
  const values = found.options.flatMap((one) =>
    "options" in one ? one.options.map(({ value }) => value) : one.value,
  );
  return {
    id: found.id,
    current: found.currentValue,
    values,
    /** The value that is meant: the whole of one, or the only one that ends so. */
    value: (wanted: string) => {
      if (values.includes(wanted)) return wanted;
      const ending = values.filter((value) => value.endsWith(`/${wanted}`));
      return ending.length === 1 ? ending[0] : undefined;
    },
  };
}

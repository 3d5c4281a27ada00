import type { PromptResponse, SessionConfigOption, SessionUpdate } from "@agentclientprotocol/sdk/unstable";
import type { AgentUsage } from "../../kernel/agent.ts";
import { AgentError } from "../../kernel/failure.ts";
import { checkAnswer } from "../complaint.ts";

/** What an agent says on its own account, and not its model's: notices by how they begin, complaints by the whole. */
export interface OwnWords {
  readonly file: string;
  readonly notices?: readonly string[];
  readonly complaints?: readonly string[];
}

function isAny(patterns: readonly string[] = [], text: string): boolean {
  return patterns.some((pattern) => new RegExp(pattern, "u").test(text));
}

export class TurnWords {
  readonly #words: OwnWords;
  #parts: string[] = [""];
  #cost: number | undefined;

  constructor(words: OwnWords) {
    this.#words = words;
  }

  take(update: SessionUpdate): string {
    if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text") {
      if (isAny(this.#words.notices, update.content.text)) return "";
      this.#parts.push((this.#parts.pop() ?? "") + update.content.text);
      return update.content.text;
    }
    if (update.sessionUpdate === "tool_call") this.#parts.push("");
    else if (update.sessionUpdate === "usage_update" && update.cost?.currency === "USD")
      this.#cost = update.cost.amount;
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

  /** What this turn took: ACP counts over the whole session, so what the turns before it took is taken off. */
  usage(usage: PromptResponse["usage"], spent: AgentUsage): AgentUsage {
    return {
      ...(usage && {
        inputTokens: since(inputOf(usage), spent.inputTokens),
        outputTokens: since(usage.outputTokens + (usage.thoughtTokens ?? 0), spent.outputTokens),
      }),
      ...(this.#cost !== undefined && { costUsd: since(this.#cost, spent.costUsd) }),
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
  const isBeside = totalTokens >= inputTokens + outputTokens + cached;
  return isBeside ? inputTokens + cached : inputTokens;
}

export function checkStop(command: string, stopReason: PromptResponse["stopReason"], said: string): void {
  switch (stopReason) {
    case "end_turn":
      return;
    case "refusal":
      throw new AgentError("refused", `${command} refused to continue`, { raw: said });
    case "max_tokens":
      throw new AgentError("garbage", `${command}'s answer was cut off at its model's limit`, { raw: said });
    case "max_turn_requests":
      throw new AgentError("no-answer", `${command} asked its model too often in one turn`, { raw: said });
    case "cancelled":
      throw new AgentError("exit", `${command} stopped in the middle of the turn`, { raw: said });
  }
}

interface Choice {
  readonly id: string;
  readonly current: string;
  readonly values: readonly string[];
  /** The value that is meant: the whole of one, or the only one that ends so. */
  readonly value: (wanted: string) => string | undefined;
}

const categories = { model: ["model"], effort: ["thought_level", "effort", "reasoning_effort"] } as const;

export function choice(
  what: keyof typeof categories,
  options: readonly SessionConfigOption[],
): Choice | undefined {
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
    value: (wanted) => {
      if (values.includes(wanted)) return wanted;
      const ending = values.filter((value) => value.endsWith(`/${wanted}`));
      return ending.length === 1 ? ending[0] : undefined;
    },
  };
}

import { discuss } from "../src/index.ts";
import type { Agents, Asked } from "../src/library/agent.ts";
import { agreed, type Script, split, topic } from "../test/protocols/discuss/jobs.ts";
import { sum, words } from "./deliberation-tokens.ts";
import type { Figure } from "./figure.ts";

/**
 * Calls and tokens of a whole discuss with four who speak, as one was played: split to the end, and agreed in the blind
 * round. Characters of prompts and replies over four, every call stateless.
 */
export async function discussTokens(): Promise<readonly Figure[]> {
  return [
    ...(await spent("split to the end", split, { calls: 15, tokens: 30_000 })),
    ...(await spent("agreed in the blind round", agreed, { calls: 10, tokens: 16_000 })),
  ];
}

interface Spent {
  readonly calls: number;
  readonly tokens: number;
}

async function spent(name: string, script: Script, aim: Spent): Promise<readonly Figure[]> {
  const all: { readonly kind: string; readonly tokens: number }[] = [];
  const answer = (asked: Asked) => {
    const said = script(asked) ?? {};
    all.push({ kind: asked.kind, tokens: (asked.text.length + JSON.stringify(said).length) / 4 });
    return said;
  };
  await holdDiscuss({ one: answer }, 0);
  const byKind = [...Map.groupBy(all, ({ kind }) => kind)].map(
    ([kind, some]) => `${kind} ${some.length} × ${Math.round(total(some) / some.length)}`,
  );
  return [
    { name: `discuss, ${name}: calls`, value: all.length, unit: "calls", aim: aim.calls, detail: "" },
    {
      name: `discuss, ${name}: tokens`,
      value: Math.round(total(all)),
      unit: "tokens",
      aim: aim.tokens,
      detail: byKind.join(", "),
    },
  ];
}

function total(some: readonly { readonly tokens: number }[]): number {
  return sum(some.map(({ tokens }) => tokens));
}

export async function holdDiscuss(agents: Agents, context: number): Promise<void> {
  const { status } = await discuss(topic, {
    agents,
    ...(context > 0 && { context: [{ path: "docs/offer.md", text: words(context) }] }),
    answerGate: ({ recommended }) => recommended ?? "none",
  }).result;
  if (status !== "completed") throw new Error(`The discuss is ${status}.`);
}

export function discussReply({ kind, seat }: Asked): object {
  return split({ kind, seat }) ?? {};
}

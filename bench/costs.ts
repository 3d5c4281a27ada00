// What each verb costs by panel size, as the table of docs/costs.md: `npx node bench/costs.ts`.
// Seats say what language models said in played discussions (test/fixtures/played, test/protocols/swarm), or what scripted
// analysts of an example say; a larger panel than was played says it again. Nothing is sent anywhere. Roundtables:
// test/protocols/roundtable/costs.test.ts.
import { readFileSync } from "node:fs";
import { estimateTokenCount } from "tokenx";
import { parse } from "yaml";
import { ask, critique, discuss, recommended, solve } from "../src/index.ts";
import { agreed, split, topic } from "../test/protocols/discuss/jobs.ts";
import { played } from "../test/protocols/swarm/played.ts";
import type { Asked } from "../src/library/agent.ts";
import { words } from "./deliberation-tokens.ts";

interface Said {
  readonly turn: string;
  readonly round?: number;
  readonly reply: string | object;
}

interface Spent {
  calls: number;
  input: number;
  output: number;
}

/** Dollars for a million tokens, in and out: list prices of gpt-5-mini and claude-sonnet-4-5. */
const prices = [
  [0.25, 2],
  [3, 15],
] as const;

function playedReplies(name: string): readonly Said[] {
  return (JSON.parse(readFileSync(`test/fixtures/played/${name}.json`, "utf8")) as { replies: Said[] })
    .replies;
}

function scripted(name: string): readonly Said[] {
  return parse(readFileSync(`examples/${name}-script.yaml`, "utf8")) as Said[];
}

type Replies = (asked: Asked) => string | object | undefined;

/** A reply of the turn's kind, of the same round where there is one. */
function repliesIn(replies: readonly Said[]): Replies {
  const seats: string[] = [];
  return ({ kind, seat, round }) => {
    if (!seats.includes(seat.name)) seats.push(seat.name);
    const ofKind = replies.filter(({ turn }) => turn === kind);
    const ofRound = ofKind.filter((one) => one.round === round);
    const fitting = ofRound.length > 0 ? ofRound : ofKind;
    return fitting[seats.indexOf(seat.name) % Math.max(1, fitting.length)]?.reply;
  };
}

function counting(replies: Replies) {
  const spent: Spent = { calls: 0, input: 0, output: 0 };
  const answer = (asked: Asked): string | object => {
    const reply = replies(asked);
    spent.calls += 1;
    spent.input += estimateTokenCount(asked.text);
    if (reply === undefined) throw new Error(`Nobody said anything in a turn "${asked.kind}".`);
    spent.output += estimateTokenCount(typeof reply === "string" ? reply : JSON.stringify(reply));
    return reply;
  };
  return { spent, answer };
}

type Held = (answer: (asked: Asked) => string | object) => { readonly result: Promise<{ status: string }> };

async function row(
  verb: string,
  panel: string,
  replies: readonly Said[] | Replies,
  held: Held,
): Promise<void> {
  const { spent, answer } = counting(typeof replies === "function" ? replies : repliesIn(replies));
  const { status } = await held(answer).result;
  tell(`${verb}${status === "completed" ? "" : ` (${status})`}`, panel, spent);
}

function tell(verb: string, panel: string, spent: Spent): void {
  const dollars = prices.map(
    ([into, out]) => `$${((spent.input * into + spent.output * out) / 1e6).toFixed(3)}`,
  );
  const tokens = [spent.input, spent.output].map((count) =>
    count < 100 ? "<0.1k" : `${(count / 1000).toFixed(1)}k`,
  );
  process.stdout.write(`| ${[verb, panel, spent.calls, ...tokens, ...dollars].join(" | ")} |\n`);
}

const names = ["Feasibility", "Failure", "Alternatives", "Clarity", "Security", "Cost"];
const document = { path: "design.md", text: `# A design\n\n${words(8000)}` };

await row("ask", "1 agent", [{ turn: "ask", reply: words(1500) }], (answer) =>
  ask("Which cache fits ten thousand keys?", { agents: { one: answer } }),
);
for (const size of [1, 2, 4, 6])
  await row("critique", `${size} perspective${size === 1 ? "" : "s"}`, playedReplies("critique"), (answer) =>
    critique(document, { agents: { one: answer }, perspectives: names.slice(0, size) }),
  );
for (const size of [2, 3, 4])
  await row("solve", `${size} agents, at most 3 rounds`, scripted("solve"), (answer) =>
    solve("Let sessions survive a restart", {
      agents: Object.fromEntries(["ada", "bob", "eve", "dan"].slice(0, size).map((name) => [name, answer])),
      answerGate: recommended,
    }),
  );
for (const [how, script] of Object.entries({ "split to the end": split, "agreed at once": agreed }))
  await row("discuss", `3 members and a critic, ${how}`, script, (answer) =>
    discuss(topic, { agents: { one: answer }, answerGate: recommended }),
  );
for (const rounds of [1, 2, 3]) {
  const { sent } = await played(rounds);
  const tokens = (what: "prompt" | "reply") => sent.reduce((sum, one) => sum + one[what], 0) / 4;
  tell("swarm", `3 experts, ${rounds} round${rounds === 1 ? "" : "s"}`, {
    calls: sent.length,
    input: tokens("prompt"),
    output: tokens("reply"),
  });
}

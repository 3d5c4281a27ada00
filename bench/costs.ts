// What each verb costs by panel size, as the table of docs/costs.md: `npx node bench/costs.ts`.
// Seats say what language models said in played discussions (test/fixtures/played), or what scripted analysts of an
// example say; a larger panel than was played says it again. Nothing is sent anywhere.
import { readFileSync } from "node:fs";
import { estimateTokenCount } from "tokenx";
import { parse } from "yaml";
import { ask, critique, discuss, recommended, solve, specs, swarm } from "../src/index.ts";
import { agreed, split, topic } from "../test/protocols/discuss/jobs.ts";
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

function played(name: string): readonly Said[] {
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
  const dollars = prices.map(
    ([into, out]) => `$${((spent.input * into + spent.output * out) / 1e6).toFixed(3)}`,
  );
  const tokens = [spent.input, spent.output].map((count) =>
    count < 100 ? "<0.1k" : `${(count / 1000).toFixed(1)}k`,
  );
  const note = status === "completed" ? "" : ` (${status})`;
  process.stdout.write(`| ${[`${verb}${note}`, panel, spent.calls, ...tokens, ...dollars].join(" | ")} |\n`);
}

const names = ["Feasibility", "Failure", "Alternatives", "Clarity", "Security", "Cost"];
const document = { path: "design.md", text: `# A design\n\n${words(8000)}` };

await row("ask", "1 agent", [{ turn: "ask", reply: words(1500) }], (answer) =>
  ask("Which cache fits ten thousand keys?", { agents: { one: answer } }),
);
for (const size of [1, 2, 4, 6])
  await row("critique", `${size} perspective${size === 1 ? "" : "s"}`, played("critique"), (answer) =>
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
for (const [size, rounds] of [
  [2, 1],
  [2, 3],
  [4, 1],
  [4, 3],
] as const)
  await row(
    "swarm",
    `${size} experts, ${rounds} round${rounds === 1 ? "" : "s"}`,
    scripted("swarm"),
    (answer) =>
      swarm("How should a gate be told?", {
        agents: { one: answer },
        depth: "lightweight",
        rounds,
        experts: ["Ada", "Bob", "Cyd", "Dee"].slice(0, size).map((name) => ({
          id: name.toLowerCase(),
          name,
          expertise: [`${name}'s field`],
          thinkingStyle: "starts from what can go wrong",
          bias: `${name} first`,
          replyTendency: "gives figures",
        })),
        answerGate: recommended,
      }),
  );
const table = [...played("specs"), ...scripted("specs")];
for (const size of [2, 4])
  await row("specs", `${size} participants, 4 rounds`, table, (answer) =>
    specs("A local page to watch discussions", {
      agents: { one: answer },
      participants: ["product-manager", "ux-researcher", "business-analyst", "qa-lead"].slice(0, size),
      maxRounds: 4,
      answerGate: recommended,
    }),
  );

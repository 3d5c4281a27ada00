import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paint } from "../../src/document/paint.ts";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { critiqueKit } from "../protocols/critique/critiqued.ts";
import {
  type AgentFunction,
  critique,
  type Event,
  recommended,
  roundtable,
  solve,
  swarm,
} from "../../src/index.ts";

/** A discussion whose seats were played by language models: what each of them wrote, turn by turn. */
interface Played {
  readonly subject: string;
  readonly replies: readonly {
    readonly round: number;
    readonly turn: string;
    readonly seat: string;
    readonly reply: string | object;
  }[];
}

function played(name: string): Played {
  return JSON.parse(
    readFileSync(new URL(`../fixtures/played/${name}.json`, import.meta.url), "utf8"),
  ) as Played;
}

/** Says what was said in that turn, and gives no answer where none was. */
function playing({ replies }: Played): AgentFunction {
  return ({ kind, seat, round }) => {
    const said = replies.find((one) => one.turn === kind && one.seat === seat.name && one.round === round);
    if (said === undefined) throw new Error(`${seat.name} was not asked for ${kind} in round ${round}.`);
    return said.reply;
  };
}

/** The kinds of all turns that were asked twice, or gave no answer. */
function troubles(events: readonly Event[]): readonly string[] {
  const asked = events.flatMap((event) =>
    event.type === "turn.asked" ? [`${event.turn} ${event.seat}`] : [],
  );
  const failed = events.flatMap((event) => (event.type === "turn.failed" ? [`${event.turn} failed`] : []));
  return [
    ...failed,
    ...asked.filter((one, index) => asked.indexOf(one) !== index && !one.startsWith("assess")),
  ];
}

async function all(discussion: AsyncIterable<Event>): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const event of discussion) events.push(event);
  return events;
}

test("a critique that was played: every reply is read, 34 points come down to the editor's 15, and the answer says no", async () => {
  const seats = played("critique");
  const discussion = critique(
    { path: "proposal.md", text: seats.subject },
    {
      agents: { played: playing(seats) },
      moderator: "played",
      perspectives: ["Feasibility", "Failure", "Alternatives", "Clarity"],
    },
  );
  const result = await discussion.result;
  expect(troubles(await all(discussion))).toEqual([]);
  expect(result).toMatchObject({ status: "completed", partial: false, degraded: false });
  const { verdict } = result;
  expect(verdict?.joinedBy).toBe("editor");
  expect(verdict?.groups?.flatMap(({ ids }) => ids)).toHaveLength(34);
  expect(verdict?.groups).toHaveLength(15);
  const sentences = verdict?.bottomLine?.map(({ sentence }) => sentence) ?? [];
  expect(sentences[0]).toMatch(/^It must not go ahead as it is/);
  expect(sentences[1]).toMatch(/Not as it stands/);
  const [held] = discussionsOf(await all(discussion));
  if (held === undefined) throw new Error("nothing was held");
  const place = { folder: "out", address: "critique-proposal" };
  const page = critiqueKit.page(held, place, { columns: 80, paint: paint(false) }) ?? "";
  expect(page.trimEnd().split("\n").length).toBeLessThan(50);
});

test("a swarm that was played: every sentence of its answer is carried by what it cites", async () => {
  const seats = played("swarm");
  const discussion = swarm(seats.subject, {
    agents: { played: playing(seats) },
    moderator: "played",
    depth: "lightweight",
    rounds: 1,
    answerGate: recommended,
  });
  const result = await discussion.result;
  expect(troubles(await all(discussion))).toEqual([]);
  expect(result).toMatchObject({ status: "completed", partial: false });
  if (result.verdict === null || !("bottomLine" in result.verdict)) throw new Error("It gave no answer.");
  expect(result.verdict.bottomLine).toHaveLength(3);
  expect(result.verdict.actions?.length).toBeGreaterThan(4);
});

test("a swarm of two rounds that was played: each stand against an expert's claims is told once, until it was answered", async () => {
  const seats = played("swarm-two-rounds");
  const prompts = new Map<string, string>();
  const discussion = swarm(seats.subject, {
    agents: {
      played: (asked, ...more) => {
        prompts.set(`${asked.round} ${asked.kind} ${asked.seat.name}`, asked.text);
        return playing(seats)(asked, ...more);
      },
    },
    moderator: "played",
    rounds: 2,
    eyes: "none",
    answerGate: recommended,
  });
  const result = await discussion.result;
  expect(troubles(await all(discussion)).filter((one) => one.endsWith("failed"))).toEqual([]);
  expect(result).toMatchObject({ status: "completed", partial: false });
  const against = (turn: string) => prompts.get(turn)?.match(/^Stands (?:against|that contest) .*$/gm);
  // What the Contrarian said against his third claim he had answered by wording it anew.
  expect(against("2 initial_statement Tomasz Okafor")).toEqual([
    "Stands against earlier wordings of your claims: CON>TO-1v1, PD>TO-3v1.",
  ]);
  // What he is for with others is none of his claims.
  expect(against("2 rebuttal Jonas Weiher")).toEqual([
    "Stands that contest or narrow your claims: CON>JW-7.",
    "Stands against earlier wordings of your claims: ML>JW-6v1, ML>JW-5v1, PD>JW-6v1.",
  ]);
  expect(against("2 analogy Cross-Domain")).toEqual([
    "Stands that contest or narrow your points: TO>CD-2, TO>CD-3, JW>CD-2, JW>CD-3.",
  ]);
  expect(prompts.get("2 synthesis Moderator")).toContain("[ML-5] Pack the package once");
  expect(prompts.get("2 synthesis Moderator")).toContain("from earlier rounds, not answered");
  expect(prompts.get("2 final_synthesis Historian")).toMatch(/^\[O1\] .+: 3 of 4 are for it, ML, PD, JW$/m);
});

test("a swarm that was played: an option that two came to while its author worded it anew stays as they read it", async () => {
  const seats = played("swarm-joined-option");
  let told = "";
  const discussion = swarm(seats.subject, {
    agents: {
      played: (asked, ...more) => {
        if (asked.round === 2 && asked.seat.name === "Ines Calder") told ||= asked.text;
        return playing(seats)(asked, ...more);
      },
    },
    moderator: "played",
    rounds: 2,
    eyes: "none",
    answerGate: recommended,
  });
  expect(await discussion.result).toMatchObject({ status: "completed", partial: false });
  expect(told.match(/^Option: .*O[45].*$/gm)).toMatchInlineSnapshot(`
    [
      "Option: [O4] Judge the ten lines by readers' decisions compared with full-record readers",
      "Option: [O2] Action, its strength, its evidence grade, and what would reverse it, separately; [O4] Judge the ten lines by readers' decisions compared with full-record readers",
      "Option: [O3] Derive status lines from journal; quote the rest; mark composed lines; [O4] Judge the ten lines by readers' decisions compared with full-record readers",
      "Option: [O5] Judge the lines by readers' decisions, with defects planted on purpose (in place of O4)",
    ]
  `);
  expect(told.match(/^- O\d.*$/gm)).toMatchInlineSnapshot(`
    [
      "- O4 refined, now [O5]: Judge the lines by readers' decisions, with defects planted on purpose (because of CON-5, IC-5)",
      "- O1 (MO): Lead with one action, its precondition, stop sign and way back",
      "- O2 (HV): Action, its strength, its evidence grade, and what would reverse it, separately",
      "- O3 (only you): Derive status lines from journal; quote the rest; mark composed lines",
      "- O4 (you, HV): Judge the ten lines by readers' decisions compared with full-record readers",
      "- O5 (TR): Judge the lines by readers' decisions, with defects planted on purpose",
    ]
  `);
});

test("a swarm that was played: options that say the same stay apart until their holders name one, and what crossed is told", async () => {
  const seats = played("swarm-same-options");
  const prompts = new Map<string, string>();
  const discussion = swarm(seats.subject, {
    agents: {
      played: (asked, ...more) => {
        prompts.set(`${asked.round} ${asked.kind} ${asked.seat.name}`, asked.text);
        const reply = playing(seats)(asked, ...more);
        // The form had no field for it yet when it was played.
        return asked.kind === "synthesis" && asked.round === 1
          ? { ...(reply as object), sameOptions: [["O1", "O3"]] }
          : reply;
      },
    },
    moderator: "played",
    rounds: 2,
    eyes: "none",
    answerGate: recommended,
  });
  const { verdict, status } = await discussion.result;
  expect(status).toBe("completed");
  const told = (turn: string) => prompts.get(turn) ?? "";
  /** Behind all that was said. */
  const own = (turn: string) => told(turn).slice(told(turn).lastIndexOf("\nYou are "));
  expect(own("2 initial_statement Ines Okafor").match(/^- O\d.*$|^The Moderator found.*$/gm))
    .toMatchInlineSnapshot(`
      [
        "- O1 (only you): No card; keep journal plus the disposable, validated cache",
        "- O3 (MH, TV): No card; keep the disposable cache as the only derived file",
        "- O4 (RC): No card file; journal's end event records the result as shown",
      ]
    `);
  expect(own("2 rebuttal Teo Varga").match(/^.*withdrawn for each other.*$|^Withdrawn claims.*$/gm))
    .toMatchInlineSnapshot(`
    [
      "MH-5 and IO-5 were withdrawn for each other at the same time. MH-5, the first in the record, stays; MH can still withdraw it.",
      "Withdrawn claims: MH-2, TV-3, MH-4, IO-5. You agreed with or rest on: IO-5.",
    ]
  `);
  // Who left an option was convinced; who was then for one more was not.
  expect(told("2 rebuttal Teo Varga").match(/^(?:Convinced by|Because of): .*$/gm)).toMatchInlineSnapshot(`
    [
      "Convinced by: own reflection",
      "Convinced by: CON-2, CON-3",
      "Convinced by: CON-5, MH-3",
      "Because of: IO-1v2",
      "Because of: MH-3v2",
      "Convinced by: MH-3v2",
      "Because of: IO-1v2",
    ]
  `);
  // It was put to the person after the first round.
  expect(own("2 initial_statement Teo Varga")).not.toContain("is put to them after this round");
  expect(own("2 synthesis Moderator").match(/^\[(?:O\d|IO-1v4|IO-5)\].*$|^.*Can a finished.*$/gm))
    .toMatchInlineSnapshot(`
      [
        "[O1] No card; keep journal plus the disposable, validated cache: 4 of 4 are for it, MH, TV, IO, RC",
        "[O3] No card; keep the disposable cache as the only derived file: 4 of 4 are for it, MH, TV, IO, RC",
        "[O4] No card file; journal's end event records the result as shown: 1 of 4 are for it, RC",
        "[IO-1v4] agree (to v3) TV, MH, RC",
        "[IO-5] withdrawn (because of MH-5)",
        "[IO-5] Let the user set where the cache lives, for containers, CI and shared archives",
        "Mira Holt, Teo Varga, Ruben Castell: Can a finished discussion be continued or changed by the tool, and how does the present cache notice a changed journal? / Can a finished discussion be continued or changed, or is its journal sealed? / Can a finished discussion be continued or otherwise changed, or is its journal sealed?",
        "Ines Okafor: Can a finished discussion be continued or its journal changed, and does the present cache check each journal before it trusts a row?",
      ]
    `);
  expect(own("2 final_synthesis Historian").match(/^\[(?:O\d|IO-1v4|MH-2)\].*$/gm)).toMatchInlineSnapshot(`
    [
      "[O1] No card; keep journal plus the disposable, validated cache: 4 of 4 are for it, MH, TV, IO, RC",
      "[O3] No card; keep the disposable cache as the only derived file: 4 of 4 are for it, MH, TV, IO, RC",
      "[O4] No card file; journal's end event records the result as shown: 1 of 4 are for it, RC",
      "[MH-2] withdrawn (because of CON-4)",
      "[IO-1v4] agree (to v3) TV, MH, RC",
    ]
  `);
  if (verdict === null || !("counted" in verdict)) throw new Error("It gave no answer.");
  expect(verdict.counted?.[0]?.sentence).toMatch(
    /^4 of 4 experts: No card; keep journal plus the disposable/,
  );
});

test("a solve that was played: who takes back what became part of a way still backs the way", async () => {
  const seats = played("solve-list");
  const agent = playing(seats);
  const solving = solve(seats.subject, { agents: { ada: agent, bob: agent }, eyes: "none" });
  const events = await all(solving);
  const { verdict } = await solving.result;
  expect(
    verdict?.solutions.map(({ name, source_cli, contested_by }) => [name, source_cli, contested_by]),
  ).toEqual([["Cheaper skim", ["ada", "bob"], undefined]]);
  // What each took back is told by the id it gave it.
  const prompts = events.flatMap((event) =>
    event.type === "turn.asked" && event.round === 3 ? [JSON.stringify(event)] : [],
  );
  expect(prompts.join("")).toContain("ADA withdraws O2");
  expect(prompts.join("")).not.toContain("ADA withdraws O4");
});

test("a swarm that was played: a view that three held and gave up is told of each, and nobody is asked twice", async () => {
  const seats = played("swarm-several-advocates");
  const discussion = swarm(seats.subject, {
    agents: { played: playing(seats) },
    moderator: "played",
    rounds: 2,
    eyes: "none",
    answerGate: recommended,
  });
  const events = await all(discussion);
  expect(events.filter(({ type }) => type === "turn.asked")).toHaveLength(seats.replies.length);
  const { verdict } = await discussion.result;
  if (verdict === null || !("minorityReport" in verdict)) throw new Error("there is no synthesis");
  const views = Map.groupBy(verdict.minorityReport, ({ position }) => position);
  const several = [...views.values()].filter((same) => same.length > 1);
  expect(several.map((same) => same.map(({ advocate }) => advocate))).toMatchInlineSnapshot(`
    [
      [
        "argumentation",
        "deliberation-practice",
        "provenance-data",
      ],
    ]
  `);
});

test("a roundtable that was played: what the open conflict turns on can be read, and what was consented to stands", async () => {
  const seats = played("roundtable-consent");
  const prompts = new Map<string, string>();
  const discussion = roundtable(seats.subject, {
    agents: {
      played: (asked, ...more) => {
        prompts.set(`${asked.round} ${asked.kind} ${asked.seat.name}`, asked.text);
        return playing(seats)(asked, ...more);
      },
    },
    strategy: "consensus-driven",
    participants: ["software-architect", "technical-lead", "qa-lead"],
    answerGate: recommended,
  });
  const events = await all(discussion);
  expect(events.filter(({ type }) => type === "turn.asked")).toHaveLength(seats.replies.length);
  // Others prefer it, and would be won back by it.
  expect(prompts.get("4 response Technical lead")).toMatch(/^- QL-30: /m);
  const longest = Math.max(...[...prompts.values()].map((prompt) => prompt.length));
  expect(longest).toBeLessThan(70_000);
  const { status, verdict } = await discussion.result;
  expect(status).toBe("completed");
  expect(verdict?.consensus).toHaveLength(23);
  expect(verdict?.consensus[2]).toContain("or `verify` takes over the state at each resumption");
});

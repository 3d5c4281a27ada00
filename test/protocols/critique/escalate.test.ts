import { expect, test } from "vitest";
import { paint } from "../../../src/document/paint.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { promptText } from "../../../src/kernel/prompt.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { agent, discuss, temporaryFolder, type TestRun } from "../../discussion.ts";
import { critiqueKit, saidBy, verdictIn } from "./critiqued.ts";
import { expectSays } from "../../says.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "pay.md", text: "# Paying\n\nRetry as needed.\n" },
  context: [],
  policy: "specific",
  joining: ["Money", "Night"].map((name) => ({ name, role: `${name} role`, focus: ["words"] })),
  escalate: true,
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

const instruments = blindInstruments;

function found(rating: number, headlines: readonly string[], critical = false): string {
  const points = headlines.map((headline) => ({
    headline,
    problem: `${headline} here`,
    change: `Mend: ${headline}`,
    critical,
  }));
  return JSON.stringify({ points, strengths: [], rating });
}

/** Everybody says this, unless it is said otherwise. */
const usual = found(4, ["Retries have no bound", "Refunds are missing"]);
type Said = Readonly<Record<string, string | AgentError>>;

async function held(said: Said, more: Partial<TestRun<unknown>> = {}) {
  const asked: string[] = [];
  const prompts = new Map<string, string>();
  const one: Agent = agent("codex", ({ kind, seat, prompt }) => {
    asked.push(`${seat.name} ${kind}`);
    prompts.set(`${seat.name} ${kind}`, promptText(prompt));
    const reply =
      said[`${seat.name} ${kind}`] ??
      (kind === "critique" ? usual : new AgentError("unscripted", "no entry"));
    return typeof reply === "string" ? { text: reply } : Promise.reject(reply);
  });
  const seat = (name: string) => ({
    id: name.toLowerCase().replaceAll(" ", "-"),
    name,
    role: "Reads all of it",
    focus: [],
  });
  const editor = { id: "editor", name: "Editor", role: "Edits", focus: [], optional: true } as const;
  const seated = [seat("First reviewer"), seat("Second reviewer"), editor].map((sitting) => ({
    seat: sitting,
    agents: [one],
  }));
  const folder = await temporaryFolder();
  const run = {
    folder,
    seated,
    chains: [[one]],
    protocol: critique,
    name: "critique",
    options,
    instruments,
    ...more,
  };
  return { ...(await discuss<unknown>(run)), run, asked, prompts };
}

function toldOf(events: readonly Event[]) {
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("nothing was held");
  const none = { verdict: null, files: { folder: "" }, next: null };
  const { degraded, partial, seats } = resultOf(discussion, none);
  const verdict = verdictIn(events);
  const { asked } = saidBy(events);
  return { verdict, asked, degraded, partial, seats: seats.map(({ seat }) => seat) };
}

const reviewers = ["First reviewer", "Second reviewer"];

test("two who do not differ are enough: nobody else sits there, and the verdict says whose it is", async () => {
  const ended = await held({ "Second reviewer critique": found(3, ["Refunds are missing"]) });
  expect(ended.asked).toEqual(["First reviewer critique", "Second reviewer critique", "Editor edit"]);
  const { verdict, ...rest } = toldOf(ended.events);
  expect(rest).toEqual({ asked: reviewers, degraded: false, partial: false, seats: reviewers });
  expect(verdict).toMatchObject({
    verdict: "consensus_reached",
    asked: 2,
    ratings: { "First reviewer": 4, "Second reviewer": 3 },
    escalation: { reviewers, why: [] },
  });
});

test("who differs in the rating brings the panel; all who read count", async () => {
  const ended = await held({ "Second reviewer critique": found(2, ["Refunds are missing"]) });
  expect(ended.asked).toEqual([
    "First reviewer critique",
    "Second reviewer critique",
    "Money critique",
    "Night critique",
    "Editor edit",
  ]);
  const { verdict, asked } = toldOf(ended.events);
  expect(asked).toEqual([...reviewers, "Money", "Night"]);
  expect(verdict).toMatchObject({
    verdict: "consensus_blocked",
    severity: "MEDIUM",
    asked: 4,
    escalation: { reviewers, why: ["First reviewer rates it 4/5, Second reviewer rates it 2/5"] },
  });
});

test("page and record say so, and whether one agent answered for both", async () => {
  const { events } = await held({});
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("nothing was held");
  const place = { folder: "out", address: "critique-pay" };
  const page = critiqueKit.page(discussion, place, { columns: 200, paint: paint(false) }) ?? "";
  const [record] = critiqueKit.documents(events);
  for (const text of [page, record?.text ?? ""])
    expect(text).toContain(
      "Two reviewers gave this verdict (ratings 4 and 4, both answered by codex). They agree on what decides it, so the panel was not asked.",
    );
});

const outage = found(2, ["One node is one outage", "Names"], true);
const money = found(2, ["Charged twice", "Names"], true);
const bothCritical = { "First reviewer critique": outage, "Second reviewer critique": money };

test("what is critical to both counts as the same only where an editor puts it together", async () => {
  const edit = (groups: readonly (readonly string[])[]) =>
    JSON.stringify({ groups: groups.map((ids) => ({ headline: ids.join("+"), change: "Mend", ids })) });
  const alike = await held({
    ...bothCritical,
    "Editor edit": edit([
      ["FR-1", "SR-1"],
      ["FR-2", "SR-2"],
    ]),
  });
  expect(toldOf(alike.events).verdict).toMatchObject({ joinedBy: "editor", escalation: { why: [] } });

  const apart = await held({
    ...bothCritical,
    "Editor edit": edit([["FR-1"], ["SR-1"], ["FR-2", "SR-2"]]),
  });
  expect(toldOf(apart.events).verdict.escalation?.why).toHaveLength(2);
  // Once for the two, once for all.
  expect(apart.asked.filter((one) => one === "Editor edit")).toHaveLength(2);
});

test("one who gives no judgement brings the panel", async () => {
  const away = new AgentError("exit", "it is away");
  const { verdict, partial } = toldOf((await held({ "First reviewer critique": away })).events);
  expect(verdict.escalation?.why).toEqual(["First reviewer gave no judgement"]);
  expect(verdict).toMatchObject({ answered: 3, asked: 4 });
  expect(partial).toBe(true);
});

test("wherever a limit stops it, it goes on to the same verdict and asks nobody twice", async () => {
  const said = { ...bothCritical, "Money critique": found(3, ["Refunds are missing"]) };
  const whole = toldOf((await held(said)).events).verdict;
  for (let maxCalls = 1; maxCalls <= 5; maxCalls++) {
    const cut = await held(said, { limits: { maxCalls } });
    if (cut.end.ended !== "paused") continue;
    const seats = discussionsOf(cut.events)[0]?.seats.slice(3) ?? [];
    const joined = seats.map(({ seat }) => ({ seat, agents: cut.run.chains[0] ?? [] }));
    const { events } = await discuss({ ...cut.run, joined, limits: { maxCalls: 99 } });
    const { verdict } = toldOf(events);
    expect(verdict.escalation).toEqual(whole.escalation);
    expect(verdict.ratings).toEqual(whole.ratings);
    const critiques = cut.asked.filter((one) => one.endsWith("critique"));
    expect(new Set(critiques).size).toBe(critiques.length);
  }
});

test("the two are told nothing of perspectives, nor the panel of the two; all begin with the same words", async () => {
  const { prompts } = await held({ "Second reviewer critique": found(2, ["Refunds are missing"]) });
  const [first = "", second = "", panel = ""] = ["First reviewer", "Second reviewer", "Money"].map((name) =>
    prompts.get(`${name} critique`),
  );
  const whoever = (text: string | undefined) => text?.replace(/You are (?:First|Second) reviewer/, "");
  expect(whoever(first)).toBe(whoever(second));
  expect(first).not.toContain("Money");
  expect(panel).not.toMatch(/reviewer"|First reviewer|Refunds/);
  expectSays(first.slice(first.indexOf("You have no")), [
    "You have no particular perspective: read all of it like somebody who builds on",
    "PURPOSE: Analyze for DISCUSS-001 (the name of this round of review)",
    "CONTEXT: Artifact content above",
    "What must change in pay.md, and may it go ahead as it is?",
    '"points": [{"headline": "at most 12 words", "place": "path:line, or a section;',
    '"strengths": ["what a revision must keep"],',
    '"rating": 1 to 5',
    "Write in the language of the artifact.",
  ]);
  const request = panel.indexOf("You are Money");
  expect(panel.slice(0, request)).toBe(first.slice(0, first.indexOf("You are First")));
});

import { expect, test } from "vitest";
import type { Agent } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { promptText } from "../../../src/kernel/prompt.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import { patchOf, wholeFile } from "../../../src/change/patch.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { verdictIn } from "./critiqued.ts";
import { agent, discuss, saying, seated, temporaryFolder, type TestRun } from "../../discussion.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n" },
  context: [],
  policy: "specific",
  confirm: true,
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

const point = (headline: string, critical = false) => ({
  headline,
  problem: `${headline} here`,
  change: `Mend: ${headline}`,
  critical,
});

function said(headlines: readonly string[], critical: boolean): string {
  const points = headlines.map((headline) => point(headline, critical));
  return JSON.stringify({ points, strengths: [], rating: critical ? 2 : 4 });
}

type Reply = string | AgentError;

/** Three critics: `A` finds something critical; what each says of what others found. */
function table(stands: Readonly<Record<string, Reply>>, asked: string[] = []) {
  const found = { A: ["Outage"], B: ["Timeouts"], C: ["Rollout"] };
  return Object.entries(found).map(([name, headlines]) => {
    const own: Agent = agent(`own ${name}`, ({ kind, prompt }) => {
      if (kind === "critique") return { text: said(headlines, name === "A") };
      asked.push(`${name} ${kind}\n${promptText(prompt)}`);
      const reply = stands[name] ?? new AgentError("unscripted", "no entry");
      return typeof reply === "string" ? { text: reply } : Promise.reject(reply);
    });
    return seated(name, own, saying("spare", said(headlines, false)));
  });
}

const instruments = blindInstruments;

async function held(
  stands: Readonly<Record<string, Reply>>,
  more: Partial<Pick<TestRun<unknown>, "options" | "limits" | "seated">> = {},
) {
  const asked: string[] = [];
  const folder = await temporaryFolder();
  const run = { folder, seated: table(stands, asked), protocol: critique, options, instruments, ...more };
  return { ...(await discuss(run)), run, asked };
}

const stand = (...stands: readonly string[]) =>
  JSON.stringify({
    stands: stands.map((one) => ({ on: one.split(" ")[0], stand: one.split(" ")[1], reason: "Line 1" })),
  });

function result(events: readonly Event[]) {
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("there is no discussion");
  return resultOf(discussion, { verdict: null, files: { folder: "" }, next: null });
}

const contested = { A: stand("G2 agree"), B: stand("G1 contest"), C: stand("G1 contest", "G2 agree") };

test("each seat stands once, in the same round, to what it did not name; what all are shown is the same", async () => {
  const { asked, events } = await held(contested);
  expect(asked.map((text) => text.split("\n")[0])).toEqual(["A confirm", "B confirm", "C confirm"]);
  expect(
    asked.map((text) => /Take one stand on each of these that you can judge: (.*?)\./.exec(text)?.[1]),
  ).toEqual(["G2, G3", "G1, G3", "G1, G2"]);
  const shared = asked.map((text) => text.slice(text.indexOf("\n"), text.search(/You are [ABC]/)));
  expect(new Set(shared).size).toBe(1);
  expect(shared[0]).toContain("[G1] Outage | problem: Outage here | change: Mend: Outage | critical: yes");
  const first = events.find((event) => event.type === "turn.asked" && event.turn === "critique");
  const stable = first?.type === "turn.asked" ? first.prompt.split(/You are [ABC]/)[0] : "none";
  expect(shared[0]?.trim().startsWith(stable?.trim() ?? "none")).toBe(true);
  expect(events.filter(({ type }) => type === "round.started")).toHaveLength(1);
});

test("a critical issue that two contest waits for a person, whatever is recommended; an answer ends it", async () => {
  const { events, end, run } = await held(contested);
  expect(end).toMatchObject({ ended: "paused" });
  const gate = events.find(({ type }) => type === "human.asked");
  expect(gate).toMatchObject({ question: { id: "dispute" } });
  expect(gate).not.toHaveProperty("question.recommended");
  const verdict = verdictIn(events);
  expect(verdict).toMatchObject({
    verdict: "consensus_blocked",
    severity: "MEDIUM",
    recommendation: "escalate",
    confirmation: { asked: ["A", "B", "C"], answered: ["A", "B", "C"] },
  });
  expect(verdict?.groups?.[0]?.stands).toEqual([
    { perspective: "B", stand: "contest", reason: "Line 1" },
    { perspective: "C", stand: "contest", reason: "Line 1" },
  ]);

  const silent = agent("silent", () => Promise.reject(new Error("nobody is asked again")));
  const answered = await discuss({
    ...run,
    seated: ["A", "B", "C"].map((name) => seated(name, silent)),
    answerGate: () => Promise.resolve({ value: "hand-back", by: "person" }),
  });
  expect(answered.end).toMatchObject({ ended: "completed", outcome: { decision: "hand-back" } });
  expect(verdictIn(answered.events)).toEqual(verdict);
});

test.each([
  ["has no line in a script", new AgentError("unscripted", "no entry")],
  ["fails", new AgentError("exit", "it is down")],
  ["says what a critic would", said(["Outage"], true)],
  ["stands to nothing that is there", stand("G9 contest")],
])("who %s is missed by nobody: the verdict is that without confirmation", async (_, reply) => {
  const { events, end } = await held({ A: reply, B: reply, C: reply });
  const { confirm: _off, ...without } = options;
  const plain = await held({}, { options: without });
  expect(end).toMatchObject({ ended: "completed" });
  expect(plain.asked).toEqual([]);
  expect(verdictIn(events)).toEqual({
    ...verdictIn(plain.events),
    confirmation: { asked: ["A", "B", "C"], answered: [], changed: [] },
  });
  expect(result(events)).toMatchObject({ degraded: false, partial: false });
  expect(events.some((event) => event.type === "turn.asked" && event.why === "fallback")).toBe(false);
});

test("who named all there is is not asked, and nobody is where a limit kept a perspective away", async () => {
  const content = JSON.stringify({ points: [], strengths: ["All"], rating: 5 });
  const asked: string[] = [];
  const [first] = table({}, asked);
  if (first === undefined) throw new Error("there is no critic");
  const heard = agent("b", ({ kind }) => {
    if (kind === "confirm") asked.push("B confirm");
    return { text: kind === "confirm" ? stand("G1 agree") : content };
  });
  const { events } = await held({}, { seated: [first, seated("B", heard)] });
  expect(asked).toEqual(["B confirm"]);
  expect(verdictIn(events)?.confirmation).toMatchObject({ asked: ["B"], answered: ["B"] });

  const cut = await held(contested, { limits: { maxCalls: 2 } });
  expect([cut.asked, cut.end.ended]).toEqual([[], "paused"]);
});

test("a limit that is reached with the stands ends nothing", async () => {
  const { events, end, asked } = await held(contested, { limits: { maxCalls: 4 } });
  expect(asked).toHaveLength(1);
  expect(end).toMatchObject({ ended: "completed" });
  expect(verdictIn(events)).toMatchObject({ severity: "HIGH", confirmation: { answered: ["A"] } });
  expect(result(events)).toMatchObject({ partial: false });
});

test("a seat that another agent answered for is not asked, and its fallback is not forgotten", async () => {
  let calls = 0;
  const flaky = agent("flaky", () =>
    calls++ === 0 ? Promise.reject(new AgentError("exit", "it is down")) : { text: stand("G1 contest") },
  );
  const [, second, third] = table(contested);
  if (second === undefined || third === undefined) throw new Error("there are no critics");
  const first = seated("A", flaky, saying("spare", said(["Outage"], true)));
  const { events } = await held({}, { seated: [first, second, third] });
  expect(verdictIn(events)?.confirmation?.asked).toEqual(["B", "C"]);
  expect(result(events).seats[0]).toMatchObject({ answeredBy: "spare", fallback: true });
});

test("a critical issue that two perspectives name blocks, whoever contests it", async () => {
  const critics = { A: ["Outage"], B: ["Outage"], C: ["Rollout"], D: ["Timeouts"] };
  const four = Object.entries(critics).map(([name, headlines]) =>
    seated(
      name,
      agent(`own ${name}`, ({ kind }) => {
        const isFirst = kind === "critique";
        return { text: isFirst ? said(headlines, headlines[0] === "Outage") : stand("G1 contest") };
      }),
    ),
  );
  const { events } = await held({}, { seated: four });
  const [first] = verdictIn(events).groups ?? [];
  expect(first).toMatchObject({ perspectives: ["A", "B"], severity: "HIGH" });
  expect(first?.stands?.map(({ stand: as }) => as)).toEqual(["contest", "contest"]);
});

test("of a change in parts, what was found in one is confirmed with the lines of that part", async () => {
  const lines = (name: string) => Array.from({ length: 1500 }, (_, at) => `${name}(${at}, ${at * 7});`);
  const text = patchOf(["east", "west"].map((name) => wholeFile(`${name}.ts`, lines(name).join("\n"))));
  const places: Readonly<Record<string, string>> = { A: "east.ts:1001", B: "west.ts:1001", C: "elsewhere" };
  const asked: string[] = [];
  const seats = Object.entries(places).map(([name, place]) => {
    const own: Agent = agent(`own ${name}`, ({ kind, prompt }) => {
      const told = promptText(prompt);
      const isFirst = told.includes("east(3, 21)");
      if (kind !== "critique") {
        asked.push(
          `${name} ${isFirst ? "east" : "west"} ${/each of these that you can judge: (.*?)\./.exec(told)?.[1]}`,
        );
        return { text: stand("G2 contest") };
      }
      const isOwn = isFirst === !place.startsWith("west");
      const points = isOwn ? [{ ...point(`Wrong for ${name}`), place }] : [];
      return { text: JSON.stringify({ points, strengths: ["It sums"], rating: 4 }) };
    });
    return seated(name, own);
  });
  const { events } = await held(
    {},
    {
      seated: seats,
      options: {
        ...options,
        artifact: { label: "change", path: "a change", text },
        change: { what: "patch", left: [] },
      },
    },
  );
  expect(asked).toEqual(["A east G2", "B east G1, G2", "C east G1", "A west G3", "C west G3"]);
  expect(verdictIn(events)?.confirmation?.asked).toEqual(["A", "B", "C"]);
});

test.each([
  ["one contests and nobody agrees", stand("G1 contest"), stand("G2 agree"), "HIGH", true],
  ["one contests and one agrees", stand("G1 contest"), stand("G1 agree"), "HIGH", true],
  ["one contests and one would say less", stand("G1 contest"), stand("G1 narrower"), "HIGH", true],
  ["two contest", stand("G1 contest"), stand("G1 contest"), "MEDIUM", true],
  ["one agrees", stand("G1 agree"), stand("G2 agree"), "HIGH", undefined],
])("what is critical to one alone, where %s", async (_, B, C, severity, isContested) => {
  const { groups = [] } = verdictIn((await held({ A: stand("G2 agree"), B, C })).events);
  const outage = groups.find(({ headline }) => headline === "Outage");
  expect([outage?.severity, outage?.contested]).toEqual([severity, isContested]);
  // Only of a change is a point refuted by those who looked.
  expect(groups.filter((group) => "refuted" in group || "seeAlso" in group)).toEqual([]);
});

test("who named a fault that only another calls critical is asked whether it is; who called it so is not", async () => {
  const asked: string[] = [];
  const critics = { A: true, B: false, C: null };
  const three = Object.entries(critics).map(([name, isCritical]) =>
    seated(
      name,
      agent(`own ${name}`, ({ kind, prompt }) => {
        if (kind === "critique")
          return { text: said(isCritical === null ? ["Rollout"] : ["Outage"], isCritical === true) };
        const ids = /each of these that you can judge: (.*?)\./.exec(promptText(prompt))?.[1];
        asked.push(`${name} ${ids}`);
        return { text: stand("G1 agree") };
      }),
    ),
  );
  await held({}, { seated: three });
  expect(asked).toEqual(["A G2", "B G1, G2", "C G1"]);
});

test("of a change in parts it is told who did not read which", async () => {
  const lines = (name: string) =>
    Array.from({ length: 1500 }, (_, at) => `${name}(${at}, ${at * 7});`).join("\n");
  const text = patchOf(["east", "west"].map((name) => wholeFile(`${name}.ts`, lines(name))));
  const reads = agent("reads", () => ({ text: said([], false) }));
  const stops = agent("stops", ({ prompt }) =>
    promptText(prompt).includes("west(3, 21)")
      ? Promise.reject(new AgentError("timeout", "too slow"))
      : { text: said([], false) },
  );
  const { events } = await held(
    {},
    {
      seated: [seated("A", reads), seated("B", stops)],
      options: {
        ...options,
        confirm: undefined,
        artifact: { label: "change", path: "a change", text },
        change: { what: "patch", left: [] },
      },
    },
  );
  const warned = events.flatMap((event) => (event.type === "warned" ? [event.message] : []));
  expect(warned.filter((one) => one.startsWith("Part"))).toEqual(["Part 2 of 2 was not read by B."]);
});

import { expect, test } from "vitest";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Event } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { blindInstruments, type Likeness } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { CritiqueEntry } from "../../../src/protocols/critique/state.ts";
import { agent, discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  artifact: { label: "artifact", path: "design.md", text: "# A design\n" },
  context: [],
  searches: false,
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

function critic(name: string, weakness: string, suggestion: string) {
  const said = { strengths: [], weaknesses: [weakness], suggestions: [suggestion], rating: 4 };
  return seated(name, saying("own", JSON.stringify(said)));
}

const table = [
  critic("A", "Nobody owns it", "Name somebody"),
  critic("B", "There is no accountable team", "Appoint a team"),
];

test("how alike the points are is looked up once, and a replay goes by what was found then", async () => {
  const folder = await temporaryFolder();
  const asked: (readonly string[])[] = [];
  const found: Likeness = { method: "minilm", same: 0.75, related: 0.5, pairs: [[0, 2, 0.8]] };
  const likeness = (texts: readonly string[]) => {
    asked.push(texts);
    return Promise.resolve(found);
  };
  const run = { folder, seated: table, protocol: critique, options };
  const { end, events } = await discuss({ ...run, instruments: { ...blindInstruments, likeness } });
  expect(asked).toEqual([
    ["Nobody owns it", "Name somebody", "There is no accountable team", "Appoint a team"],
  ]);
  expect(events.find(({ type }) => type === "looked.up")).toMatchObject({ kind: "likeness", found });
  expect(end).toMatchObject({
    outcome: { verdict: { themes: [{ theme: "Nobody owns it", perspectives: ["A", "B"] }] } },
  });

  const again = await discuss({ ...run, instruments: blindInstruments });
  expect(again.end).toEqual(end);
});

test("one entry is kept: who was asked, what each said and who answered, how it stood up, the verdict", async () => {
  const away = agent("codex", () => Promise.reject(new AgentError("exit", "the service is down")));
  const said = { strengths: [], weaknesses: ["design.md:9 is vague"], suggestions: [], rating: 4 };
  const rules = agent("reader", () => ({ text: JSON.stringify(said), model: "rules" }));
  const spare = saying("spare", JSON.stringify(said));
  const { events } = await discuss({
    folder: await temporaryFolder(),
    seated: [seated("A", away, spare), seated("B", away), seated("C", rules)],
    protocol: critique,
    options,
  });

  const kept = events.filter((event) => event.type === "kept").map(({ entry }) => CritiqueEntry.parse(entry));
  expect(events.some(({ type }) => type === "judged")).toBe(false);
  expect(kept).toMatchObject([
    {
      asked: ["A", "B", "C"],
      answers: [
        { perspective: "A", critique: said, answeredBy: "spare", inPlaceOf: "codex", byRules: false },
        { perspective: "C", critique: said, answeredBy: "reader", inPlaceOf: null, byRules: true },
      ],
      checks: [
        { claim: "A/weaknesses/1", standing: "contradicted" },
        { claim: "C/weaknesses/1", standing: "contradicted" },
      ],
      verdict: { verdict: "inconclusive", answered: 1, asked: 3, quorum: 2 },
    },
  ]);
});

test("what a limit cut short is kept as it stands, and the whole takes its place", async () => {
  const folder = await temporaryFolder();
  const run = { folder, seated: table, protocol: critique, options };
  const verdicts = (events: readonly Event[]) =>
    discussionsOf(events).flatMap(({ kept }) =>
      kept.map(({ entry }) => CritiqueEntry.parse(entry).verdict.answered),
    );
  const stopped = await discuss({ ...run, limits: { maxCalls: 1 } });
  expect(stopped.end).toMatchObject({ ended: "paused" });
  expect(verdicts(stopped.events)).toEqual([1]);
  expect(verdicts((await discuss(run)).events)).toEqual([2]);
});

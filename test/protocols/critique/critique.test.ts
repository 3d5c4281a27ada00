import { expect, test } from "vitest";
import { blindInstruments, type Likeness } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import { discuss, saying, seated, temporaryFolder } from "../../discussion.ts";

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

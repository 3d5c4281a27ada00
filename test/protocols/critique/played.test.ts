import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paint } from "../../../src/document/paint.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { textsIn } from "../../../src/kernel/json-value.ts";
import { blindInstruments } from "../../../src/kernel/lookup.ts";
import { critique } from "../../../src/protocols/critique/critique.ts";
import type { CritiqueOptions } from "../../../src/protocols/critique/options.ts";
import type { CritiqueReport } from "../../../src/protocols/critique/report/report.ts";
import { discuss, saying, seat, seated } from "../../discussion.ts";
import { critiqueKit } from "./critiqued.ts";

/** A critique of four perspectives with 57 points that ask for something, and an editor's turn on them: seats played. */
const played = JSON.parse(
  readFileSync(new URL("../../../bench/joining-played.json", import.meta.url), "utf8"),
) as {
  readonly answers: readonly { readonly perspective: string; readonly critique: object }[];
  readonly edit: { readonly groups: readonly object[] };
};

// Their words alone: with the keys it would hold their answers, and what an artifact holds is nobody's answer.
const quoted = textsIn(played.answers).flatMap((text) => text.split("\n"));

const options: CritiqueOptions = {
  roundId: "DISCUSS-001",
  // Whatever they quote stands in it: what cannot be found is said beside a point, and takes lines.
  artifact: { label: "artifact", path: "docs/seats.md", text: quoted.join("\n") },
  context: [],
  policy: "specific",
  revision: null,
  role: "author",
  task: "T-1",
  lang: null,
};

async function held(edits: boolean) {
  const editor = {
    seat: { ...seat("Editor"), optional: true } as const,
    agents: [saying("ed", JSON.stringify(played.edit))],
  };
  const { events } = await discuss({
    protocol: critique,
    options,
    seated: [
      ...played.answers.map((one) => seated(one.perspective, saying("own", JSON.stringify(one.critique)))),
      ...(edits ? [editor] : []),
    ],
    instruments: blindInstruments,
  });
  const [discussion] = discussionsOf(events);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "critique-seats" };
  const result = critiqueKit.result(discussion, place);
  const page = critiqueKit.page(discussion, place, { columns: 80, paint: paint(false) }) ?? "";
  const [record] = critiqueKit.documents(events);
  return {
    verdict: result.verdict as CritiqueReport,
    lines: page.trimEnd().split("\n"),
    record: record?.text ?? "",
  };
}

test("what four said in 57 points fits a screen, the answer first; the record has every point once in full", async () => {
  const { verdict, lines, record } = await held(true);
  expect(lines.length).toBeLessThan(47);
  expect(lines[0]).toMatch(/^It must not go ahead as it is/);
  expect(lines.join(" ")).toContain("The editor's summary: Not as planned: deleting the SDK should wait");
  expect(verdict).toMatchObject({ verdict: "consensus_blocked", severity: "HIGH", joinedBy: "editor" });
  expect(verdict.groups).toHaveLength(played.edit.groups.length);
  const full = record.slice(record.indexOf("## In Full"));
  const ids = verdict.groups?.flatMap((group) => group.ids) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([57, 57]);
  for (const id of ids) expect(full.split(`**${id}**`)).toHaveLength(2);
});

test("no two lines of the page say the same", async () => {
  const { lines } = await held(true);
  // Shorter ones are names alone, where a line was broken before them.
  const told = lines.filter((line) => line.trim().length > 30);
  expect(new Set(told).size).toBe(told.length);
});

test("without an editor it goes by words, says so, and still fits", async () => {
  const { verdict, lines } = await held(false);
  expect(verdict.joinedBy).toBe("words");
  expect(lines.join("\n")).toContain("words were grouped, without an");
  expect(lines.length).toBeLessThan(60);
});

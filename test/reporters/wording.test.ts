import { expect, test } from "vitest";
import type { EventDraft } from "../../src/kernel/event.ts";
import {
  caveats,
  choiceWords,
  eyesWords,
  questionLine,
  roundWords,
  seatingWords,
  soFarWords,
  stoppedWords,
} from "../../src/reporters/wording.ts";
import { answered, asked, gate, joined, journal, started, viewOf } from "./events.ts";

/** What lines of progress say, a row for each situation. */

test.each<readonly [string, EventDraft, readonly string[]]>([
  ["as it was asked for", answered("Ada", "claude", "Yes."), []],
  ["mended", answered("Ada", "claude", "Yes.", { rung: "repaired" }), ["repaired"]],
  [
    "by asking again",
    answered("Ada", "claude", "Yes.", { rung: "repair-turn" }),
    ["repaired by asking again"],
  ],
  ["from bullets alone", answered("Ada", "claude", "Yes.", { rung: "bullets" }), ["read from bullet points"]],
  ["from tags", answered("Ada", "claude", "Yes.", { rung: "tags" }), ["read from tags"]],
  ["from YAML", answered("Ada", "claude", "Yes.", { rung: "yaml" }), ["read from YAML"]],
  ["from headings", answered("Ada", "claude", "Yes.", { rung: "headings" }), ["read from headings"]],
  ["from within another", answered("Ada", "claude", "Yes.", { rung: "unwrapped" }), []],
  ["from a table", answered("Ada", "claude", "Yes.", { rung: "table" }), ["read from a table"]],
  [
    "with values of another kind",
    answered("Ada", "claude", "Yes.", { rung: "converted" }),
    ["values converted"],
  ],
  [
    "by rules, in place of another",
    answered("Ada", "reader", "Yes.", { asked: "codex" }),
    ["read by rules, without a model", "fell back from codex"],
  ],
])("how an answer was read is told: %s", (_situation, draft, told) => {
  const last = viewOf(asked("Ada", "claude"), draft).seats[0]?.last;
  expect(last?.kind === "answered" && caveats(last)).toEqual(told);
});

test.each([
  [{ reason: "limit", detail: "the limit of 2 calls was reached" }, "the limit of 2 calls was reached"],
  [{ reason: "limit", detail: "" }, "a limit was reached"],
  [{ reason: "failed", detail: "Nobody answered." }, "Nobody answered."],
  [{ reason: "waiting", detail: "" }, "waiting for a person"],
  [{ reason: "recess", detail: "after round 2" }, "in recess, after round 2"],
  [{ reason: "interrupted", detail: "" }, "interrupted"],
] as const)("%o is told as %s", (stopped, words) => expect(stoppedWords(stopped)).toBe(words));

test("a question is told by its first line, and what may be answered with the ids to type", () => {
  const choices = [
    { id: "keep", label: "Keep it" },
    { id: "drop", label: "drop" },
  ];
  const open = (draft: ReturnType<typeof gate>) => ({ key: "k", question: draft.question });
  expect(questionLine(open(gate("Keep it?\nAll of it.")))).toBe("Keep it?");
  expect(choiceWords(open(gate("Keep it?", choices, "keep")))).toBe(
    "Keep it (keep) | drop, recommended: keep",
  );
  expect(choiceWords(open(gate("What then?")))).toBe("");
});

test.each([
  [[], "no answers yet"],
  [[0], "1 answer"],
  [[0, 1, 1], "3 answers in 1 round"],
  [[1, 2, 2], "3 answers in 2 rounds"],
])("answers of rounds %j are %s", (rounds, words) => {
  const past = journal(started(), ...rounds.map((round) => answered("Ada", "claude", "Yes.", { round })));
  expect(soFarWords(past)).toBe(words);
});

test("who answers for whom is told by agent, and where the panel is from", () => {
  const view = viewOf(
    started({ panelFrom: "found" }),
    joined("Ada", "claude"),
    joined("Bo", "codex"),
    joined("Cy", "claude"),
  );
  expect(seatingWords(view)).toBe("claude: Ada, Cy · codex: Bo · found here");
});

test.each([
  [3, 0, "agents may read 3 files of this project (off: --eyes none)"],
  [1, 1, "agents may read 1 file of this project; 1 is hidden (off: --eyes none)"],
  [9, 2, "agents may read 9 files of this project; 2 are hidden (off: --eyes none)"],
])("%i files and %i kept from them", (files, kept, words) => expect(eyesWords({ files, kept })).toBe(words));

test.each([
  [1, "", "round 1"],
  [2, "Rebuttals", "round 2: Rebuttals"],
])("round %i with the title %j is %s", (number, title, words) =>
  expect(roundWords({ number, title })).toBe(words),
);

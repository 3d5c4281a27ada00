import { describe, expect, test } from "vitest";
import type { Doc } from "../../src/document/document.ts";
import { toTerminal } from "../../src/document/to-terminal.ts";
import { paint } from "../../src/document/paint.ts";
import { toMarkdown } from "../../src/document/to-markdown.ts";
import { decided, minorityView, whoStandsWhere } from "../../src/table/sections.ts";
import { settleAll } from "../../src/table/settle.ts";
import { standingJson } from "../../src/table/report.ts";
import { selfOf } from "../../src/table/record.ts";
import { wordsIn } from "../../src/words.ts";
import { seeds } from "../runs.ts";
import type { Expected, History, Stance } from "./oracle/answer.ts";
import { historyOf } from "./oracle/generator.ts";
import { expected } from "./oracle/oracle.ts";
import { ledgerOfHistory } from "./told-of.ts";

/** What documents and JSON say is read as a person or a program would, and held against the oracle; never against the fold. */
const histories = seeds(1000, 20);
const words = wordsIn("en");
const nameOf = (id: string) => `seat ${id}`;
const seatOf = (name: string) => name.replace(/^seat /, "");

const outputs = {
  terminal: (doc: Doc) => toTerminal(doc, { columns: 4000, paint: paint(false) }),
  markdown: (doc: Doc) => toMarkdown(doc).replaceAll("**", "").replaceAll(/\\(.)/g, "$1"),
};
type Output = keyof typeof outputs;

/** Each history is told once for all tests. */
const told = new Map<number, { readonly docs: ToldDocs; readonly must: readonly Expected[] }>();

function toldOf(seed: number) {
  const history = historyOf(seed);
  const one = told.get(seed) ?? { docs: toldBy(history), must: expected(history) };
  told.set(seed, one);
  return one;
}

function toldBy(history: History) {
  const ledger = ledgerOfHistory(history);
  const tell = { ledger, words, nameOf };
  const settled = settleAll(ledger, { by: "majority", threshold: 0.5 });
  return {
    json: standingJson(ledger, nameOf),
    standing: whoStandsWhere(tell),
    decided: decided(tell, settled),
    minority: minorityView(tell, settled),
  };
}

describe.each(Object.keys(outputs) as readonly Output[])(
  "What the %s says is what the oracle says",
  (output) => {
    test.each([
      ["who stands where", standsRead, standsMust],
      ["what was decided, and who dissents", decidedRead, decidedMust],
      ["the minority", minorityRead, minorityMust],
      ["who moved", movesRead, movesMust],
    ] as const)(`of %s, in ${histories.length} histories`, (_, read, must) => {
      for (const seed of histories) {
        const one = toldOf(seed);
        expect({ seed, told: read(one.docs, output) }).toEqual({ seed, told: must(one.must) });
      }
    });
  },
);

test(`What the JSON says is what the oracle says, in ${histories.length} histories`, () => {
  for (const seed of histories) {
    const { docs, must } = toldOf(seed);
    const { json } = docs;
    const stands = json.flatMap(({ options }) =>
      options.flatMap((one) => [
        ...one.for.map(({ seat, condition }) => standLine(one.option, "for", seat, condition)),
        ...one.accepts.map(({ seat, condition }) => standLine(one.option, "accepts", seat, condition)),
        ...one.standsAside.map(({ seat }) => standLine(one.option, "stands aside", seat, null)),
        ...one.objects.map(({ seat }) => standLine(one.option, "objects", seat, null)),
        ...one.withdrew.map((seat) => standLine(one.option, "withdrew", seat, null)),
        ...one.notSaid.map((seat) => standLine(one.option, "not said", seat, null)),
      ]),
    );
    const moves = json.flatMap((one) =>
      one.moves.map(({ seat, from, to, because }) => moveLine(seatOf(seat), from, to, because)),
    );
    expect({ seed, stands: stands.sort(), moves: moves.sort() }).toEqual({
      seed,
      stands: standsMust(must),
      moves: movesMust(must),
    });
  }
});

test("an objection to what a seat once came to is not told with the causes of that move", () => {
  const ledger = ledgerOfHistory({
    seats: ["ann", "ben"].map((id) => ({ id, tag: id.toUpperCase(), counts: true, joinsInRound: 0 })),
    issues: [{ text: "Which?", options: ["one", "two"] }],
    said: [
      {
        by: "ann",
        round: 1,
        asked: [],
        acts: [{ do: "hold", issue: "I1", option: "O1", because: [], why: "" }],
      },
      { by: "ben", round: 1, asked: [], acts: [{ do: "add", item: { kind: "claim", text: "Two is dry" } }] },
      {
        by: "ann",
        round: 2,
        asked: [],
        acts: [{ do: "hold", issue: "I1", option: "O2", because: ["BEN-1"], why: "" }],
      },
    ],
  });
  const told = () => outputs.markdown(whoStandsWhere({ ledger, words: wordsIn("en"), nameOf: (who) => who }));
  expect(told()).toContain("ann (from O1, because of BEN-1)");
  ledger.say({ by: "ann", round: 3, asked: [], acts: [{ do: "object", option: "O2", why: "It floods" }] });
  expect(told()).toContain("ann (in round 2 from O1, because of BEN-1)");
  expect(selfOf({ id: "ann", name: "Ann", role: "Cook", focus: [] }, ledger)).toBe(
    "You are Ann, who began as this: Cook.",
  );
});

test("a report that tells another truth is found", () => {
  const seed = 7;
  const { docs, must } = toldOf(seed);
  const other = outputs.markdown(docs.standing).replace(/ for /, " accepts ");
  expect(standsRead(docs, "markdown")).toEqual(standsMust(must));
  expect(standsIn(other, "markdown")).not.toEqual(standsMust(must));
});

type ToldDocs = ReturnType<typeof toldBy>;

function standLine(option: string, stance: Stance, seat: string, condition: string | null): string {
  return `${option} ${seatOf(seat)}: ${stance}${condition === null ? "" : ` if ${condition}`}`;
}

function standsMust(must: readonly Expected[]): readonly string[] {
  return must
    .flatMap(({ options }) =>
      options.flatMap(({ option, stances, conditions }) =>
        Object.entries(stances).map(([seat, stance]) =>
          standLine(option, stance, seat, conditions[seat] ?? null),
        ),
      ),
    )
    .sort();
}

const columns: readonly (readonly [title: string, stance: Stance])[] = [
  ["for", "for"],
  ["accepts", "accepts"],
  ["stands aside", "stands aside"],
  ["objects", "objects"],
  ["withdrew", "withdrew"],
  ["has not said", "not said"],
];

function standsRead({ standing }: ToldDocs, output: Output): readonly string[] {
  return standsIn(outputs[output](standing), output);
}

function standsIn(text: string, output: Output): readonly string[] {
  return cellsIn(text, output, standLine).sort();
}

/** Of every seat in the table of who stands where, what is to be taken of it. */
function cellsIn<Taken>(
  text: string,
  output: Output,
  take: (option: string, stance: Stance, seat: string, condition: string | null, marks: string) => Taken,
): Taken[] {
  const found: Taken[] = [];
  let titles: readonly string[] = [];
  let starts: readonly number[] = [];
  for (const line of text.split("\n")) {
    const isHead = /^[\s|]*Option\s/.test(line);
    if (isHead && output === "terminal")
      starts = [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
    const cells = output === "markdown" ? line.split("|").slice(1, -1) : cutAt(line, starts);
    const trimmed = cells.map((cell) => cell.trim());
    if (isHead) titles = trimmed;
    const [option = ""] = /^O\d+/.exec(trimmed[0] ?? "") ?? [];
    if (option === "") continue;
    for (const [index, cell] of trimmed.entries()) {
      const stance = columns.find(([title]) => title === titles[index])?.[1];
      if (stance === undefined) continue;
      for (const one of cell.split(/, (?![^(]*\))/).filter((name) => name !== "")) {
        const [, name = one, marks = ""] = /^(seat \S+) \((.*)\)$/.exec(one) ?? [];
        const [, condition] =
          /(?:^|, )if (.*?)(?:, of wording \d+)?(?:, of round \d+)?(?:,(?: in round \d+)? from O\d+, .*)?$/.exec(
            marks,
          ) ?? [];
        found.push(take(option, stance, name, condition ?? null, marks));
      }
    }
  }
  return found;
}

/** By columns of a terminal, on which some characters take two. */
function cutAt(line: string, starts: readonly number[]): readonly string[] {
  const cells = starts.map(() => "");
  let column = 0;
  for (const sign of line) {
    const cell = starts.findLastIndex((start) => start <= column);
    if (cell !== -1) cells[cell] += sign;
    column += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/.test(sign)
      ? 2
      : 1;
  }
  return cells;
}

/** An issue each, in order: what it says was decided, what leads, the compromise, and who dissents. */
function decidedMust(must: readonly Expected[]): readonly unknown[] {
  return must.map(({ majority, leading, compromise, dissent }) => ({
    decided: majority,
    leads: majority === null && leading.length === 1 ? leading[0] : null,
    compromise: majority === null ? [...compromise].sort() : [],
    dissent: dissent.map(({ seat, stance, why }) => `${seat} ${stance}: ${why}`.trim()).sort(),
  }));
}

function decidedRead({ decided: doc }: ToldDocs, output: Output): readonly unknown[] {
  const read: { decided: string | null; leads: string | null; compromise: string[]; dissent: string[] }[] =
    [];
  for (const line of outputs[output](doc).split("\n")) {
    const [, first] = /^(?: {2}•|-) (.*)$/.exec(line) ?? [];
    if (first !== undefined) {
      const [, option = null] =
        /: (O\d+) .* \((?:majority|consensus|agreement on conditions)\)$/.exec(first) ?? [];
      const [, leads = null] = /\. Ahead: (O\d+) /.exec(first) ?? [];
      const [, compromise = ""] = /\. Most acceptable: (.*)$/.exec(first) ?? [];
      const ids = [...compromise.matchAll(/(?:^|, )(O\d+) /g)].map(([, id = ""]) => id);
      read.push({ decided: option, leads, compromise: ids.sort(), dissent: [] });
    } else {
      const [, seat, stance = "", why = ""] = /^\W*seat (\S+) \(([^)]*)\):(.*)$/.exec(line) ?? [];
      if (seat !== undefined) read.at(-1)?.dissent.push(`${seat} ${stanceOf(stance)}: ${why.trim()}`.trim());
    }
  }
  return read.map((one) => ({ ...one, dissent: one.dissent.sort() }));
}

/** Who has said nothing of what was decided is told by what it is for. */
function stanceOf(told: string): string {
  const stance = told.replace(/(?:, )?for O\d+$/, "");
  return stance === "" || stance === "has not said" ? "not said" : stance;
}

function minorityMust(must: readonly Expected[]): readonly string[] {
  return must.flatMap(({ minority }) => minority.map(({ seat, option }) => `${seat} ${option}`)).sort();
}

function minorityRead({ minority }: ToldDocs, output: Output): readonly string[] {
  return [...outputs[output](minority).matchAll(/seat (\S+): (O\d+) /g)]
    .map(([, seat = "", option = ""]) => `${seat} ${option}`)
    .sort();
}

function moveLine(seat: string, from: string, to: string, causes: readonly string[]): string {
  return `${seat} ${from} ${to} ${[...causes].sort().join(" ")}`.trim();
}

function movesMust(must: readonly Expected[]): readonly string[] {
  return must
    .flatMap(({ moves }) => moves.map(({ seat, from, to, causes }) => moveLine(seat, from, to, causes)))
    .sort();
}

/** Beside the option that somebody came to stands where from, and why. */
function movesRead({ standing }: ToldDocs, output: Output): readonly string[] {
  const came =
    /from (O\d+), (?:naming no cause|because of (\S+?(?:, (?!from O|in round|left it)\S+?)*))(?=, |$)/g;
  const moves = cellsIn(outputs[output](standing), output, (to, _, seat, __, marks) =>
    Array.from(marks.matchAll(came), ([, from = "", causes = ""]) =>
      moveLine(seatOf(seat), from, to, causes.split(", ").filter(Boolean)),
    ),
  );
  return moves.flat().sort();
}

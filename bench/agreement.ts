import { readFileSync } from "node:fs";
import { falseConsensus, textsOfReasons } from "../src/protocols/discuss/rules/consensus.ts";
import { takesSide } from "../src/protocols/discuss/rules/moderation.ts";
import { movesOf, type RoundsOfMoves, textsOfMoves } from "../src/protocols/discuss/rules/moves.ts";
import type { Position, Synthesis } from "../src/protocols/discuss/rules/statements.ts";
import type { Move } from "../src/protocols/discuss/rules/verdict.ts";
import { wordLikeness } from "../src/text/likeness/likeness.ts";
import type { Figure } from "./figure.ts";

/**
 * `node bench/agreement.ts`: how well the defences against easy agreement tell what they look for, on texts that were
 * labelled before any detector was written. Two of three were tuned on; every third was held out, by the author of the
 * rules, so that it flatters them. The texts of `later` were written when the detectors were there, to trip them. At
 * first sight they gave nothing right for the moderator; then the rules
 * were widened with two thirds of them in view and the rest known. `later` prints that rest, and only informs.
 * `--wrong` prints what of the tuned texts came out otherwise than labelled. Ends with 1 when a figure misses its aim.
 */
const leastPrecision = 0.9;
const leastRecall = 0.8;

const sets = ["tuned", "held out", "later"] as const;
type Set = (typeof sets)[number];

interface Judged {
  readonly language: string;
  readonly set: Set;
  readonly text: string;
  /** As labelled, and as found. */
  readonly is: boolean;
  readonly found: boolean;
}

const changeForm =
  /^(conformity|own|stays)(.*)\n {2}was: (.*)\n {2}heard: (.*)\n {2}now: (.*)\n {2}to: (.*)\n {2}why: ?(.*)$/gm;

interface Detector {
  readonly name: string;
  readonly judged: () => Promise<readonly Judged[]>;
}

const detectors: readonly Detector[] = [
  {
    name: "a moderator's side",
    judged: () => lines("moderation", (text) => takesSide(text) !== null),
  },
  { name: "conformity", judged: () => moves(({ conformity }) => conformity, "conformity") },
  { name: "moved by evidence", judged: () => moves(({ cause }) => cause === "evidence", "evidence") },
  { name: "superficial consensus", judged: panels },
];

/** The share that is missed or wrong of each detector, against the most it may be, on the texts it was tuned on. */
export async function agreement(): Promise<readonly Figure[]> {
  const figures = await Promise.all(
    detectors.map(async ({ name, judged }) => {
      const all = await judged();
      const [tuned, held] = [scoresOf(ofSet(all, "tuned")), scoresOf(ofSet(all, "held out"))];
      const detail = `held out: precision ${percent(held.precision)}, recall ${percent(held.recall)}`;
      return [
        share(`${name}: wrongly found`, 1 - tuned.precision, 1 - leastPrecision, detail),
        share(`${name}: missed`, 1 - tuned.recall, 1 - leastRecall, detail),
      ];
    }),
  );
  return figures.flat();
}

function share(name: string, value: number, aim: number, detail: string): Figure {
  return { name, value, unit: "share", aim, detail };
}

if (import.meta.main) {
  print(["detector", "texts", "lang", "n", "precision", "recall"]);
  for (const { name, judged } of detectors) {
    const all = await judged();
    for (const set of sets)
      for (const language of ["en", "ja", "all"]) report(name, set, language, ofSet(all, set));
  }
}

function ofSet(judged: readonly Judged[], set: Set): readonly Judged[] {
  return judged.filter((one) => one.set === set);
}

function report(name: string, set: Set, language: string, all: readonly Judged[]): void {
  const judged = all.filter((one) => [one.language, "all"].includes(language));
  if (judged.length === 0) return;
  const { precision, recall } = scoresOf(judged);
  print([name, set, language, String(judged.length), precision.toFixed(3), recall.toFixed(3)]);
  const misses = precision < leastPrecision || recall < leastRecall;
  if (set !== "later" && language === "all" && misses) process.exitCode = 1;
  if (set !== "tuned" || language === "all" || !process.argv.includes("--wrong")) return;
  for (const { text, is, found } of judged) if (is !== found) console.log(`  ${is ? "+" : "-"} ${text}`);
}

function scoresOf(judged: readonly Judged[]): { readonly precision: number; readonly recall: number } {
  const count = (is: boolean, found: boolean) =>
    judged.filter((one) => one.is === is && one.found === found).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  return { precision: right / (right + wrong || 1), recall: right / (right + missed || 1) };
}

interface Labelled {
  readonly match: RegExpExecArray;
  readonly language: string;
  readonly set: Set;
}

/** The parts of a file, by the language they stand under. */
function labelled(file: string, form: RegExp): readonly Labelled[] {
  return readFileSync(new URL(file, import.meta.url), "utf8")
    .split(/^# /m)
    .slice(1)
    .flatMap((part) =>
      Array.from(part.matchAll(form), (match, index) => ({
        match,
        language: part.slice(0, 2),
        set: index % 3 === 2 ? (file.includes("later") ? "later" : "held out") : "tuned",
      })),
    );
}

function lines(name: string, finds: (text: string) => boolean): Promise<readonly Judged[]> {
  const files = [`agreement-${name}.txt`, `agreement-${name}-later.txt`];
  const all = files.flatMap((file) => labelled(file, /^([+-]) (.+)$/gm));
  const judged = all.map(({ match: [, label, text = ""], ...rest }) => ({
    ...rest,
    text,
    is: label === "+",
    found: finds(text),
  }));
  return Promise.resolve(judged);
}

function moves(finds: (move: Move) => boolean, label: string): Promise<readonly Judged[]> {
  return Promise.all(
    labelled("agreement-moves.txt", changeForm).map(async ({ match, ...rest }) => {
      const [text, standing = "", cause = "", was = "", heard = "", now = "", to = "", why = ""] = match;
      const rounds = roundsOf({ was, heard: heard.split(" / "), now, to, why });
      const [move] = movesOf(rounds, wordLikeness(textsOfMoves(rounds)));
      return {
        ...rest,
        text,
        is: [standing, cause.trim()].includes(label),
        found: move !== undefined && finds(move),
      };
    }),
  );
}

interface Change {
  readonly was: string;
  readonly heard: readonly string[];
  readonly now: string;
  readonly to: string;
  readonly why: string;
}

/** A table of three: the one who moves, and two others who stand together, or one with it and one apart. */
function roundsOf({ was, heard, now, to, why }: Change): RoundsOfMoves {
  const [first = "", second = ""] = heard;
  const position = (claim: string): Position => ({
    claim,
    grounds: [{ reason: claim, evidence: "" }],
    preconditions: [],
    risks: [],
    changed: false,
  });
  const changed = why !== "=";
  const statement: Synthesis = {
    claim: now,
    acceptedCriticism: [],
    kept: [],
    compromise: "",
    changed,
    changeReason: changed ? why : null,
  };
  const issue = (positions: readonly (readonly [string, readonly string[]])[]) => [
    {
      issue: "What to do",
      important: true,
      state: "NARROWING" as const,
      positions: positions.map(([position, seats]) => ({ position, seats, reasons: [] })),
    },
  ];
  const isOther = to === "other";
  const others = isOther ? ["two"] : ["two", "three"];
  const mine = isOther ? ["one", "three"] : ["one"];
  const target = to === "own" ? first : now;
  return {
    team: { members: ["one", "two", "three"], devilsAdvocate: null },
    earlier: [
      [
        { seat: "one", statement: position(was) },
        { seat: "two", statement: position(first) },
        { seat: "three", statement: position(second) },
      ],
    ],
    now: [{ seat: "one", statement }],
    before: issue([
      [was, mine],
      [target, others],
    ]),
    after:
      to === "own"
        ? issue([
            [was, mine],
            [target, others],
          ])
        : issue([[target, ["one", ...others]]]),
  };
}

function panels(): Promise<readonly Judged[]> {
  return Promise.all(
    labelled("agreement-panels.txt", /^(superficial|diverse)\n((?: {2}.+(?:\n|$))+)/gm).map(
      async ({ match: [text, label, members = ""], ...rest }) => {
        const panel = members
          .trim()
          .split("\n")
          .map((member, index) => ({ seat: String(index), reasons: member.trim().split(" / ") }));
        const { superficial } = falseConsensus(panel, "", wordLikeness(textsOfReasons(panel)));
        return { ...rest, text, is: label === "superficial", found: superficial };
      },
    ),
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function print([name = "", ...cells]: readonly string[]): void {
  console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(10)).join(""));
}

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { Pack } from "../src/evaluation/cases.ts";
import { critique, type CritiqueReport } from "../src/index.ts";

/**
 * `node bench/worth.ts`: what a panel finds in documents with known faults, and what it costs, beside one reader who is
 * asked once, and beside four such readers, whose points nobody puts together. Documents and faults were written by somebody who
 * knew neither prompts nor rules; seats and readers were played by language models; whether a point names a fault was
 * judged by somebody who did not know who made it.
 *
 * These are no cases of `colloquy eval`, which finds a fault by the line of a finding: none of the 971 points of the
 * readers names a line, only a section ("7.4", "When things fail vs Client library"), so that judge's word is all there is.
 */
interface Recorded {
  readonly panel: {
    readonly answers: readonly (Cost & { readonly perspective: string; readonly reply: unknown })[];
    readonly edit: Cost & { readonly reply: unknown };
    readonly confirms: readonly (Cost & { readonly perspective: string; readonly reply: unknown })[];
  };
  readonly readers: readonly (Cost & { readonly points: readonly unknown[] })[];
  /** By id of a panel's point, or `R2-7`, the seventh of the second reader. */
  readonly judged: Readonly<Record<string, Judged>>;
}

interface Cost {
  readonly tokens: number;
}

interface Judged {
  /** Ids of known faults. */
  readonly names: readonly string[];
  /** Something is wrong there, known before or not. */
  readonly real: boolean;
}

interface Fault {
  readonly id: string;
  readonly grave: boolean;
}

/** What somebody has to read, in its order, each with what it was judged to be. */
interface Review {
  readonly items: readonly Judged[];
  readonly tokens: number;
  readonly calls: number;
}

const arms = ["one reader", "readers together", "panel", "panel, confirmed"] as const;
type Arm = (typeof arms)[number];

const pack = Pack.parse(parse(readFileSync("packs/documents.yaml", "utf8")));
const folder = fileURLToPath(new URL("worth/", import.meta.url));
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const measured: {
  readonly name: string;
  readonly scores: Readonly<Record<Arm, readonly Score[]>>;
}[] = [];
for (const name of names) measured.push({ name, scores: await scoresOf(name) });

print(["", "faults", "grave", "of 7", "precision", "items", "calls", "tokens"]);
for (const degree of new Set(names.map(degreeOf)))
  report(
    degree,
    measured.filter(({ name }) => degreeOf(name) === degree).map(({ scores }) => scores),
  );
report(
  "all",
  measured.map(({ scores }) => scores),
);

function degreeOf(name: string): string {
  return name.replace(/-\w$/, "");
}

interface Score {
  readonly found: number;
  readonly faults: number;
  readonly graveFound: number;
  readonly grave: number;
  /** Grave faults that the first seven items name. */
  readonly graveInSeven: number;
  readonly real: number;
  readonly items: number;
  readonly calls: number;
  readonly tokens: number;
}

async function scoresOf(name: string): Promise<Readonly<Record<Arm, readonly Score[]>>> {
  const read = (file: string) => JSON.parse(readFileSync(`${folder}${name}/${file}`, "utf8"));
  const faults: readonly Fault[] = packedFaults(name) ?? read("faults.json");
  const recorded: Recorded = read("reviews.json");
  const alone = recorded.readers.map(({ points, tokens }, reader): Review => ({
    items: points.map((_, index) => judgedIn(recorded, `R${reader + 1}-${index + 1}`)),
    tokens,
    calls: 1,
  }));
  const [panel, confirmed] = await panelReviews(recorded);
  const score = (review: Review) => scoreOf(review, faults);
  return {
    "one reader": alone.map(score),
    "readers together": [score(together(alone))],
    panel: [score(panel)],
    "panel, confirmed": [score(confirmed)],
  };
}

/** Two of the documents are cases that ship, with their faults. */
function packedFaults(name: string): readonly Fault[] | undefined {
  const packed: Readonly<Record<string, string>> = { "one-place-a": "card-retries", "across-a": "retention" };
  return pack.cases.find(({ id }) => id === packed[name])?.faults;
}

function judgedIn({ judged }: Recorded, id: string): Judged {
  const one = judged[id];
  if (one === undefined) throw new Error(`${id} was not judged`);
  return one;
}

function together(readers: readonly Review[]): Review {
  return {
    items: readers.flatMap(({ items }) => items),
    tokens: sum(readers.map((one) => one.tokens)),
    calls: readers.length,
  };
}

type Group = NonNullable<CritiqueReport["groups"]>[number];

interface Asked {
  readonly kind: string;
  readonly seat: { readonly name: string };
}

interface Stood {
  readonly stands: readonly { readonly on: string }[];
}

/** Groups as the verdict orders them; with confirmation without those that more contest than hold. */
async function panelReviews(recorded: Recorded): Promise<readonly [panel: Review, confirmed: Review]> {
  const { answers, edit, confirms } = recorded.panel;
  const perspectives = answers.map(({ perspective }) => perspective);
  const held = async (standsOf: (perspective: string) => unknown) => {
    const options = { perspectives, confirm: true };
    const replyOf = (kind: string, name: string) =>
      kind === "edit"
        ? edit.reply
        : kind === "confirm"
          ? standsOf(name)
          : answers.find(({ perspective }) => perspective === name)?.reply;
    const agents = { played: ({ kind, seat }: Asked) => replyOf(kind, seat.name) ?? "nothing" };
    return (
      (await critique({ path: "played.md", text: "# Played\n" }, { ...options, agents }).result).verdict
        ?.groups ?? []
    );
  };
  const groups = await held(() => undefined);
  // They were stood to in the order of the verdict; what is put up is in the order in which it was said.
  const place = (id: string) =>
    perspectives.findIndex((name) => id.startsWith(name.slice(0, 2).toUpperCase())) * 1000 +
    Number(/\d+$/.exec(id)?.[0]);
  const firstOf = ({ ids }: Group) => Math.min(...ids.map(place));
  const asPutUp = groups.toSorted((one, other) => firstOf(one) - firstOf(other));
  const stood = await held((name) => {
    const reply = confirms.find(({ perspective }) => perspective === name)?.reply as Stood | undefined;
    const idOf = (on: string) => `G${asPutUp.indexOf(groups[Number(on.slice(1)) - 1] as Group) + 1}`;
    return reply && { stands: reply.stands.map((one) => ({ ...one, on: idOf(one.on) })) };
  });
  const tokens = sum([...answers, edit].map((one) => one.tokens));
  const calls = answers.length + 1;
  const item = ({ ids }: Group): Judged => {
    const own = ids.map((id) => judgedIn(recorded, id));
    return { names: own.flatMap((one) => one.names), real: own.some(({ real }) => real) };
  };
  return [
    { items: groups.map(item), tokens, calls },
    {
      items: stood.filter((group) => !isRefuted(group)).map(item),
      tokens: tokens + sum(confirms.map((one) => one.tokens)),
      calls: calls + confirms.length,
    },
  ];
}

function isRefuted({ perspectives, stands = [] }: Group): boolean {
  const against = stands.filter(({ stand }) => stand === "contest").length;
  const behind = stands.filter(({ stand }) => stand === "agree" || stand === "narrower").length;
  return against > perspectives.length + behind;
}

function scoreOf({ items, tokens, calls }: Review, faults: readonly Fault[]): Score {
  const found = new Set(items.flatMap((one) => one.names));
  const first = new Set(items.slice(0, 7).flatMap((one) => one.names));
  const grave = faults.filter((fault) => fault.grave);
  return {
    found: faults.filter(({ id }) => found.has(id)).length,
    faults: faults.length,
    graveFound: grave.filter(({ id }) => found.has(id)).length,
    grave: grave.length,
    graveInSeven: grave.filter(({ id }) => first.has(id)).length,
    real: items.filter(({ real }) => real).length,
    items: items.length,
    calls,
    tokens,
  };
}

/** Sums over documents; of those who read alone the mean. */
function report(what: string, documents: readonly Readonly<Record<Arm, readonly Score[]>>[]): void {
  console.log(`${what}, ${documents.length} documents`);
  for (const arm of arms) {
    const total = (part: keyof Score) =>
      sum(documents.map((scores) => sum(scores[arm].map((one) => one[part])) / scores[arm].length));
    const share = (part: keyof Score, whole: keyof Score) => (total(part) / total(whole)).toFixed(2);
    print([
      `  ${arm}`,
      share("found", "faults"),
      share("graveFound", "grave"),
      (total("graveInSeven") / documents.length).toFixed(1),
      share("real", "items"),
      ...(["items", "calls", "tokens"] as const).map((part) => (total(part) / documents.length).toFixed(0)),
    ]);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function print([first = "", ...cells]: readonly string[]): void {
  console.log([first.padEnd(22), ...cells.map((cell) => cell.padStart(10))].join(""));
}

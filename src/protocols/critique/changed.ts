import { leftTold } from "../../change/change.ts";
import { changedLines, type ChangedFile, filesIn } from "../../change/patch.ts";
import { partsOf, partTokens, shownFiles, tokensOf } from "../../change/parts.ts";
import { isInChange, type Place, placeIn } from "../../change/place.ts";
import { fenced } from "../../kernel/prompt.ts";
import type { Material } from "../../kernel/seat.ts";
import { count } from "../../text/amount.ts";
import { eachOnce } from "../../text/each-once.ts";
import type { CritiqueOptions } from "./options.ts";

/** What a critique does otherwise where it is about a change, or about several files. */

type About = Pick<CritiqueOptions, "artifact" | "change">;
export type Part = readonly ChangedFile[];

const read = eachOnce(({ text }: Material) => filesIn(text));

export function filesOf({ artifact, change }: About): Part {
  return change === undefined ? [] : read(artifact);
}

/** One where it can be read at once; of a text that is no change, none. */
export function partsIn(about: About): readonly Part[] {
  const files = filesOf(about);
  return files.length === 0 || tokensOf(files) <= partTokens ? [files] : partsOf(files);
}

/** The part that shows the lines of what was said; else one of its file, else the first. */
export function partWith(about: About, said: readonly { readonly place?: string | undefined }[]): number {
  const parts = partsIn(about);
  if (parts.length < 2) return 0;
  const places = said.flatMap(({ place }) => placeOf(about, place) ?? []);
  const whole = places.map((place) => ({ ...place, line: null }));
  const found = [...places, ...whole].map((one) => parts.findIndex((part) => isInChange(part, one)));
  return found.find((at) => at >= 0) ?? 0;
}

/** Up to so many parts are read by all; of more, each by so many. */
const spread = { from: 3, readers: 2 };

export function readersOf<T>(seats: readonly T[], part: number, parts: number): readonly T[] {
  if (parts <= spread.from || seats.length <= spread.readers) return seats;
  const [first, second] = [part % seats.length, (part + 1 + Math.floor(part / seats.length)) % seats.length];
  return seats.filter(
    (_, index) => index === first || index === (second === first ? (first + 1) % seats.length : second),
  );
}

export function callsFor(seats: number, about: About): number {
  const parts = partsIn(about);
  const all = Array.from({ length: seats }, (_, index) => index);
  return parts.reduce((sum, _, part) => sum + readersOf(all, part, parts.length).length, 0);
}

/** What is read of it and how it is cut, for whoever is to pay for it. */
export function changeNotes(seats: number, about: About): readonly string[] {
  if (about.change === undefined) return [];
  const { what, left } = about.change;
  const files = filesOf(about);
  const lines = count(changedLines(files), what === "files" ? "line" : "changed line");
  const told = left.length === 0 ? "" : `; left out by rule: ${leftTold(left)}`;
  return [`${count(files.length, "file")}, ${lines}${told}.`, ...partsNote(seats, about)];
}

function partsNote(seats: number, about: About): readonly string[] {
  const parts = partsIn(about);
  if (parts.length < 2) return [];
  const each = readersOf(Array.from({ length: seats }), 0, parts.length).length;
  const told = parts.map((part, index) => {
    const [first = "", ...more] = new Set(part.map(({ path }) => path));
    return `${index + 1}: ${first}${more.length === 0 ? "" : ` and ${count(more.length, "more file")}`}`;
  });
  return [
    `The change is read in ${parts.length} parts, each by ${each} of ${seats} perspectives (${told.join("; ")}).`,
  ];
}

const numbersNote =
  'Each line is shown with a sign, its number and a tab, for you to cite: "+45" is a new line, now line 45; "-41" was line 41 and is gone; " 46" stands there as before. None of that is part of the text: leave it out of quotations. Behind @@ stands the function or section around the lines.';

/** The material of a part as all who read it are shown it, word for word the same. */
export function shownChange(
  { artifact, change }: About,
  part: Part,
  count: number,
  at: number,
): readonly string[] {
  const { left = [], claim } = change ?? {};
  const paths = [...new Set(filesOf({ artifact, change }).map(({ path }) => path))];
  const leftOut = leftTold(left, Infinity);
  const whole = `This is part ${at + 1} of ${count}. The other parts are read by you or others in turns of their own. All files: ${paths.join(", ")}`;
  return [
    numbersNote,
    ...(leftOut === "" ? [] : [`Left out by rule: ${leftOut}.`]),
    ...(claim === undefined
      ? []
      : [
          `What its author says it does. This is a claim to hold against the code:\n\n${fenced("claim", claim)}`,
        ]),
    ...(count > 1 ? [whole] : []),
    `${change?.what === "files" ? "Files" : "Change"}: ${artifact.path}\n\n${fenced("change", shownFiles(part))}`,
  ];
}

export const changeQuality = `A good review of a change
- finds what it breaks or leaves broken, the most serious first. A perspective is where you look first, not where you stop: name serious problems outside it too, even if another reviewer may name them.
- makes each point once, with its place as path:line by the numbers shown ("src/pay.ts:45", "src/pay.ts:45-48"; "src/pay.ts:-41" for a line that is gone).
- says what happens there, and in "trigger" how to see it: an input or an order of events, and the wrong result. Where you can name none, leave the point out.
- looks at who calls what was changed, and at what it calls, before it says that something is missing, unused or safe; where you cannot look there, it says so. A point about code outside of the change counts only if the change makes it wrong: give that place.
- holds what the author says against the code: what is said and not done, what is done and not said.
- leaves out what a linter, a formatter or a type checker finds, and matters of taste. There may be no point at all: most lines of most changes are right.
- gives a "patch" only where at most six lines are enough: the new text of exactly the lines of its place.
- calls a point critical only if merging the change as it is would be wrong or dangerous. One critical point blocks it, whatever its rating. Most changes have none.
- rates the change as it is: 5 merge it, 4 sound with small changes, 3 usable with real gaps, 2 must be changed before it is merged, 1 wrong at the core. A critical point means a rating of 2 or 1.`;

const perspectives = {
  correctness:
    "Correctness||Engineer who debugs it in production|wrong conditions and results, edge cases, races and missing awaits, errors that get lost",
  security: "Security||Security champion|untrusted input, injection, secrets, permissions",
  tests:
    "Tests||Engineer who owns the tests|behaviour without a test, tests that cannot fail, tests weakened to pass",
  fit: "Design and fit||Maintainer of the code around it|contracts with other files and callers, what is there already, names that mislead",
  operations:
    "Operations||Operator who is called at night|migration and rollback, configuration, limits and load, what is seen when it fails",
} as const;

const test = /(?:^|\/)(?:tests?|spec|__tests__|e2e)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_[^/]*$/i;
const operated =
  /(?:^|\/)(?:\.github|\.gitlab-ci|migrations?|deploy|k8s|helm|terraform|infra)|(?:^|\/)(?:Dockerfile|Makefile|docker-compose)[^/]*$|\.(?:ya?ml|toml|ini|tf|sql|sh|conf)$|package\.json$/i;
const prose = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;

/** By what changed; `null` where it is only prose, which is read as one. */
export function castFor(about: About): readonly string[] | null {
  const paths = filesOf(about).map(({ path }) => path);
  if (paths.every((path) => prose.test(path))) return null;
  const code = paths.filter((path) => !prose.test(path) && !operated.test(path));
  const isTested = code.length > 0 && code.every((path) => test.test(path));
  const { correctness, security, tests, fit, operations } = perspectives;
  return [
    correctness,
    ...(isTested ? [] : [security]),
    ...(code.length > 0 ? [tests] : []),
    ...(code.length > 0 && !isTested ? [fit] : []),
    ...(paths.some((path) => operated.test(path)) ? [operations] : []),
  ];
}

/** Where a point of a change is, by the place that its author names. */
export function placeOf(about: About, place: string | undefined): Place | null {
  return about.change === undefined || place === undefined ? null : placeIn(place, filesOf(about));
}

export function beginning(isEscalated: boolean): string {
  return isEscalated
    ? "Reviewers read a change, each alone. You are one of them. Where to look first is said below it."
    : "Several reviewers read the same change, each alone and from their own perspective. You are one of them. Your perspective is given below the change.";
}

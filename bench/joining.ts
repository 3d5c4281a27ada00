import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Edit } from "../src/ledger/edit.ts";
import { Critique } from "../src/protocols/critique/rules/critique.ts";
import { editedOf } from "../src/protocols/critique/rules/edited.ts";
import { groupedByWords } from "../src/protocols/critique/rules/groups.ts";
import { pointsOf } from "../src/protocols/critique/rules/points.ts";
import { raisedIn } from "../src/protocols/critique/rules/raised.ts";
import { wordLikeness } from "../src/text/likeness/likeness.ts";

/**
 * `node bench/joining.ts`: how well the points of a critique are put together, by words and by an editor whose work is
 * checked, against what the editor itself meant. Seats and editor were played by language models. A pair is two points
 * in one group.
 */
interface Played {
  readonly answers: readonly { readonly perspective: string; readonly critique: unknown }[];
  readonly edit: unknown;
}

const file = fileURLToPath(new URL("joining-played.json", import.meta.url));
const played = JSON.parse(readFileSync(file, "utf8")) as Played;
const assessments = played.answers.map(({ perspective, critique }) => ({
  perspective,
  critique: Critique.parse(critique),
}));
const edit = Edit.parse(played.edit);
const points = pointsOf(assessments);
const raised = raisedIn(points);
const likeness = wordLikeness(points.map(({ text }) => text));
const edited = editedOf(edit, raised, assessments);

const meant = pairsIn(edit.groups ?? []);
console.log(
  `${raised.length} points that ask for something, ${edit.groups?.length ?? 0} groups, ${meant.size} pairs`,
);
print(["joined", "groups", "pairs", "right", "precision", "recall", "F1"]);
report("by words", groupedByWords(raised, points, likeness));
report("by an editor, checked", edited?.groups ?? []);
for (const fault of edited?.faults ?? []) console.log(`  ${fault}`);

type Joined = readonly { readonly ids: readonly string[] }[];

function pairsIn(groups: Joined): ReadonlySet<string> {
  return new Set(
    groups.flatMap(({ ids }) =>
      ids.flatMap((one, index) => ids.slice(index + 1).map((other) => [one, other].sort().join(" "))),
    ),
  );
}

function report(how: string, groups: Joined): void {
  const pairs = pairsIn(groups);
  const right = [...pairs].filter((pair) => meant.has(pair)).length;
  const [precision, recall] = [right / pairs.size, right / meant.size];
  const figures = [precision, recall, (2 * precision * recall) / (precision + recall)];
  print([
    how,
    ...[groups.length, pairs.size, right].map(String),
    ...figures.map((figure) => figure.toFixed(3)),
  ]);
}

function print([first = "", ...cells]: readonly string[]): void {
  console.log([first.padEnd(22), ...cells.map((cell) => cell.padStart(10))].join(""));
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { critique } from "../src/index.ts";

/**
 * `node bench/joining.ts`: how well the points of a critique are put together by an editor whose work is checked,
 * against what the editor itself meant. Seats and editor were played by language models. A pair is two points in one
 * group.
 */
interface Played {
  readonly answers: readonly { readonly perspective: string; readonly critique: unknown }[];
  readonly edit: unknown;
}

const file = fileURLToPath(new URL("joining-played.json", import.meta.url));
const played = JSON.parse(readFileSync(file, "utf8")) as Played;
const edit = played.edit as { readonly groups: Joined };
const perspectives = played.answers.map(({ perspective }) => perspective);

/** The groups of a critique in which all say what was said then. */
async function groupsBy(
  editor: unknown,
): Promise<{ readonly groups: Joined; readonly faults: readonly string[] }> {
  const { verdict } = await critique(
    { path: "played.md", text: "# Played\n" },
    {
      perspectives,
      agents: {
        played: ({ kind, seat }) => {
          const own = played.answers.find(({ perspective }) => perspective === seat.name);
          return JSON.stringify(kind === "edit" ? editor : own?.critique);
        },
      },
    },
  ).result;
  return { groups: verdict?.groups ?? [], faults: verdict?.editFaults ?? [] };
}

const edited = await groupsBy(edit);
const meant = pairsIn(edit.groups);
const count = edited.groups.flatMap(({ ids }) => ids).length;
console.log(`${count} points that ask for something, ${edit.groups.length} groups, ${meant.size} pairs`);
print(["joined", "groups", "pairs", "right", "precision", "recall", "F1"]);
report("by an editor, checked", edited.groups);
for (const fault of edited.faults) console.log(`  ${fault}`);

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

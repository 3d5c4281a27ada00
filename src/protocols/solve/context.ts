import type { Floor } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { PreviousRound, SolveOptions } from "./options.ts";

/** As much as a prompt can hold beside the task: many files at a glance rather than few at length. */
const size = { most: 80, tokens: 3000 };
const fewFiles = 5;

/** Before the first round: what the project holds on the task, unless the caller knows it; where it held rounds itself, as before any later one. */
export async function firstContext(floor: Floor, options: SolveOptions): Promise<readonly Passage[]> {
  const { known, previousRounds, firstRound, searches, task } = options;
  if (firstRound > 1) return supplement(floor, options, firstRound, previousRounds, []);
  return searches && known.relevantFiles.length === 0 ? search(floor, task) : [];
}

/** A further search iff a later round knows too few files, or a solution names one that is not listed. */
export async function supplement(
  floor: Floor,
  options: SolveOptions,
  round: number,
  earlier: readonly PreviousRound[],
  passages: readonly Passage[],
): Promise<readonly Passage[]> {
  const listed = new Set(
    [
      ...options.known.relevantFiles,
      ...options.context.map(({ path }) => path),
      ...passages.map(({ path }) => path),
    ].map(barePath),
  );
  const named = earlier
    .flatMap(({ solutions }) => solutions)
    .flatMap(({ implementation_plan, files }) => [
      ...implementation_plan.tasks.flatMap((task) => task.files.map(({ file }) => file)),
      ...Object.values(files).flat(),
    ]);
  const unlisted = [...new Set(named.map(barePath))].filter((file) => !listed.has(file));
  const isNeeded = (round > 1 && listed.size < fewFiles) || unlisted.length > 0;
  if (!options.searches || !isNeeded) return [];
  const found = await search(floor, [options.task, ...unlisted].join(" "));
  // No line stands in a prompt twice.
  return found.filter(
    ({ path, from, to }) => !passages.some((one) => one.path === path && from <= one.to && to >= one.from),
  );
}

async function search(floor: Floor, query: string): Promise<readonly Passage[]> {
  const { passages, note } = await floor.lookUp("passages", { query, ...size });
  if (note !== null) floor.warn(note);
  return passages;
}

function barePath(path: string): string {
  return path.replace(/^\.\//, "").replace(/:\d+(?:-\d+)?$/, "");
}

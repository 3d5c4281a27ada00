import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Edit } from "../../table/act.ts";
import { editor as editorsWord, rules } from "../../table/item.ts";
import type { Table } from "../../table/table.ts";
import { viewed } from "../../table/view.ts";
import { sameWords } from "../../text/likeness/same-words.ts";
import type { CritiqueOptions } from "./options.ts";
import { confirmShape, confirmTask, editing } from "./prompt.ts";
import { groupKind } from "./reply.ts";
import { groupedPoints } from "./rules/groups.ts";
import { toConfirm, wordsOf } from "./rules/judged.ts";
import { judging, namesOf, type Point, type Said, type Strength } from "./rules/said.ts";

/**
 * An editor puts together what asks for the same. Only the same words are one point where there is none, it gives no
 * answer, or a limit kept some away: half of the points are not worth it, when it goes on there are more.
 */
export async function putTogether(
  table: Table,
  editor: Seat | undefined,
  said: Said,
  { artifact }: CritiqueOptions,
  isWhole: boolean,
): Promise<void> {
  const { points, strengths } = judging(said);
  const isWorthIt = isWhole && namesOf(points).length > 1;
  const rated = said.voices
    .filter(({ byRules }) => !byRules)
    .map(({ name, rating }) => `${name} ${rating}/5`);
  const edited = await table.merge(isWorthIt ? editor : undefined, {
    kind: "edit",
    opening: editing.opening(artifact.path),
    task: editing.task(artifact.path),
    shape: editing.shape,
    own: () => `How they rate it: ${rated.join(", ")}`,
    sees: { of: [...points, ...strengths].map(({ id }) => id), names: false, reasons: false },
    compared: ["change"],
    optional: true,
    standIns: "never",
  });
  if (edited === null) joinSameWords(table, points, strengths);
}

/** Of what is wrong, which place it has is part of its words; what is only asked for is one by what it asks. */
function joinSameWords(table: Table, points: readonly Point[], strengths: readonly Strength[]): void {
  const all = [
    ...points.map(({ id, fault, change }) => ({
      id,
      says: ["point", fault, fault === null ? change : null],
    })),
    ...strengths.map(({ id, text }) => ({ id, says: ["strength", text] })),
  ];
  const same = Map.groupBy(all, ({ says }) => says.map((text) => sameWords(text ?? "")).join("\n"));
  const joins = [...same.values()]
    .filter(({ length }) => length > 1)
    .map((some): Edit => ({ do: "join", ids: some.map(({ id }) => id) }));
  if (joins.length > 0) table.edit(joins);
}

/** Each seat that read and judged stands, once, to what it did not name itself, without names of who did. */
export async function confirmWhereAsked(
  table: Table,
  said: Said,
  options: CritiqueOptions,
  passages: readonly Passage[],
): Promise<void> {
  const voices = toConfirm(said);
  const asked = table.floor.seats.filter(({ id }) => voices.some(({ seat }) => seat === id));
  if (asked.length === 0) return;
  const groups = groupedPoints(said);
  const found = table.put(
    said.joinedBy === "editor" ? editorsWord : rules,
    groups.map(({ points, headline, change }) => {
      const faults = points.filter(({ fault }) => fault !== null);
      const problem = (faults.find(({ critical }) => critical) ?? faults[0])?.fault;
      const isCritical = points.some(({ critical }) => critical);
      return {
        kind: groupKind,
        text: headline,
        fields: {
          ...(problem && { problem }),
          ...(change && { change }),
          ...(isCritical && { critical: "yes" }),
        },
        from: points.map(({ id }) => id),
      };
    }),
  );
  const idsOf = (seat: Seat, isOwn: boolean) =>
    found.flatMap(({ id }, index) => (isNamedBy(seat, groups[index]?.points ?? []) === isOwn ? [id] : []));
  const sees = { of: found.map(({ id }) => id), names: false, reasons: false };
  await table.each(asked, {
    kind: "confirm",
    task: (seat) => confirmTask(idsOf(seat, true), idsOf(seat, false), options),
    shape: confirmShape,
    sees,
    plainly: (seat) =>
      [
        wordsOf(options)("critique.confirmQuestion", { ids: idsOf(seat, false).join(", ") }),
        ...viewed(table.ledger, sees),
      ].join("\n\n"),
    material: [options.artifact, ...options.context],
    passages,
    mayLook: true,
    optional: true,
    standIns: "never",
  });
}

/** Whether a seat said all of it itself: who named a fault that only others call critical has not said that. */
function isNamedBy({ name }: Seat, points: readonly Point[]): boolean {
  const own = points.filter((point) => namesOf([point]).includes(name));
  return (
    own.length > 0 && (own.some(({ critical }) => critical) || points.every(({ critical }) => !critical))
  );
}

import { count } from "../../../text/amount.ts";
import { type Id, idsNamed, type Item, textOf, you } from "../../../table/item.ts";
import { checks, byPriority } from "../papers/checks.ts";
import { noteKind } from "../papers/draft.ts";
import { tasks } from "../prompts.ts";
import { isDrafted, type Talk } from "../talk.ts";
import { edited, workflowOf } from "./editing.ts";
import { dissentingPoints, pointsOf, touchedSince } from "./points.ts";
import { draftItems, toldItems } from "./told.ts";
import { inLine } from "../../../kernel/line.ts";

/** A person approves the document, has something of it changed, or wants more. `false`: another round. */
export async function approved(talk: Talk): Promise<boolean> {
  // A plain roundtable writes what it was asked for.
  if (!isDrafted(talk) || talk.options.workflow === "roundtable") return true;
  const { floor, table } = talk;
  for (let changed: readonly Id[] = []; ;) {
    const { value } = await floor.person({
      id: "review",
      text: screen(talk, changed).join("\n"),
      choices: [
        { id: "approve", label: "Approve" },
        { id: "refine", label: "Refine something" },
        { id: "add", label: "Add more" },
      ],
      recommended: "approve",
    });
    if (value !== "refine" && value !== "add") return true;
    const isMore = value === "add";
    const { value: text } = await floor.person({
      id: isMore ? "more" : "refinement",
      text: isMore ? "What is missing?" : "What should be refined, and how?",
      recommended: isMore
        ? "What else must be known before this is built?"
        : "Make every requirement measurable.",
    });
    const notes = table.put(you, [{ kind: noteKind, text }]).map(({ id }) => id);
    const since = table.ledger.log.length;
    await edited(talk, { task: tasks.refine, patch: [...namedIn(talk, text), ...notes] });
    changed = touchedSince(table.ledger, since);
    // What the person adds is read by all once more; a change of theirs needs nobody's consent.
    if (isMore) return false;
  }
}

/** What of the draft the person means: what is named by id, or all of it. */
function namedIn({ table: { ledger } }: Talk, text: string): readonly Id[] {
  const all = new Map(draftItems(ledger).map(({ id }) => [id, id]));
  const named = idsNamed(text.toUpperCase(), all);
  return named.length === 0 ? [...all.keys()] : named;
}

function screen(talk: Talk, changed: readonly Id[]): readonly string[] {
  const { ledger } = talk.table;
  const items = toldItems(ledger);
  const priorities = new Map(
    byPriority(ledger, items).flatMap(({ is, items: all }) => all.map(({ id }) => [id, is] as const)),
  );
  const found = checks(ledger, workflowOf(talk));
  const missed = pointsOf(ledger).filter(({ on, reply }) => on === null && reply?.taken === false);
  const open = [...dissentingPoints(ledger), ...missed];
  const file = workflowOf(talk) === "design" ? "artifacts/architecture/" : "artifacts/requirements.md";
  return [
    `${count(items.length, "item")} to be written. The draft is ${file} in the folder of this discussion. Approve?`,
    ...items.map((item) => {
      const priority = priorities.get(item.id) ?? "none";
      const marks = [
        ...(priority === "none" ? [] : [priority]),
        ...(changed.includes(item.id) ? ["changed"] : []),
      ];
      return itemShown(item, marks);
    }),
    ...(found.length === 0 ? [] : ["What code found:"]),
    ...found.map(({ text }) => `  - ${text}`),
    ...(open.length === 0 ? [] : ["Not taken, or still contested:"]),
    ...open.map(({ id, text, reply }) => `  - ${id}: ${text}${reply === null ? "" : ` (${reply.why})`}`),
  ];
}

function itemShown(item: Item, marks: readonly string[]): string {
  const { title: _title, is: _is, term, ...fields } = item.fields;
  const rest = Object.entries(fields).map(([name, value]) => ` | ${name}: ${inLine(value)}`);
  return `${item.under === null ? "  " : "    "}${item.id}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}: ${term === undefined ? "" : `${term}: `}${textOf(item)}${rest.join("")}`;
}

import { z } from "zod";
import { line } from "../kernel/line.ts";
import { contradictSomewhere } from "../text/likeness/contradiction.ts";
import type { Act, Edit, Said } from "./act.ts";
import { type Id, type Item, textOf } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import { idsIn, optional } from "./parts.ts";
import type { Part } from "./shape.ts";
import { asId } from "./written-id.ts";

/** What an editor may do, as fields of its reply. Whatever it does not name is kept as it is: nothing can get lost. */

const ids = z.array(line.min(1));

export function joins(
  note = "items that say the same, by id; text: what they say together, with nothing that none of them says",
): Part<Joined[]> {
  return {
    schema: z.array(z.object({ ids, text: line.nullish() })),
    form: `[{"ids": ["SEC-1", "UX-2"], "text": "…"}]`,
    note,
    acts: (values) =>
      values.map(({ ids: named, text }) => ({ do: "join", ids: idsIn(named), ...(text && { text }) })),
  };
}

interface Joined {
  readonly ids: string[];
  readonly text?: string | null | undefined;
}

export function clashes(
  note = "items that cannot all hold; about: what has to be chosen; options: the choices, in a few words each",
): Part<Clashing[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ ids, about: line.min(1), options: z.array(line.min(1)).nullish() })),
    form: `[{"ids": ["SEC-1", "OPS-3"], "about": "…", "options": ["…", "…"]}]`,
    note,
    acts: (values) =>
      values.map(({ ids: named, about, options }) => ({
        do: "clash",
        ids: idsIn(named),
        text: about,
        options: options ?? [],
      })),
  });
}

interface Clashing {
  readonly ids: string[];
  readonly about: string;
  readonly options?: string[] | null | undefined;
}

export function holes(note = "what all of them miss"): Part<Missing[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ near: ids.nullish(), text: line.min(1) })),
    form: `[{"near": ["SEC-1"], "text": "…"}]`,
    note,
    acts: (values) => values.map(({ near, text }) => ({ do: "hole", near: idsIn(near), text })),
  });
}

interface Missing {
  readonly near?: string[] | null | undefined;
  readonly text: string;
}

export function forms(
  note = "better words for one item, with the same meaning",
): Part<Formed[] | null | undefined> {
  return optional({
    schema: z.array(z.object({ id: line.min(1), text: line.min(1) })),
    form: `[{"id": "SEC-1", "text": "…"}]`,
    note,
    acts: (values) => values.map(({ id, text }) => ({ do: "form", id: asId(id), text })),
  });
}

interface Formed {
  readonly id: string;
  readonly text: string;
}

/** An editor's reply with what code refuses taken out: what it loses or turns round is not for the ledger. */
export function checkedEdits(ledger: Ledger, said: Said): Said {
  const refused: NonNullable<Said["refused"]>[number][] = [];
  const clashing = said.acts.flatMap((act) => (act.do === "clash" ? [act.ids] : []));
  const acts = said.acts.flatMap((act): readonly (Act | Edit)[] => {
    const why = act.do === "form" ? changedFigure(ledger, act.id, act.text) : null;
    if (why !== null) refused.push({ act, why });
    if (act.do !== "join") return why === null ? [act] : [];
    const { kept, leaving } = withoutOpposed(ledger, act.ids, clashing);
    for (const { id, against } of leaving)
      refused.push({ act: { ...act, ids: [against, id] }, why: `${id} says something else than ${against}` });
    return kept.length > 1 ? [{ ...act, ids: kept }] : [];
  });
  return { ...said, acts, ...(refused.length > 0 && { refused }) };
}

/** The ids of a join without those that turn round what an earlier one of them says. */
function withoutOpposed(
  ledger: Ledger,
  named: readonly Id[],
  clashing: readonly (readonly Id[])[],
): { readonly kept: readonly Id[]; readonly leaving: readonly { readonly id: Id; readonly against: Id }[] } {
  const kept: Id[] = [];
  const leaving: { readonly id: Id; readonly against: Id }[] = [];
  for (const id of new Set(named)) {
    const against = kept.find(
      (other) =>
        clashing.some((pair) => pair.includes(id) && pair.includes(other)) ||
        areOpposed(ledger.items.get(other), ledger.items.get(id)),
    );
    if (against === undefined) kept.push(id);
    else leaving.push({ id, against });
  }
  return { kept, leaving };
}

function areOpposed(one: Item | undefined, other: Item | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  // A fault and its remedy point apart by nature: like is compared with like.
  const fields = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  return (
    contradictSomewhere(textOf(one), textOf(other)) ||
    [...fields].some((name) => contradictSomewhere(one.fields[name] ?? "", other.fields[name] ?? ""))
  );
}

/** Other words that lose a figure or bring one along do not say the same. */
function changedFigure(ledger: Ledger, id: Id, text: string): string | null {
  const item = ledger.items.get(id);
  if (item === undefined) return null;
  const [was, now] = [figuresIn(textOf(item)), figuresIn(text)];
  const other = [...was, ...now].find((figure) => !was.includes(figure) || !now.includes(figure));
  return other === undefined
    ? null
    : `Other words for ${id} say the same: ${other} stands in only one of them`;
}

function figuresIn(text: string): readonly string[] {
  return text.normalize("NFKC").match(/\d+(?:[.,]\d+)*/g) ?? [];
}

/** What an editor made of a seat's own items since a place in the log: for the author to take up or contest. */
export function yoursNow(ledger: Ledger, seat: string, since: number): readonly string[] {
  const isOwn = (id: Id) => ledger.items.get(id)?.from[0] === seat;
  const was = (id: Id) => `yours was [${id}] "${textOf(ledger.items.get(id) as Item)}"`;
  return ledger.log.slice(since).flatMap((entry) => {
    if (entry.is === "form" && isOwn(entry.id))
      return [`${was(entry.id)}; the editor would word it "${ledger.items.get(entry.id)?.formed ?? ""}"`];
    if (entry.is !== "join") return [];
    const { into, ids: others, text } = entry.join;
    return [into, ...others]
      .filter(isOwn)
      .map(
        (id) =>
          `${was(id)}; the editor reads it with ${[into, ...others].filter((one) => one !== id).join(", ")} as one${text === null ? "" : `: "${text}"`}`,
      );
  });
}

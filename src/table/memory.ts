import { z } from "zod";
import { type Doc, list, section, strong } from "../document/document.ts";
import type { Remembered } from "../kernel/event.ts";
import { isObject } from "../kernel/json-value.ts";
import { line } from "../kernel/line.ts";
import type { Seat } from "../kernel/seat.ts";
import type { Act } from "./act.ts";
import { type Draft, type Id, type Item, textOf, type Who } from "./item.ts";
import { remarked } from "./parts.ts";
import type { Tell } from "./sections.ts";
import { leading, standing, tallies } from "./standing.ts";
import { itemStanding, liveItems } from "./stands.ts";
import type { View } from "./view.ts";

/** What was decided before, of which seats are told once they have spoken blind. */
const earlierKind = "earlier decision";

/** Which decisions seats are told of, and when: each whole and once, after its own first turn, for before it they would draw everybody to what was decided. */
export class Reminder {
  readonly #memory: readonly Remembered[];
  #items: readonly Item[] = [];
  readonly #asked = new Set<Who>();
  readonly #told = new Set<Who>();

  constructor(memory: readonly Remembered[]) {
    this.#memory = memory;
  }

  /** Puts them on the table when the first of those who have spoken is asked again. */
  open(seats: readonly Seat[], { sees }: Sees, put: (items: readonly Draft[]) => readonly Item[]): void {
    const isDue = sees !== "nothing" && seats.some(({ id }) => this.#asked.has(id));
    if (!isDue || this.#memory.length === 0 || this.#items.length > 0) return;
    this.#items = put(
      this.#memory.map(({ id, title, path }) => ({ kind: earlierKind, id, text: title, fields: { path } })),
    );
  }

  /** What a seat is told in a turn, and what is asked of it: nothing of a chair, which is for nothing itself. */
  turnOf({ id, chair }: Seat, { sees }: Sees): { readonly lines: readonly string[]; readonly asks: string } {
    const isDue = sees !== "nothing" && (chair === true || this.#asked.has(id)) && !this.#told.has(id);
    if (chair !== true) this.#asked.add(id);
    if (!isDue || this.#items.length === 0) return { lines: [], asks: "" };
    const lines = this.#memory.map((one, index) => rememberedLine(this.#items[index]?.id ?? one.id, one));
    return { lines, asks: chair === true ? "" : earlierAsked(this.#items) };
  }

  mark({ id }: Seat): void {
    this.#told.add(id);
  }
}

type Sees = { readonly sees?: View | readonly string[] | "nothing" };

function rememberedLine(id: Id, { path, date, isAdopted, text }: Remembered): string {
  const whose = isAdopted
    ? "adopted here"
    : `from ${path}, which came with the project and was not adopted here`;
  return `[${id}] ${date === null ? "" : `${date}, `}${whose}:\n${text}`;
}

function earlierAsked(items: readonly Item[]): string {
  const ids = items.map(({ id }) => id).join(", ");
  return `${ids}: decided earlier in this project, and open to be changed. If what you are for goes against one of these, or bears it out, say so by its id in one more field: "earlier": [{"on": "<id>", "say": "change | confirm", "reason": "at most 25 words"}]`;
}

const field = () => ({
  earlier: z.array(z.object({ on: line.min(1), say: z.enum(["change", "confirm"]), reason: line })).nullish(),
});

/** The same reply, in which a seat may say what becomes of earlier decisions. */
export function withEarlier<T>(schema: z.ZodType<T>): z.ZodType<T> {
  if (!(schema instanceof z.ZodObject)) return schema;
  return schema.extend(field()) as unknown as z.ZodType<T>;
}

export function earlierActs(reply: unknown): readonly Act[] {
  if (!isObject(reply) || !Array.isArray(reply["earlier"])) return [];
  const { earlier } = z.object(field()).safeParse(reply).data ?? {};
  return remarked(earlier ?? [], { change: "contest", confirm: "agree" });
}

/** What becomes of each, by the word of those who are for what leads; of all who count where nothing does. */
export function earlierOf({ ledger, nameOf }: Pick<Tell, "ledger" | "nameOf">) {
  const behind = standing(ledger).flatMap((on) => {
    const first = leading(on);
    return tallies(on).flatMap(({ option, for: own }) => (first.includes(option) ? own : []));
  });
  const isHeard = ({ by }: { readonly by: Who }) =>
    behind.length === 0 || behind.some(({ seat }) => seat.id === by);
  return liveItems(ledger, earlierKind).map((item) => {
    const { agreedBy = [], contestedBy = [] } = itemStanding(ledger, item.id) ?? {};
    const more = contestedBy.filter(isHeard).length - agreedBy.filter(isHeard).length;
    const named = (some: typeof agreedBy) => some.map(({ by, why }) => ({ seat: nameOf(by), why }));
    return {
      id: item.id,
      title: textOf(item),
      path: item.fields["path"] ?? "",
      is: more > 0 ? ("changes" as const) : more < 0 ? ("confirms" as const) : ("leaves" as const),
      against: named(contestedBy),
      confirmedBy: named(agreedBy),
    };
  });
}

export function earlierDoc(tell: Tell): Doc {
  const { words } = tell;
  const rows = earlierOf(tell).map(({ id, title, is, against, confirmedBy }) => ({
    text: [strong(id), ` ${words("table.earlierIs", { is, title })}`],
    below: [
      ...against.map(({ seat, why }) => words("table.earlierSaid", { as: "against", seat, why })),
      ...confirmedBy.map(({ seat, why }) => words("table.earlierSaid", { as: "with", seat, why })),
    ],
  }));
  return section(words("table.earlier"), rows.length === 0 ? [] : [list(rows)]);
}

import {
  type Draft,
  type Id,
  issueKind,
  type Item,
  meaningSince,
  optionKind,
  questionKind,
  sameText,
  textOf,
  type Who,
  type Wording,
} from "./item.ts";
import type { Clash, LogEntry, Join, LedgerSeat, Rating, RefusedAct, Stand } from "./ledger.ts";

/** How the ids of these kinds begin; a protocol may name more. All others begin with the tag of who said it. */
const letters: Readonly<Record<string, string>> = {
  [issueKind]: "I",
  [optionKind]: "O",
  [questionKind]: "Q",
};

export interface NamedItem {
  readonly item: Item;
  /** The wording that is meant; `asItReads` where the id says none. */
  readonly version: number;
}

/** Of an id without a version: the newest when the reply ends. */
export const asItReads = 0;

export class Items {
  readonly seats: LedgerSeat[] = [];
  readonly items = new Map<Id, Item>();
  readonly stands: Stand[] = [];
  readonly joins: Join[] = [];
  readonly clashes: Clash[] = [];
  readonly ratings: Rating[] = [];
  readonly refused: RefusedAct[] = [];
  readonly log: LogEntry[] = [];
  readonly #prefixes: Readonly<Record<string, string>>;
  readonly #given = new Map<string, number>();
  /** Ids by themselves without the zeros before their numbers: whoever writes `REQ-1` means `REQ-001`. */
  readonly #plain = new Map<Id, Id>();
  /** What items say they are made of where some of it was not there: it may come later in the same reply. */
  readonly #awaiting = new Map<Id, readonly Id[]>();

  /** `prefixes`: how ids begin of kinds that are numbered on their own, such as `REQ-`; `.` numbers them below what they belong to: `FLOW-2.1`. */
  constructor(prefixes: Readonly<Record<string, string>> = {}) {
    this.#prefixes = { ...letters, ...prefixes };
  }

  seat(seat: LedgerSeat): void {
    if (!this.seats.some(({ id }) => id === seat.id)) this.seats.push(seat);
  }

  add(by: Who, round: number, { id, kind, text, fields = {}, under, from = [] }: Draft): Item {
    const given = this.#freeId(id, this.#prefixes[kind] ?? `${this.tag(by)}-`, under);
    const item: Item = {
      id: given,
      kind,
      wordings: [{ text, round, because: [], sameMeaning: false }],
      fields,
      from: [by, ...this.#sources(given, from)],
      under: under ?? null,
      round,
      withdrawn: null,
    };
    this.items.set(item.id, item);
    this.#plain.set(withoutZeros(item.id), item.id);
    this.log.push({ is: "item", id: item.id });
    return item;
  }

  /** The option of that issue that says so in a wording of its present meaning, or a new one. */
  option(by: Who, round: number, draft: Draft): NamedItem {
    const words = sameText(draft.text);
    for (const item of this.items.values()) {
      if (item.kind !== optionKind || item.under !== draft.under) continue;
      const at = item.wordings.findLastIndex(({ text }) => sameText(text) === words);
      if (at + 1 >= meaningSince(item)) return { item, version: at + 1 };
    }
    return { item: this.add(by, round, draft), version: 1 };
  }

  /** A new wording of an item; `now`: fields beside those that stay, an empty one to take it away; all that it covers. */
  amend(
    item: Item,
    { round, because, sameMeaning }: Omit<Wording, "text">,
    now: Pick<Draft, "fields" | "from"> & { readonly text?: string | undefined },
  ): void {
    const fields = Object.fromEntries(
      Object.entries({ ...item.fields, ...now.fields }).filter(([, value]) => value !== ""),
    );
    const wording = { text: now.text ?? textOf(item), round, because, sameMeaning };
    const wordings =
      now.fields === undefined
        ? [...item.wordings, wording]
        : [...item.wordings.map((one) => ({ fields: item.fields, ...one })), { ...wording, fields }];
    this.items.set(item.id, {
      ...item,
      wordings,
      fields,
      from: now.from === undefined ? item.from : [item.from[0], ...this.#sources(item.id, now.from)],
    });
    this.log.push({ is: "wording", id: item.id, version: wordings.length });
  }

  keep(entry: Extract<LogEntry, { readonly is: "stand" | "join" | "clash" | "rating" }>): [] {
    if (entry.is === "stand") this.stands.push(entry.stand);
    else if (entry.is === "join") this.joins.push(entry.join);
    else if (entry.is === "clash") this.clashes.push(entry.clash);
    else this.ratings.push(entry.rating);
    this.log.push(entry);
    return [];
  }

  withdraw(item: Item, withdrawn: NonNullable<Item["withdrawn"]>): void {
    this.items.set(item.id, { ...item, withdrawn });
    this.log.push({ is: "withdrawal", id: item.id });
  }

  /** When all of a reply, or all that is put there at once, has come: what stands first may name what stands last. */
  findSources(): void {
    for (const [id, from] of new Map(this.#awaiting)) {
      const item = this.items.get(id);
      if (item !== undefined)
        this.items.set(id, { ...item, from: [item.from[0], ...this.#sources(id, from)] });
    }
    this.#awaiting.clear();
  }

  #sources(of: Id, from: readonly Id[]): readonly Id[] {
    const found = from.flatMap((one) => this.find(one)?.item.id ?? []).filter((id) => id !== of);
    if (found.length < from.length) this.#awaiting.set(of, from);
    else this.#awaiting.delete(of);
    return found;
  }

  find(id: Id): NamedItem | undefined {
    const whole = this.#named(id);
    if (whole !== undefined) return { item: whole, version: asItReads };
    const [, base = "", number = ""] = /^(.+)v(\d+)$/.exec(id) ?? [];
    const item = this.#named(base);
    const version = Number(number);
    return item !== undefined && version >= 1 && version <= item.wordings.length
      ? { item, version }
      : undefined;
  }

  readonly issueOf = (option: Id): Id | undefined => {
    const item = this.find(option)?.item;
    return item?.kind === optionKind ? (item.under ?? undefined) : undefined;
  };

  /** One that is known to be there. */
  item(id: Id): Item {
    return this.items.get(id) as Item;
  }

  versionsOf(id: Id): number {
    return this.items.get(id)?.wordings.length ?? 1;
  }

  tag(who: Who): string {
    return this.seats.find(({ id }) => id === who)?.tag ?? who.toUpperCase();
  }

  #named(id: Id): Item | undefined {
    return this.items.get(id) ?? this.items.get(this.#plain.get(withoutZeros(id)) ?? "");
  }

  /** The one it came with, if nothing else has that; else the next that begins alike. */
  #freeId(wanted: Id | undefined, prefix: string, under = ""): Id {
    if (wanted !== undefined && this.#named(wanted) === undefined) return wanted;
    const start = wanted?.replace(/\d+$/, "") ?? (prefix === "." ? `${under}.` : prefix);
    let number = (this.#given.get(start) ?? 0) + 1;
    while (this.#named(`${start}${number}`) !== undefined) number += 1;
    this.#given.set(start, number);
    return `${start}${number}`;
  }
}

function withoutZeros(id: Id): Id {
  return id.replaceAll(/(?<!\p{N})0+(?=\p{N})/gu, "");
}

export function unknown(id: Id): string {
  return `Nothing here has the id "${id}"`;
}

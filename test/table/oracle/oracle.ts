/** What must be told of a history, straight from docs/kit.md: "One truth: standing" and "What 'right' means". */
import type { Expected, History, Stance } from "./answer.ts";
import type { Id, Who } from "../../../src/table/item.ts";
import { Items, sinceOf, type Option, type Taken } from "./items.ts";
import { forOf, wordsOf, type Word, type Words } from "./words.ts";

/** `agreedFirst`: what all are for or accept is what was decided, before any majority, as a discussion without a vote tells it. */
export function expected(history: History, agreedFirst = false): readonly Expected[] {
  const items = new Items(history);
  const replies = history.said.map((said) => items.take(said));
  return items.issues.map((issue) =>
    expectedOf(issue, items.optionsOf(issue), history, replies, agreedFirst),
  );
}

function expectedOf(
  issue: Id,
  options: readonly Option[],
  { seats }: History,
  replies: readonly Taken[],
  agreedFirst: boolean,
): Expected {
  const words = new Map(seats.map(({ id }) => [id, wordsOf(id, issue, replies)]));
  const all = seats.map(({ id }) => id);
  const counted = seats.filter(({ counts }) => counts).map(({ id }) => id);
  const table = new Table(words, counted);

  const open = options.filter((option) => !table.isGone(option, all));
  const leading = mostOf(options, (option) => table.holders(option).length).map(({ id }) => id);
  const majority = options.find((option) => table.holders(option).length * 2 > counted.length)?.id ?? null;
  const [agreed] = agreedIn(open, table).toSorted(
    (a, b) =>
      table.conditional(a).length - table.conditional(b).length ||
      table.holders(b).length - table.holders(a).length,
  );
  const decided =
    (agreedFirst ? agreed?.id : undefined) ?? majority ?? (leading.length === 1 ? (leading[0] as Id) : null);

  return {
    issue,
    options: options.map(({ id }) => toldOf(id, all, table)),
    leading,
    agreement: agreementOf(open, table),
    majority,
    dissent: decided === null ? [] : counted.flatMap((seat) => dissentOf(seat, decided, table)),
    minority: decided === null ? [] : counted.flatMap((seat) => minorityOf(seat, decided, table)),
    compromise: compromiseOf(open, table).map(({ id }) => id),
    moves: all.flatMap((seat) => table.of(seat).moves),
  };
}

/** Who stands where on one issue. */
class Table {
  readonly #words: ReadonlyMap<Who, Words>;
  readonly counted: readonly Who[];

  constructor(words: ReadonlyMap<Who, Words>, counted: readonly Who[]) {
    this.#words = words;
    this.counted = counted;
  }

  of(seat: Who): Words {
    return this.#words.get(seat) ?? { on: new Map(), moves: [] };
  }

  word(seat: Who, option: Id): Word | null {
    return this.of(seat).on.get(option) ?? null;
  }

  stance(seat: Who, option: Id): Stance {
    return this.word(seat, option)?.stance ?? "not said";
  }

  /** Counted seats that are for it, or that accept it, in a wording that means what it means now. */
  holders(option: Option): Who[] {
    return this.counted.filter(
      (seat) => this.stance(seat, option.id) === "for" && this.#isOfNow(seat, option),
    );
  }

  accepting(option: Option): Who[] {
    return this.counted.filter(
      (seat) => this.stance(seat, option.id) === "accepts" && this.#isOfNow(seat, option),
    );
  }

  objecting(option: Option): Who[] {
    return this.counted.filter((seat) => this.stance(seat, option.id) === "objects");
  }

  conditional(option: Option): Who[] {
    const both = [...this.holders(option), ...this.accepting(option)];
    return both.filter((seat) => this.word(seat, option.id)?.condition !== null);
  }

  /** Cut by an editor or taken back by its author, and nobody at all is for it. */
  isGone({ id, withdrawn }: Option, all: readonly Who[]): boolean {
    return withdrawn && !all.some((seat) => this.stance(seat, id) === "for");
  }

  #isOfNow(seat: Who, option: Option): boolean {
    const word = this.word(seat, option.id);
    return word !== null && word.version >= sinceOf(option);
  }
}

function toldOf(option: Id, all: readonly Who[], table: Table): Expected["options"][number] {
  const stances: Record<Who, Stance> = {};
  const conditions: Record<Who, string> = {};
  const ofVersion: Record<Who, number> = {};
  for (const seat of all) {
    const word = table.word(seat, option);
    stances[seat] = table.stance(seat, option);
    if (word === null) continue;
    if (word.condition !== null) conditions[seat] = word.condition;
    if (word.stance === "for" || word.stance === "accepts" || word.stance === "objects")
      ofVersion[seat] = word.version;
  }
  return { option, stances, conditions, ofVersion };
}

/** Some option that every counted seat, of two or more, is for or accepts. */
function agreedIn(options: readonly Option[], table: Table): readonly Option[] {
  if (table.counted.length < 2) return [];
  return options.filter(
    (option) => table.holders(option).length + table.accepting(option).length === table.counted.length,
  );
}

function agreementOf(options: readonly Option[], table: Table): Expected["agreement"] {
  const agreed = agreedIn(options, table);
  if (agreed.some((option) => table.conditional(option).length === 0)) return "consensus";
  return agreed.length > 0 ? "conditions" : "none";
}

function dissentOf(seat: Who, decided: Id, table: Table): Expected["dissent"] {
  const word = table.word(seat, decided);
  if (word?.stance === "objects" || word?.stance === "stands aside")
    return [{ seat, stance: word.stance, why: word.why }];
  const other = forOf(table.of(seat).on);
  if (other === null || other === decided) return [];
  return [{ seat, stance: table.stance(seat, decided), why: table.word(seat, other)?.why ?? "" }];
}

function minorityOf(seat: Who, decided: Id, table: Table): Expected["minority"] {
  const option = forOf(table.of(seat).on);
  return option === null || option === decided ? [] : [{ seat, option }];
}

/** Most who are for it or accept it; of these, fewest who object; of these, fewest conditions. */
function compromiseOf(options: readonly Option[], table: Table): readonly Option[] {
  const most = mostOf(options, (option) => table.holders(option).length + table.accepting(option).length);
  const leastOpposed = fewestOf(most, (option) => table.objecting(option).length);
  return fewestOf(leastOpposed, (option) => table.conditional(option).length);
}

/** Those with the highest number; none where that is zero. */
function mostOf(options: readonly Option[], number: (option: Option) => number): readonly Option[] {
  const most = Math.max(0, ...options.map(number));
  return most === 0 ? [] : options.filter((option) => number(option) === most);
}

function fewestOf(options: readonly Option[], number: (option: Option) => number): readonly Option[] {
  const fewest = Math.min(...options.map(number));
  return options.filter((option) => number(option) === fewest);
}

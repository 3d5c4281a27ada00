/**
 * Which ids there are, what they say and whose they are, reply by reply. Nothing here knows where anybody stands: it
 * only turns what a reply says into what can be taken of it.
 */
import type { Act, Edit, Said } from "../../../src/table/act.ts";
import type { History } from "./answer.ts";
import type { Id, Who, Wording } from "../../../src/table/item.ts";
import { normal } from "./same.ts";

export interface Option {
  readonly id: Id;
  readonly issue: Id;
  /** A seat; or nobody: the topic named it, or an editor. */
  readonly author: Who | null;
  readonly wordings: Wording[];
  withdrawn: boolean;
}

/** Something about options of one issue that a seat said and that can be taken. Version `null`: none was named. */
export type Say =
  | {
      do: "hold";
      issue: Id;
      /** `none` and `unknown` besides ids. */
      option: Id;
      version: number | null;
      why: string;
      because: Id[];
    }
  | { do: "accept"; issue: Id; option: Id; version: number | null; condition: string | null }
  | { do: "agree"; issue: Id; option: Id; version: number | null; condition: string | null }
  | { do: "object"; issue: Id; option: Id; version: number | null; why: string }
  | { do: "stand-aside"; issue: Id; option: Id; version: number | null; why: string }
  /** `own`: its author takes the option itself back; else a seat takes back where it stood. */
  | { do: "withdraw"; issue: Id; option: Id; own: boolean };

/** What can be taken of one reply. */
export interface Taken {
  readonly by: Who;
  readonly round: number;
  readonly asked: readonly Id[];
  readonly says: readonly Say[];
  /** Own options that got a new wording here, with the number of the newest. */
  readonly amended: ReadonlyMap<Id, number>;
  /** Options that an editor proposed to join, the oldest first. */
  readonly joins: readonly (readonly Id[])[];
  /** The number of wordings each option had when this reply ended. */
  readonly newest: ReadonlyMap<Id, number>;
}

const edits: ReadonlySet<string> = new Set(["join", "clash"]);
function isEdit(act: Act | Edit): act is Edit {
  return edits.has(act.do);
}

export class Items {
  readonly issues: Id[] = [];
  readonly options = new Map<Id, Option>();
  /** Claims, questions and the like, with their authors. */
  readonly others = new Map<Id, Who>();
  readonly #seats: History["seats"];
  readonly #counts = new Map<string, number>();

  constructor({ seats, issues }: Pick<History, "seats" | "issues">) {
    this.#seats = seats;
    for (const { options } of issues) {
      const issue = this.#addIssue();
      for (const text of options) this.#option(issue, text, null, 0);
    }
  }

  optionsOf(issue: Id): Option[] {
    return [...this.options.values()].filter((option) => option.issue === issue);
  }

  knows(id: Id): boolean {
    return this.issues.includes(id) || this.options.has(id) || this.others.has(id);
  }

  take(said: Said): Taken {
    const says: Say[] = [];
    const amended = new Map<Id, number>();
    const joins: Id[][] = [];
    const seat = this.#seats.find(({ id }) => id === said.by);
    for (const act of said.acts) {
      // Ambiguity 29: a seat's edits and an editor's acts are not theirs to say.
      if (isEdit(act) && said.by === "editor") joins.push(...this.#edit(act));
      if (!isEdit(act) && seat !== undefined) says.push(...this.#act(act, seat, said.round, amended));
    }
    const newest = new Map([...this.options.values()].map(({ id, wordings }) => [id, wordings.length]));
    return { by: said.by, round: said.round, asked: said.asked, says, amended, joins, newest };
  }

  #act(act: Act, seat: { id: Who; tag: string }, round: number, amended: Map<Id, number>): Say[] {
    switch (act.do) {
      case "add":
        this.#add(act.item, seat, round);
        return [];
      case "rate":
        return [];
      case "amend": {
        const option = this.#find(act.id)?.option;
        if (option === undefined || option.author !== seat.id) return [];
        const text = act.text ?? option.wordings.at(-1)?.text ?? "";
        option.wordings.push({ text, round, because: act.because, sameMeaning: act.sameMeaning });
        amended.set(option.id, option.wordings.length);
        return [];
      }
      case "hold":
        return this.#hold(act, seat.id, round);
      case "accept":
        return this.#on(act.option, (on) => ({ do: "accept", ...on, condition: act.condition }));
      case "object":
        return this.#on(act.option, (on) => ({ do: "object", ...on, why: act.why }));
      case "stand-aside":
        return this.#on(act.option, (on) => ({ do: "stand-aside", ...on, why: act.why }));
      case "stand":
        return this.#on(act.on, (on) => {
          if (act.as === "agree") return { do: "agree", ...on, condition: null };
          if (act.as === "contest") return { do: "object", ...on, why: act.why };
          if (act.as === "narrower") return { do: "agree", ...on, condition: act.instead ?? act.why };
          return { do: "stand-aside", ...on, why: act.why };
        });
      case "withdraw": {
        const stood = act.id.split(">");
        if (stood.length === 2 && stood[0] !== seat.tag) return [];
        const option = this.#find(stood.at(-1) as string)?.option;
        if (option === undefined) return [];
        const own = stood.length === 1 && option.author === seat.id;
        if (own) option.withdrawn = true;
        return [{ do: "withdraw", issue: option.issue, option: option.id, own }];
      }
    }
  }

  #hold(act: Extract<Act, { do: "hold" }>, by: Who, round: number): Say[] {
    const { issue, why } = act;
    if (!this.issues.includes(issue)) return [];
    const because = act.because.filter((id) => this.knows(id));
    const said = { do: "hold" as const, issue, why, because };
    if (act.option === null) return [{ ...said, option: "none", version: null }];
    if (typeof act.option === "object") {
      const { option, version } = this.#option(issue, act.option.text, by, round);
      return [{ ...said, option, version }];
    }
    const found = this.#find(act.option);
    if (found === undefined || found.option.issue !== issue)
      return [{ ...said, option: "unknown", version: null }];
    return [{ ...said, option: found.option.id, version: found.version }];
  }

  #on(ref: string, say: (on: { issue: Id; option: Id; version: number | null }) => Say): Say[] {
    const found = this.#find(ref);
    if (found === undefined) return [];
    return [say({ issue: found.option.issue, option: found.option.id, version: found.version })];
  }

  /** `O1`, or one of its wordings: `O1v2`. */
  #find(ref: string): { option: Option; version: number | null } | undefined {
    const [, id, version] = /^(O\d+)(?:v(\d+))?$/.exec(ref) ?? [];
    const option = id === undefined ? undefined : this.options.get(id);
    if (option === undefined) return undefined;
    if (version === undefined) return { option, version: null };
    const number = Number(version);
    return number >= 1 && number <= option.wordings.length ? { option, version: number } : undefined;
  }

  #add(
    item: { kind: string; text: string; under?: string | undefined },
    seat: { id: Who; tag: string },
    round: number,
  ): void {
    if (item.kind === "issue") this.#addIssue();
    else if (item.kind === "question") this.others.set(this.#next("Q"), seat.id);
    else if (item.kind !== "option") this.others.set(this.#next(`${seat.tag}-`), seat.id);
    else if (item.under !== undefined && this.issues.includes(item.under))
      this.#option(item.under, item.text, seat.id, round);
  }

  #edit(edit: Edit): Id[][] {
    if (edit.do === "join") {
      const options = edit.ids.flatMap((id) => this.options.get(id) ?? []);
      const oneIssue = new Set(options.map(({ issue }) => issue)).size === 1;
      if (options.length < 2 || options.length < edit.ids.length || !oneIssue) return [];
      return [options.map(({ id }) => id).sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))];
    }
    return [];
  }

  /** The option of that issue that says so already, or a new one. */
  #option(
    issue: Id,
    text: string,
    author: Who | null,
    round: number,
  ): { option: Id; version: number | null } {
    for (const option of this.optionsOf(issue)) {
      const from = sinceOf(option);
      const equal = option.wordings.findLastIndex(
        (wording, i) => i + 1 >= from && normal(wording.text) === normal(text),
      );
      if (equal >= 0) return { option: option.id, version: equal + 1 };
    }
    const id = this.#next("O");
    const wordings = [{ text, round, because: [], sameMeaning: false }];
    this.options.set(id, { id, issue, author, wordings, withdrawn: false });
    return { option: id, version: 1 };
  }

  #addIssue(): Id {
    const id = this.#next("I");
    this.issues.push(id);
    return id;
  }

  #next(prefix: string): Id {
    const number = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, number);
    return `${prefix}${number}`;
  }
}

/** The first wording that means what the option means now. */
export function sinceOf({ wordings }: Option): number {
  return wordings.findLastIndex(({ sameMeaning }) => !sameMeaning) + 1;
}

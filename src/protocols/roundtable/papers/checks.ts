import type { Finding } from "../../../table/questions.ts";
import { answerKind, authorOf, type Id, type Item, optionKind, textOf, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { type Words, wordsIn } from "../../../words.ts";
import { below, documentWho, isOfDraft, itemsOf, listIn, noteKind, type Workflow } from "./draft.ts";
import { hasFigure, idsIn, isEars, isReadable, wordsOfTerm } from "./wordings.ts";
import { byPriority, plainId, traceOf } from "./order.ts";

/** It warns and decides nothing. Each rule was held against documents that others wrote (`docs/roundtable.md` says how); one that cried wolf is not here. */
export function checks(ledger: Ledger, workflow: Workflow, words: Words = wordsIn("en")): readonly Finding[] {
  const rules = { ...everyRules, ...(workflow === "specs" ? specsRules : designRules) };
  return Object.entries(rules).flatMap(([rule, check]) =>
    check(ledger, words).map(([ids, text]) => ({ rule, ids, text })),
  );
}

type RuleHit = readonly [ids: readonly Id[], text: string];
type CheckRules = Readonly<Record<string, (ledger: Ledger, words: Words) => readonly RuleHit[]>>;

const everyRules: CheckRules = {
  /** What the person answered or noted, and nothing in the draft is made of or names. */
  answered: (ledger, words) => uncoveredOf(ledger, words, isSaid),
  /** Ids of the draft's own that are named and not there. */
  ids(ledger, words) {
    const draft = own(ledger);
    const series = Map.groupBy(draft, ({ id }) => startOf(id));
    const isLost = (id: Id) => (series.get(startOf(id))?.length ?? 0) > 2 && !isKnown(ledger, id);
    return draft.flatMap((item): readonly RuleHit[] => {
      const lost = idsIn([textOf(item), ...Object.values(item.fields)].join("\n")).filter(isLost);
      const text = words("paper.namesUnknown", { id: item.id, ids: lost.join(", ") });
      return lost.length === 0 ? [] : [[[item.id], text]];
    });
  },
};

function isSaid(item: Item): boolean {
  // What decides between options is carried out with them.
  const isFree = item.kind === noteKind || (item.kind === answerKind && item.from.length === 1);
  return isFree && authorOf(item) === you;
}

function uncoveredOf(ledger: Ledger, words: Words, isSource: (item: Item) => boolean): readonly RuleHit[] {
  const used = usedIn(ledger);
  return liveItems(ledger)
    .filter((item) => isSource(item) && !used.has(item.id) && !(item.under !== null && used.has(item.under)))
    .map((item) => [[item.id], words("paper.isNotCovered", { id: item.id, text: textOf(item) })]);
}

const specsRules: CheckRules = {
  /** Items of a design carry requirements: they have no place for what a list says. */
  covered: (ledger, words) => uncoveredOf(ledger, words, ({ kind }) => kind === "listed"),
  ears: (ledger, words) =>
    own(ledger, "requirement")
      .filter((item) => !isEars(textOf(item)))
      .map(({ id }) => [[id], words("paper.isNotEars", { id })]),
  testable: (ledger, words) =>
    own(ledger, "requirement", "quality")
      .filter(({ fields }) => fields.criterion === undefined)
      .filter((item) => isReadable(textOf(item)) && !hasFigure(textOf(item)))
      .map(({ id }) => [[id], words("paper.isUntested", { id })]),
  terms(ledger, words) {
    const byWord = Map.groupBy(own(ledger, "term"), ({ fields }) => wordsOfTerm(fields.term ?? "").join(" "));
    const twice = [...byWord].filter(([word, items]) => word !== "" && items.length > 1);
    return twice.map(([, items]) => {
      const ids = items.map(({ id }) => id);
      const term = items[0]?.fields.term ?? "";
      return [ids, words("paper.isDefinedTwice", { ids: ids.join(", "), term })];
    });
  },
  /** Whoever most requirements speak of is the system; what people do needs no requirement. */
  steps(ledger, words) {
    const used = usedIn(ledger);
    const required = own(ledger, "requirement").map((item) => textOf(item).toLowerCase());
    const isSystems = ({ fields: { who } }: Item) => {
      const name = who?.toLowerCase().replace(/^the /, "") ?? "";
      return required.filter((text) => text.includes(name)).length * 2 >= required.length;
    };
    return own(ledger, "flow")
      .filter(({ id }) => !used.has(id))
      .flatMap(({ id }) => below(ledger, "step", id))
      .filter((step) => !used.has(step.id) && isSystems(step))
      .map((step) => [[step.id], words("paper.isNotCovered", { id: step.id, text: textOf(step) })]);
  },
  order(ledger, words) {
    const groups = byPriority(ledger, own(ledger, "requirement", "quality"));
    const [unordered = [], ordered = []] = [true, false].map((isNone) =>
      groups.filter(({ is }) => (is === "none") === isNone).flatMap(({ items }) => items),
    );
    return ordered.length === 0 ? [] : unordered.map(({ id }) => [[id], words("paper.isNotOrdered", { id })]);
  },
};

const designRules: CheckRules = {
  /** What must be, and no part, decision or mapping names. */
  mapped(ledger, words) {
    const naked = traceOf(ledger).filter(({ parts, how }) => parts.length + how.length === 0);
    const required = naked.map(({ requirement }) => requirement);
    return byPriority(ledger, required)
      .filter(({ is }) => is === "must" || is === "none")
      .flatMap(({ items }) => items)
      .filter(({ kind }) => kind !== "constraint")
      .map((item) => {
        const text = item.fields.title ?? textOf(item);
        return [[item.id], words("paper.isInNoPart", { id: item.id, text })];
      });
  },
  options: (ledger, words) =>
    itemsOf(ledger, "decision").flatMap(({ id: of }): readonly RuleHit[] => {
      const options = below(ledger, "option", of);
      if (options.length < 2) return [[[of], words("paper.isNoChoice", { id: of })]];
      const bare = options.filter((one) => listIn(one, "pros").length + listIn(one, "cons").length === 0);
      return bare.map(({ id }) => [[of, id], words("paper.isNotWeighed", { id, of })]);
    }),
};

/** What this discussion wrote: items that were in force before are not its to mend. */
function own(ledger: Ledger, ...kinds: readonly string[]): readonly Item[] {
  return liveItems(ledger)
    .filter((item) => isOfDraft(item) && authorOf(item) !== documentWho && item.kind !== optionKind)
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
}

function usedIn(ledger: Ledger): ReadonlySet<Id> {
  return new Set(
    liveItems(ledger)
      .filter(isOfDraft)
      .flatMap((item) => [
        ...item.from.slice(1),
        ...item.wordings.flatMap(({ because }) => because),
        ...idsIn([textOf(item), ...Object.values(item.fields)].join("\n")),
      ]),
  );
}

/** `REQ-` of `REQ-4.1` */
function startOf(id: Id): string {
  return id.replace(/[\d.]+$/, "");
}

/** An item has it, or several below it have: `NFR-3` where there is `NFR-3.1`. */
function isKnown({ items }: Ledger, id: Id): boolean {
  const wanted = plainId(id);
  return [...items.keys()].some((one) => plainId(one) === wanted || plainId(one).startsWith(`${wanted}.`));
}

import type { Finding } from "../../../table/questions.ts";
import { answerKind, authorOf, type Id, type Item, optionKind, textOf, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { type Words, wordsIn } from "../../../words.ts";
import { below, documentWho, isOfDraft, itemsOf, listIn, noteKind, type Workflow } from "./draft.ts";
import { hasFigure, idsIn, isEars, isReadable, wordsOfTerm } from "./wordings.ts";
import { byPriority, plainId, traceOf } from "./order.ts";

/**
 * What code finds in a draft before anybody approves it. It warns and decides nothing. Each rule was held against
 * documents that others wrote (`docs/roundtable.md` says how, and what it came to); one that cried wolf is not here.
 */
export function checks(ledger: Ledger, workflow: Workflow, words: Words = wordsIn("en")): readonly Finding[] {
  const given = { ledger, words };
  const rules = workflow === "specs" ? specsRules : designRules;
  return [...everyRules, ...rules].flatMap((rule) => rule(given));
}

interface Given {
  readonly ledger: Ledger;
  readonly words: Words;
}
type CheckRule = (given: Given) => readonly Finding[];

/** What somebody listed, answered or noted, and nothing in the draft is made of. */
const covered: CheckRule = ({ ledger, words }) => {
  const used = usedIn(ledger);
  return liveItems(ledger)
    .filter((item) => isSource(item) && !used.has(item.id) && !(item.under !== null && used.has(item.under)))
    .map((item) =>
      found("covered", [item.id], words("paper.isNotCovered", { id: item.id, text: textOf(item) })),
    );
};

function isSource(item: Item): boolean {
  // What decides between options is carried out with them.
  const isSaid = item.kind === noteKind || (item.kind === answerKind && item.from.length === 1);
  return item.kind === "listed" || (isSaid && authorOf(item) === you);
}

/** Ids of the draft's own that are named and not there. */
const knownIds: CheckRule = ({ ledger, words }) => {
  const draft = own(ledger);
  const series = Map.groupBy(draft, ({ id }) => startOf(id));
  return draft.flatMap((item) => {
    const lost = idsIn([textOf(item), ...Object.values(item.fields)].join("\n")).filter(
      (id) => (series.get(startOf(id))?.length ?? 0) > 2 && !isKnown(ledger, id),
    );
    return lost.length === 0
      ? []
      : [found("ids", [item.id], words("paper.namesUnknown", { id: item.id, ids: lost.join(", ") }))];
  });
};

const ears: CheckRule = ({ ledger, words }) =>
  ownOf(ledger, "requirement")
    .filter((item) => !isEars(textOf(item)))
    .map(({ id }) => found("ears", [id], words("paper.isNotEars", { id })));

/** A requirement or a quality has a test or a figure. */
const testable: CheckRule = ({ ledger, words }) =>
  [...ownOf(ledger, "requirement"), ...ownOf(ledger, "quality")]
    .filter(({ fields }) => fields.criterion === undefined)
    .filter((item) => isReadable(textOf(item)) && !hasFigure(textOf(item)))
    .map(({ id }) => found("testable", [id], words("paper.isUntested", { id })));

const terms: CheckRule = ({ ledger, words }) => {
  const byWord = Map.groupBy(ownOf(ledger, "term"), ({ fields }) => wordsOfTerm(fields.term ?? "").join(" "));
  return [...byWord]
    .filter(([word, items]) => word !== "" && items.length > 1)
    .map(([, items]) =>
      found(
        "terms",
        ids(items),
        words("paper.isDefinedTwice", { ids: ids(items).join(", "), term: items[0]?.fields.term ?? "" }),
      ),
    );
};

/**
 * Every step that the system takes is covered, by itself or with its flow. Whoever most requirements speak of is the
 * system; what people do needs none.
 */
const steps: CheckRule = ({ ledger, words }) => {
  const used = usedIn(ledger);
  const required = ownOf(ledger, "requirement").map((item) => textOf(item).toLowerCase());
  const isSystems = ({ fields: { who } }: Item) =>
    who === undefined ||
    required.filter((text) => text.includes(who.toLowerCase().replace(/^the /, ""))).length * 2 >=
      required.length;
  return ownOf(ledger, "flow").flatMap((flow) =>
    used.has(flow.id)
      ? []
      : below(ledger, "step", flow.id)
          .filter((step) => !used.has(step.id) && isSystems(step))
          .map((step) =>
            found("steps", [step.id], words("paper.isNotCovered", { id: step.id, text: textOf(step) })),
          ),
  );
};

const ordered: CheckRule = ({ ledger, words }) => {
  const groups = byPriority(ledger, [...ownOf(ledger, "requirement"), ...ownOf(ledger, "quality")]);
  if (groups.every(({ is }) => is === "none")) return [];
  return groups
    .filter(({ is }) => is === "none")
    .flatMap(({ items }) => items)
    .map(({ id }) => found("order", [id], words("paper.isNotOrdered", { id })));
};

/** What must be, and no part, decision or mapping names. */
const mapped: CheckRule = ({ ledger, words }) => {
  const naked = traceOf(ledger).filter(({ parts, how }) => parts.length + how.length === 0);
  const wanted = byPriority(
    ledger,
    naked.map(({ requirement }) => requirement),
  ).filter(({ is }) => is === "must" || is === "none");
  return wanted
    .flatMap(({ items }) => items)
    .filter(({ kind }) => kind !== "constraint")
    .map((item) =>
      found(
        "mapped",
        [item.id],
        words("paper.isInNoPart", { id: item.id, text: item.fields.title ?? textOf(item) }),
      ),
    );
};

/** A decision is a choice: two options at least, each weighed. */
const weighed: CheckRule = ({ ledger, words }) =>
  itemsOf(ledger, "decision").flatMap((item) => {
    const options = below(ledger, "option", item.id);
    if (options.length < 2) return [found("options", [item.id], words("paper.isNoChoice", { id: item.id }))];
    const bare = options.filter((one) => listIn(one, "pros").length + listIn(one, "cons").length === 0);
    return bare.map(({ id }) =>
      found("options", [item.id, id], words("paper.isNotWeighed", { id, of: item.id })),
    );
  });

const everyRules: readonly CheckRule[] = [covered, knownIds];
const specsRules: readonly CheckRule[] = [ears, testable, terms, steps, ordered];
const designRules: readonly CheckRule[] = [mapped, weighed];

function found(rule: string, of: readonly Id[], text: string): Finding {
  return { rule, ids: of, text };
}

function ids(items: readonly Item[]): readonly Id[] {
  return items.map(({ id }) => id);
}

/** What this discussion wrote: items that were in force before are not its to mend. */
function own(ledger: Ledger): readonly Item[] {
  return liveItems(ledger).filter(
    (item) => isOfDraft(item) && authorOf(item) !== documentWho && item.kind !== optionKind,
  );
}

function ownOf(ledger: Ledger, kind: string): readonly Item[] {
  return own(ledger).filter((item) => item.kind === kind);
}

function usedIn(ledger: Ledger): ReadonlySet<Id> {
  return new Set(
    liveItems(ledger)
      .filter(isOfDraft)
      .flatMap(({ id, from, wordings }) =>
        [...from.slice(1), ...wordings.flatMap(({ because }) => because)].filter((one) => one !== id),
      ),
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

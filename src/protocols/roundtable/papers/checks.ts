import type { Finding } from "../../../table/questions.ts";
import { answerKind, authorOf, type Id, type Item, optionKind, textOf, you } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";
import { type Words, wordsIn } from "../../../words.ts";
import {
  below,
  documentWho,
  isOfDraft,
  itemsOf,
  listIn,
  noteKind,
  type Workflow,
  isDecision,
  orderKind,
} from "./draft.ts";

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
  order(ledger, words) {
    const groups = byPriority(ledger, own(ledger, "requirement", "quality"));
    const [unordered = [], ordered = []] = [true, false].map((isNone) =>
      groups.filter(({ is }) => (is === "none") === isNone).flatMap(({ items }) => items),
    );
    return ordered.length === 0 ? [] : unordered.map(({ id }) => [[id], words("paper.isNotOrdered", { id })]);
  },
};

const designRules: CheckRules = {
  /** What must be, and no part names. */
  mapped(ledger, words) {
    const naked = traceOf(ledger).filter(({ parts }) => parts.length === 0);
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
    itemsOf(ledger, "decision")
      .filter(({ id }) => below(ledger, "option", id).length < 2)
      .map(({ id }) => [[id], words("paper.isNoChoice", { id })]),
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

const obliges =
  /\b(?:shall|must|muss|müssen|soll|sollen|darf|dürfen|will be able|should|is required to|are required to)\b|(?:ければならない|こと[。.]?$|ものとする|べき|てはならない|する必要がある)/iu;
const known = /[\p{Script=Latin}]{3}|[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Somebody shall do something; of a language that we do not know the words of, nothing is said. */
function isEars(text: string): boolean {
  if (!isReadable(text)) return true;
  const at = obliges.exec(text);
  if (at === null) return false;
  // Someone has to be there who shall: a list of commands names nobody. Japanese says so at the end.
  return /[^\p{ASCII}]/u.test(at[0]) || at.index > 0;
}

function isReadable(text: string): boolean {
  const isForeign =
    /\b(?:debe|deberá|doit|devra|deve|deverá|powinien|moet|должен)\b/iu.test(text) ||
    (/\p{Script=Cyrillic}|\p{Script=Hangul}|\p{Script=Han}/u.test(text) &&
      !/\p{Script=Hiragana}/u.test(text));
  return known.test(text) && !isForeign;
}

/** Names with a number in them: they measure nothing. */
const standards =
  /(?<![\p{L}\p{N}])(?:ISO(?:\/IEC)?|IEC|IEEE|RFC|NIST|OWASP|WCAG|PCI(?:[ -]DSS)?|SOC|TLS|SSL|HTTP|OAuth|OpenAPI|AES|SHA|UTF|IPv|ECMA|EN|DIN|PEP|CFR|Vue|Python|Node|Java)[\s/-]?v?\d+(?:[.:-]\d+)*/giu;
const counting =
  /\p{N}|\b(?:zero|none|no one|nobody|never|every|all|each|any|always|once|twice|half|two|three|four|five|six|seven|eight|nine|ten|kein\w*|nie|alle|jede\w*|immer)\b|すべて|全て|ない/iu;

/** A number, or a word that is as good as one: `never`, `all`, `none`. */
function hasFigure(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(standards, " ").replaceAll(ids, " ");
  return counting.test(plain);
}

const ids = /(?<![\p{L}\p{N}_-])[A-Z]{1,8}(?:-[A-Z]{1,8})?-\d{1,5}(?:\.\d{1,3}){0,2}(?![\p{L}\p{N}_])/gu;

export function idsIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(ids), ([id]) => id))];
}

type Priority = "must" | "should" | "could" | "none";

export const classes = ["must", "should", "could"] as const;

/** By the orders, each behind those before it; of two lists the first that names one holds. One that no order names stands as its document had it. */
export function byPriority(ledger: Ledger, items: readonly Item[]) {
  const named = new Map<Id, Priority>();
  for (const order of liveItems(ledger, orderKind))
    for (const is of classes)
      for (const id of listIn(order, is).map(plainId)) if (!named.has(id)) named.set(id, is);
  const ids = [...named.keys(), ...items.map(({ id }) => plainId(id))];
  const sorted = items.toSorted((a, b) => ids.indexOf(plainId(a.id)) - ids.indexOf(plainId(b.id)));
  const isOf = ({ id, fields }: Item): Priority =>
    named.get(plainId(id)) ?? classes.find((one) => one === fields.priority) ?? "none";
  return [...classes, "none" as const].flatMap((is) => {
    const here = sorted.filter((item) => isOf(item) === is);
    return here.length === 0 ? [] : [{ is, items: here }];
  });
}

/** An id without the zeros in front of its numbers: `REQ-001` and `REQ-1` are one. */
export function plainId(id: Id): Id {
  return id.replaceAll(/(?<!\d)0+(?=\d)/g, "");
}

const traced: ReadonlySet<string> = new Set(["requirement", "quality", "rule", "constraint"]);

/** Which parts carry each requirement in force, and which decisions it drives. */
export function traceOf(ledger: Ledger) {
  const items = liveItems(ledger);
  const inForce = items.filter((item) => authorOf(item) === documentWho && traced.has(item.kind));
  return inForce.map((requirement) => {
    const named = items.filter(({ from }) => from.slice(1).includes(requirement.id));
    return { requirement, parts: named.filter(isPart), decisions: named.filter(isDecision) };
  });
}

function isPart({ kind }: Item): boolean {
  return kind === "component" || kind === "concept" || kind === "node";
}

import { heard } from "../../../ledger/heard.ts";
import { prefixesOf } from "../../../ledger/ids.ts";
import { emptyLedger, type Ledger, wordingOf } from "../../../ledger/ledger.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { isFixed } from "../fixed-roles.ts";
import { contributionOf } from "./contribution.ts";
import type { SwarmMessage } from "./message.ts";
import type { Citable } from "./evidence.ts";
import { messagesNamed, type SwarmLedger } from "./steps.ts";

const made = new WeakMap<readonly SwarmMessage[], SwarmLedger>();

/** Of everything said so far, in order. */
export function ledgerOf(messages: readonly SwarmMessage[]): SwarmLedger {
  const before = made.get(messages);
  if (before !== undefined) return before;
  const spoken = messages.filter(({ type }) => type !== "opening");
  const steps = stepsIn(spoken);
  const now: SwarmLedger = {
    steps,
    ledger: steps.reduce<Ledger>((ledger, step, at) => {
      const told = { ledger, steps: steps.slice(0, at) };
      const after = heard(
        ledger,
        step.map((message) => contributionOf(message, told)),
      );
      return onTopic(after, step[0]?.topic ?? "");
    }, emptyLedger(seatsIn(spoken))),
  };
  made.set(messages, now);
  return now;
}

/** Each topic is an issue: who takes an option on another has not moved. */
function onTopic(ledger: Ledger, topic: string): Ledger {
  const known = ledger.issues.find(({ text }) => text === topic);
  const issue = known ?? { id: `Q${ledger.issues.length + 1}`, text: topic, important: true, claims: [] };
  return {
    ...ledger,
    issues: known === undefined ? [...ledger.issues, issue] : ledger.issues,
    options: ledger.options.map((option) => ({ ...option, issue: option.issue ?? issue.id })),
  };
}

function stepsIn(messages: readonly SwarmMessage[]): readonly (readonly SwarmMessage[])[] {
  const steps: SwarmMessage[][] = [];
  for (const message of messages) {
    const last = steps.at(-1);
    const [first] = last ?? [];
    const isSame =
      first !== undefined &&
      first.round === message.round &&
      first.type === message.type &&
      last?.every(({ from }) => from !== message.from) === true;
    if (isSame) last.push(message);
    else steps.push([message]);
  }
  return steps;
}

/** In the order in which they first spoke, so that who comes later changes nobody's ids. */
function seatsIn(messages: readonly SwarmMessage[]) {
  const names = new Map(messages.map(({ from, name }) => [from, name]));
  const prefixes = prefixesOf([...names.values()]);
  return Array.from(names, ([id, name]) => ({
    name: id,
    prefix: prefixes.get(name) ?? id,
    counts: !isFixed(id),
  }));
}

/** Claims of different experts that say the same by their words; nobody is asked for it. */
export function joinedByWords(ledger: Ledger): Ledger {
  const live = ledger.claims.filter(({ withdrawn }) => withdrawn === null);
  const texts = live.map((claim) => wordingOf(claim).text);
  const groups = groupLike(live, (claim) => wordingOf(claim).text, wordLikeness(texts));
  const joined = groups
    .map(({ items }) => items)
    .filter((items) => new Set(items.map(({ seat }) => seat)).size > 1)
    .map((items) => items.map(({ id }) => id));
  return { ...ledger, joined };
}

/** What evidence can name at the end. */
export function citableIn(messages: readonly SwarmMessage[]): Citable {
  const told = ledgerOf(messages);
  return {
    ids: new Set(messages.map(({ id }) => id)),
    namedIn: (text) => messagesNamed(text, told, told.steps.length + 1),
  };
}

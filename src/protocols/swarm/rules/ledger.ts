import { withCrossedKept } from "../../../ledger/crossed.ts";
import { heard } from "../../../ledger/heard.ts";
import { prefixesOf } from "../../../ledger/ids.ts";
import { emptyLedger, type Ledger, wordingOf } from "../../../ledger/ledger.ts";
import { withMerged } from "../../../ledger/merged-options.ts";
import { eachOnce } from "../../../text/each-once.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { wordLikeness } from "../../../text/likeness/likeness.ts";
import { fixedRoles, isFixed } from "../fixed-roles.ts";
import { contributionOf } from "./contribution.ts";
import type { SwarmMessage } from "./said.ts";
import type { Citable } from "./evidence.ts";
import { isExperts, messagesNamed, type SwarmLedger } from "./steps.ts";

interface Folded extends SwarmLedger {
  /** Of who has spoken, by their ids, in the order in which they first did. */
  readonly names: ReadonlyMap<string, string>;
}

interface Made extends Folded {
  readonly first: SwarmMessage | undefined;
  readonly count: number;
}

/** What was made up to a message, by that message: what is said later only adds to it. */
const made = new WeakMap<SwarmMessage, Made>();

/** Of everything said so far, in order. */
export const ledgerOf = eachOnce((messages: readonly SwarmMessage[]): SwarmLedger => {
  const spoken = messages.filter(({ type }) => type !== "opening");
  const before = madeOf(spoken);
  const told = stepsIn(spoken.slice(before?.count ?? 0)).reduce<Folded>(
    (so, step) => afterStep(so, step),
    before ?? { ledger: emptyLedger([]), steps: [], names: new Map() },
  );
  const last = spoken.at(-1);
  if (last !== undefined) made.set(last, { ...told, first: spoken[0], count: spoken.length });
  return told;
});

/** The longest beginning that is known, unless what follows belongs to its last step. */
function madeOf(spoken: readonly SwarmMessage[]): Made | undefined {
  const at = spoken.findLastIndex((message, index) => {
    const known = made.get(message);
    const next = spoken[index + 1];
    return (
      known?.first === spoken[0] &&
      known?.count === index + 1 &&
      (next === undefined || next.round !== message.round || next.type !== message.type)
    );
  });
  const last = spoken[at];
  return last === undefined ? undefined : made.get(last);
}

function afterStep({ ledger, steps, names: known }: Folded, step: readonly SwarmMessage[]): Folded {
  const areKnown = step.every(({ from, name }) => known.get(from) === name);
  const names = areKnown
    ? known
    : new Map([...known, ...step.map(({ from, name }) => [from, name] as const)]);
  const told = { ledger: areKnown ? ledger : { ...ledger, seats: seatsOf(names) }, steps };
  const round = steps.length + 1;
  const said = step.map((message) => contributionOf(message, told));
  const after = onTopic(withCrossedKept(heard(told.ledger, said), round), step[0]?.topic ?? "");
  const same = step.flatMap(({ sameOptions = [] }) => sameOptions);
  return { ledger: withMerged(after, same, round), steps: [...steps, step], names };
}

/** Each topic is an issue: who takes an option on another has not moved. */
function onTopic(ledger: Ledger, topic: string): Ledger {
  const known = ledger.issues.find(({ text }) => text === topic);
  const issue = known ?? { id: `Q${ledger.issues.length + 1}`, text: topic, important: true, claims: [] };
  return {
    ...ledger,
    issues: known === undefined ? [...ledger.issues, issue] : ledger.issues,
    options: ledger.options.map((option) =>
      option.issue === null ? { ...option, issue: issue.id } : option,
    ),
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

/** Who comes later changes nobody's ids, and the seats that every swarm has are called the same in each. */
function seatsOf(names: ReadonlyMap<string, string>) {
  const experts = [...names].filter(([id]) => !isFixed(id)).map(([, name]) => name);
  const prefixes = prefixesOf(experts, [...ofFixed.values()]);
  return Array.from(names, ([id, name]) => ({
    name: id,
    prefix: (isFixed(id) ? ofFixed.get(fixedRoles[id][0]) : prefixes.get(name)) ?? id,
    counts: !isFixed(id),
  }));
}

const ofFixed = prefixesOf(Object.values(fixedRoles).map(([name]) => name));

/** Of a very long discussion the latest claims are compared. */
const mostCompared = 300;

/** Claims of different experts that say the same by their words; nobody is asked for it. */
export function joinedByWords(ledger: Ledger): Ledger {
  const live = ledger.claims
    .filter((claim) => claim.withdrawn === null && isExperts(claim))
    .slice(-mostCompared);
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

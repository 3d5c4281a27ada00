import type { Seat } from "../../../kernel/seat.ts";
import { asId, authorOf } from "../../../table/item.ts";
import type { Table } from "../../../table/table.ts";
import { type Violation, advocateId } from "../options.ts";
import { limits, type TaskKind } from "../prompts.ts";
import { attacksIn, type Replied, standsIn } from "../shapes.ts";
import { cutTo, wordCount } from "../../../text/word-count.ts";
import type { Shape } from "../../../table/shape.ts";

type Fault = Pick<Violation, "rule" | "detail">;

/** What a reply breaks of the rules of its round: it is asked for once more, and then flagged. */
export function faultsOf(
  kind: TaskKind,
  { id }: Seat,
  reply: Replied,
  ledger: Table["ledger"],
): readonly Fault[] {
  const isAdvocate = id === advocateId;
  return [
    ...(kind === "challenge" ? challengeFaults(id, reply, ledger) : []),
    ...(isAdvocate && kind !== "final" && kind !== "solo" ? assumptionFaults(reply) : []),
    ...(isAdvocate && (kind === "final" || kind === "rebuttal") && isBlank(reply["compromise"])
      ? [{ rule: "missing-element" as const, detail: "There is no compromise" }]
      : []),
  ];
}

/** Nobody may agree in a challenge; it contests an item of another by id, with all three elements. */
function challengeFaults(seat: string, reply: Replied, ledger: Table["ledger"]): readonly Fault[] {
  const attacks = attacksIn(reply);
  const contests = [...attacks.map(({ target }) => target), ...standsIn(reply, "contest")].some((named) => {
    const item = ledger.find(asId(named))?.item;
    return item !== undefined && authorOf(item) !== seat;
  });
  const missing = (["weakness", "failureScenario", "alternative"] as const).filter(
    (element) => attacks.length === 0 || attacks.some((attack) => isBlank(attack[element])),
  );
  return [
    ...standsIn(reply, "agree").map((on) => ({
      rule: "approval" as const,
      detail: `Nobody agrees in this round: "agree" on ${on} is not taken`,
    })),
    ...(contests
      ? []
      : [{ rule: "contests-nothing" as const, detail: "It contests no item of another by its id" }]),
    ...missing.map((element) => ({ rule: "missing-element" as const, detail: `There is no ${element}` })),
  ];
}

const fewestAssumptions = 3;

function assumptionFaults({ assumptions }: Replied): readonly Fault[] {
  const named = Array.isArray(assumptions) ? assumptions.filter((one) => !isBlank(one)).length : 0;
  return named >= fewestAssumptions
    ? []
    : [{ rule: "assumptions", detail: `It names ${named} assumptions of at least ${fewestAssumptions}` }];
}

function isBlank(words: unknown): boolean {
  return typeof words !== "string" || !/[\p{L}\p{N}]/u.test(words);
}

/** What is longer than it was meant to be: beyond a quarter over it is cut, and that is a violation. */
export function lengthFault(kind: TaskKind, reply: unknown): (Fault & { readonly isCut: boolean }) | null {
  const { meant, taken } = lengthFor(kind);
  const count = wordsOf(reply);
  if (count <= meant) return null;
  return { rule: "words", detail: `${count} words, ${meant} are meant`, isCut: count > taken };
}

export function lengthFor(kind: TaskKind) {
  return limits[kind === "final" || kind === "solo" ? "final" : "statement"];
}

/** What stands by id, or is asked for besides what a member says: neither counted nor cut. */
const byId = ["option", "because", "couldLiveWith", "objectsTo", "standsAside", "own", "stands"];
const besides = ["questionForUser", "certainty", "reconsiderWhen", "review", "missing", "target", "earlier"];
const uncounted = new Set([...byId, ...besides]);

function wordsOf(reply: unknown): number {
  return leavesOf(reply).reduce((sum, words) => sum + wordCount(words), 0);
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (uncounted.has(name) ? [] : leavesOf(part)));
}

/** The same form, which takes of a reply that is too long the beginning of each text, and shows every cut. */
export function within<T>(form: Shape<T>, { taken }: { readonly taken: number }): Shape<T> {
  return {
    ...form,
    acts: (value, issue) => form.acts(shortened(value, taken), issue),
    notes: (value) => form.notes(shortened(value, taken)),
  };
}

/** The reply with its longest texts cut to one length, so that all of it is `most` words or fewer. */
function shortened<T>(reply: T, most: number): T {
  if (wordsOf(reply) <= most) return reply;
  const counts = leavesOf(reply).map(wordCount);
  let length = Math.max(...counts);
  const fits = () => counts.reduce((sum, count) => sum + Math.min(count, length), 0) <= most;
  while (length > 1 && !fits()) length -= 1;
  const marker = ` … [cut: over ${most} words]`;
  const cut = (value: unknown): unknown => {
    if (typeof value === "string") return cutTo(value, length, marker);
    if (Array.isArray(value)) return value.map(cut);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, uncounted.has(name) ? part : cut(part)]),
    );
  };
  return cut(reply) as T;
}

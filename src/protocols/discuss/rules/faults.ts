import { z } from "zod";
import type { Seat } from "../../../kernel/seat.ts";
import { asId, authorOf } from "../../../table/item.ts";
import type { Table } from "../../../table/table.ts";
import { advocateId } from "../options.ts";
import type { TaskKind } from "../prompts.ts";
import { attacksIn, type Replied, standsIn } from "../shapes.ts";
import { limits, wordsOf } from "./length.ts";

const rules = ["approval", "contests-nothing", "missing-element", "assumptions", "words"] as const;

export const Violation = z.object({
  round: z.string(),
  seat: z.string(),
  rule: z.enum(rules),
  detail: z.string(),
});
export type Violation = Readonly<z.infer<typeof Violation>>;

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

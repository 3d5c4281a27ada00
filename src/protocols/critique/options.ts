import { z } from "zod";
import { Change } from "../../change/change.ts";
import { type Quorum, parseQuorum } from "../../kernel/duration.ts";
import { Material } from "../../kernel/seat.ts";
import { ClaimCheck } from "../check-claims.ts";
import { Moved } from "../../table/moved.ts";

/** `literal` takes every low rating for HIGH. `specific` keeps MEDIUM reachable. */
const SeverityPolicy = z.enum(["specific", "literal"]);
export type SeverityPolicy = z.infer<typeof SeverityPolicy>;

export const Revision = z.object({ of: z.string(), actionItems: z.array(z.string()).readonly() });
export type Revision = Readonly<z.infer<typeof Revision>>;

/** In the journal, so that a resume does not depend on the files of the day. */
export const CritiqueOptions = z.object({
  roundId: z.string(),
  artifact: Material,
  change: Change.optional(),
  context: z.array(Material).readonly(),
  policy: SeverityPolicy,
  /** Who takes a seat when it is held, rather than sitting there from the start. */
  joining: z
    .array(z.object({ name: z.string(), role: z.string(), focus: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
  /** Whether an agent chooses perspectives for this text; those above take their seats where it does not. */
  chooses: z.literal(true).optional(),
  escalate: z.literal(true).optional(),
  confirm: z.literal(true).optional(),
  /** What one alone found in a change does not count. */
  unconfirmed: z.literal("ignore").optional(),
  /** Half of the seats where it is left out. */
  quorum: z.custom<Quorum>((given) => parseQuorum(given) === given).optional(),
  revision: Revision.nullable(),
  role: z.string(),
  task: z.string(),
  /** Somebody named one of them: the message is for them to send. */
  reports: z.literal(true).optional(),
  lang: z.string().nullable(),
});
export type CritiqueOptions = Readonly<z.infer<typeof CritiqueOptions>>;

export const CritiqueOutcome = z.object({ decision: z.string().nullable() });
export type CritiqueOutcome = Readonly<z.infer<typeof CritiqueOutcome>>;

/** What cannot be folded from what was said: how that stood up to being looked up, and why a panel was asked. */
const ClaimsChecked = z.object({
  v: z.literal(2),
  /** Of `clarity/CLA-1`, and of what it asks for `clarity/CLA-1/change`. */
  checks: z.array(ClaimCheck).readonly(),
  escalation: z
    .object({ reviewers: z.array(z.string()).readonly(), why: z.array(z.string()).readonly() })
    .optional(),
});
export type ClaimsChecked = Readonly<z.infer<typeof ClaimsChecked>>;

export type CritiqueEntry = Moved | ClaimsChecked;
export const CritiqueEntry: z.ZodType<CritiqueEntry> = z.union([Moved, ClaimsChecked]);

export function checkedIn(kept: readonly CritiqueEntry[]): ClaimsChecked | undefined {
  return kept.findLast((one) => "checks" in one);
}

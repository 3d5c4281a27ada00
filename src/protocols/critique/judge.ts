import type { Floor } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { usualQuorum } from "../../kernel/quorum.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import { lookUpClaims } from "../check-claims.ts";
import { confirmed } from "./confirm.ts";
import { editorsWord } from "./edit.ts";
import type { CritiqueOptions } from "./options.ts";
import { isReaderAlone } from "./panel-answers.ts";
import { isCutShort, type Reading, witnessedBy } from "./reading.ts";
import { critiqueVerdict, type VerdictRules } from "./rules/critique-verdict.ts";
import { claimsOf, pointsOf } from "./rules/points.ts";
import type { Stand } from "./rules/stands.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";

/** What a reading came to. */
export interface Judged {
  readonly reading: Reading;
  readonly checks: readonly CheckedClaim[];
  readonly verdict: CritiqueVerdict;
  /** The verdict where seats stand to what others found. */
  readonly weigh: (stands: readonly Stand[]) => CritiqueVerdict;
}

/** An editor puts together what they said, what they quote is looked up, and code weighs it. */
export async function judged(
  floor: Floor,
  reading: Reading,
  editor: Seat | undefined,
  options: CritiqueOptions,
  occurrence = 1,
): Promise<Judged> {
  const { answers } = reading;
  // Half of the points are worth neither an editor nor a stand: when it goes on, there are more.
  const edit = isCutShort(reading)
    ? undefined
    : await editorsWord(floor, editor, answers, options, occurrence);
  const points = pointsOf(answers);
  const claims = claimsOf(points, witnessedBy(reading));
  const checks = await lookUpClaims(floor, claims, [options.artifact, ...options.context]);
  const likeness = await floor.lookUp(
    "likeness",
    points.map(({ text }) => text),
  );
  const rules = rulesFor(options, reading);
  const weigh = (stands?: readonly Stand[]) =>
    critiqueVerdict(answers, { likeness, checks, edit, stands }, rules);
  return { reading, checks, verdict: weigh(), weigh };
}

/** The same when each has stood to what others found, where that was asked for. */
export async function confirmedWhereAsked(
  floor: Floor,
  judgement: Judged,
  options: CritiqueOptions,
  passages: readonly Passage[],
): Promise<Judged> {
  const { reading, verdict, weigh } = judgement;
  if (options.confirm !== true || isCutShort(reading)) return judgement;
  const subject = { options, passages, assessments: reading.answers };
  return { ...judgement, verdict: await confirmed(floor, ownReaders(reading), verdict, subject, weigh) };
}

/** Those whose own agent judged: of one that another answered for, it has read nothing. */
function ownReaders({ seats, answers }: Reading): readonly Seat[] {
  const own = answers.filter(({ byRules, inPlaceOf }) => !byRules && inPlaceOf === null);
  return seats.filter(({ name }) => own.some(({ perspective }) => perspective === name));
}

function rulesFor(
  { policy, revision, quorum = usualQuorum }: CritiqueOptions,
  { seats, replies }: Reading,
): VerdictRules {
  return {
    asked: seats.length,
    policy,
    revised: revision !== null,
    quorum,
    readerAlone: isReaderAlone(replies),
  };
}

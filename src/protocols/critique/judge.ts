import { counts } from "../../kernel/counts.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import { usualQuorum } from "../../kernel/quorum.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Edit } from "../../ledger/edit.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import { lookUpClaims } from "../check-claims.ts";
import { type ConfirmSubject, confirmTurns } from "./confirm-prompt.ts";
import { editTurn } from "./edit-prompt.ts";
import type { CritiqueOptions } from "./options.ts";
import { isReaderAlone } from "./panel-answers.ts";
import { isCutShort, type Reading, witnessedBy } from "./reading.ts";
import { changedBy } from "./rules/changed-by.ts";
import { critiqueVerdict, type VerdictRules } from "./rules/critique-verdict.ts";
import { claimsOf, pointsOf } from "./rules/points.ts";
import { raisedIn } from "./rules/raised.ts";
import { othersIds, type Stand, standsIn } from "./rules/stands.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";
import type { Answer } from "./state.ts";
import { wordsOf } from "./words-of.ts";

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

function rulesFor(options: CritiqueOptions, { seats, replies }: Reading): VerdictRules {
  const { policy, revision, quorum = usualQuorum } = options;
  return {
    words: wordsOf(options),
    asked: seats.length,
    policy,
    revised: revision !== null,
    quorum,
    readerAlone: isReaderAlone(replies),
  };
}

/** Below this there is nothing to put in order. */
const fewestPoints = 4;

/** What an editor makes of the points; nothing where it is not asked, or gives no answer: then it goes by words. */
async function editorsWord(
  floor: Floor,
  editor: Seat | undefined,
  answers: readonly Answer[],
  options: CritiqueOptions,
  occurrence: number,
): Promise<Edit | undefined> {
  const judging = answers.filter(({ byRules }) => !byRules);
  const judges = new Set(judging.map(({ perspective }) => perspective));
  // Ids are those of all who spoke, whoever of them is edited.
  const raised = raisedIn(pointsOf(answers)).filter(({ perspective }) => judges.has(perspective));
  if (editor === undefined || judging.length < 2 || raised.length < fewestPoints) return undefined;
  const reply = await floor.ask(editor, { ...editTurn(options, judging, raised), occurrence });
  return reply.answered && counts(reply.receipt) ? reply.value : undefined;
}

/**
 * Each seat that read and judged stands, once, to what it did not name itself; `weigh` judges again with that. Who has nothing to
 * stand to is not asked; where nobody answers, the verdict is what it was.
 */
async function confirmed(
  floor: Floor,
  readers: readonly Seat[],
  judged: CritiqueVerdict,
  subject: Omit<ConfirmSubject, "groups">,
  weigh: (stands: readonly Stand[]) => CritiqueVerdict,
): Promise<CritiqueVerdict> {
  const { groups = [] } = judged;
  const asked = readers.filter(({ name }) => othersIds(groups, name).length > 0);
  if (asked.length === 0) return judged;
  const turnOf = confirmTurns({ ...subject, groups });
  const replies = await Promise.all(asked.map((seat) => floor.ask(seat, turnOf(seat))));
  const stands = asked.flatMap(({ name }, index) => {
    const reply = replies[index];
    return reply?.answered === true && counts(reply.receipt) ? standsIn(reply.value, name, groups) : [];
  });
  const answered = asked.filter(({ name }) => stands.some(({ perspective }) => perspective === name));
  const verdict = stands.length === 0 ? judged : weigh(stands);
  const confirmation = {
    asked: names(asked),
    answered: names(answered),
    changed: changedBy(judged, verdict, wordsOf(subject.options)),
  };
  return { ...verdict, confirmation };
}

function names(seats: readonly Seat[]): readonly string[] {
  return seats.map(({ name }) => name);
}

import type { Floor } from "../../kernel/floor.ts";
import {
  type BottomLine,
  checkedActions,
  checkedBottomLine,
  type Given,
  type MergedAction,
} from "../../ledger/edit.ts";
import { referencesIn } from "../../ledger/ids.ts";
import { type Claim, gistOf, isLive, type Ledger, wordingOf } from "../../ledger/ledger.ts";
import { countsOf, givenClaims } from "../../ledger/told.ts";
import type { Course, Table } from "./course.ts";
import { closingTurn } from "./closing-prompt.ts";
import { isFiled } from "./facilitator-prompt.ts";
import type { RoundtableOptions } from "./options.ts";
import { referredTo } from "./rules/artifact-links.ts";
import { agreedId } from "./rules/consensus.ts";
import { holding } from "./rules/decision-options.ts";
import { isArtifact } from "./rules/ledger.ts";
import type { MotionOutcome } from "./rules/replies.ts";
import type { RoundtableVerdict, SessionState } from "./rules/session.ts";
import type { OutputType } from "./rules/strategy.ts";
import { claimsMadeOf, writtenInto } from "./rules/unwritten.ts";
import { claimLine } from "./told.ts";

/** The conclusion, as far as what was said carries it. */
export interface Closed {
  /** `null` where the one given with the conclusion stands. */
  readonly recommendation: string | null;
  readonly outputType: OutputType | null;
  readonly bottomLine: readonly BottomLine[];
  readonly actions: readonly MergedAction[];
  readonly mainChoices: readonly string[];
  readonly motionOutcome: MotionOutcome | null;
  readonly faults: readonly string[];
}

/** However it ended, the facilitator is asked once for the conclusion; without it the last recommendation stands. */
export async function closing(
  floor: Floor,
  table: Table,
  options: RoundtableOptions,
  course: Course,
  { state, concludedBy, occurrence }: Ended,
): Promise<Closed | null> {
  const { ledger } = course;
  const suggestions = suggestedIn(course, isFiled(options));
  const reply = await floor.ask(
    table.facilitator,
    closingTurn(options, table, {
      course,
      state,
      ended: endings[concludedBy],
      claims: worthCiting(course, suggestions).map(claimLine),
      suggestions: suggestions.map(claimLine),
      advised: advisedIn(course),
      occurrence,
    }),
  );
  if (!reply.answered) return null;
  const { recommendation, output_type, bottom_line, actions, motion_outcome } = reply.value;
  const written = state.artifacts.map(({ id, title, description }) => ({
    id,
    text: `${title} ${description ?? ""}`,
  }));
  const given: readonly Given[] = [
    ...givenClaims({ ...ledger, claims: ledger.claims.filter((claim) => !isArtifact(claim)) }),
    ...ledger.options.map(({ id, text }) => ({ id, text })),
    ...written,
  ];
  const lines = checkedBottomLine(bottom_line ?? [], given, [
    ...countsOf(ledger),
    ...supportersIn(course),
    course.held.length,
  ]);
  const proposed = suggestions.map((claim) => ({ id: claim.id, text: wordingOf(claim).text }));
  const named = new Set((actions ?? []).flatMap(({ ids }) => ids.flatMap(referencesIn)).map(({ id }) => id));
  const isMeant = ({ id }: Given) => !isFiled(options) || named.has(id);
  const merged = checkedActions(actions ?? [], proposed.filter(isMeant));
  const choices = checkedChoices(reply.value.main_choices ?? [], state);
  return {
    recommendation: recommendation || null,
    outputType: output_type ?? null,
    bottomLine: lines.kept,
    actions: merged.kept,
    mainChoices: choices.kept,
    motionOutcome: motion_outcome ?? null,
    faults: [...lines.faults, ...merged.faults, ...choices.faults],
  };
}

const mostChoices = 5;

/** Decisions and agreements by their ids, and no others. */
function checkedChoices(
  named: readonly string[],
  { artifacts, consensus }: SessionState,
): { readonly kept: readonly string[]; readonly faults: readonly string[] } {
  const known = [
    ...holding(artifacts).flatMap(({ id, type, title }) => (type === "ARCH" ? [{ id, title }] : [])),
    ...consensus.map((title, index) => ({ id: agreedId(index), title })),
  ];
  const found = named.map((name) => ({ name, id: referredTo(name, known)?.id }));
  return {
    kept: [...new Set(found.flatMap(({ id }) => id ?? []))].slice(0, mostChoices),
    faults: found.flatMap(({ name, id }) =>
      id === undefined ? [`${name} is neither a decision nor an agreement, so it is no main choice`] : [],
    ),
  };
}

interface Ended {
  readonly state: SessionState;
  readonly concludedBy: RoundtableVerdict["concludedBy"];
  /** Once for each end: a person may want more after it. */
  readonly occurrence: number;
}

const endings: Readonly<Record<RoundtableVerdict["concludedBy"], string>> = {
  facilitator: "The discussion ends because you concluded it.",
  "max-rounds": "The discussion ends because no rounds are left. Leave open what is open.",
  "last-phase": "The discussion ends with its last phase.",
  person: "The discussion ends because a person wants the conclusion now.",
  limit:
    "The discussion stops for now because it reached a limit. The last round may be incomplete. Conclude from what there is, and leave open what is open.",
};

/** How many supported, stood aside or blocked in any round may be told. */
function supportersIn({ held }: Course): readonly number[] {
  return held.flatMap(({ session: { agreement } }) => [
    agreement.supporters.length,
    agreement.standAsides.length,
    agreement.blocks.length,
  ]);
}

const mostSuggested = 40;

/** What participants suggested to do and have not taken back; where a document is filed, without what is done by it. */
function suggestedIn({ held, ledger }: Course, isForDocument: boolean): readonly Claim[] {
  const done = isForDocument ? writtenInto(ledger, held) : new Set<string>();
  return claimsMadeOf(ledger, held, ({ suggestions = [] }) => suggestions)
    .filter(({ id }) => !done.has(gistOf(ledger, id)))
    .slice(-mostSuggested);
}

/** What the facilitator recommended when it concluded, and nothing came after. */
function advisedIn({ held, decisions }: Course): string | null {
  const last = held.at(-1)?.session;
  const isLater = decisions.some(({ round, what }) => what !== "skip" && round === last?.number);
  return last?.asked_action === "conclude" && !isLater ? last.recommendation || null : null;
}

const mostCited = 40;

/** Where each ended, what others stand to, and what the facilitator named. */
function worthCiting({ ledger, held }: Course, suggestions: readonly Claim[]): readonly Claim[] {
  const named = new Set(held.flatMap(({ session }) => session.stand_on ?? []));
  const stood = new Set(ledger.stands.filter((stand) => isLive(ledger, stand)).map(({ on }) => on));
  const last = lastPositions(ledger);
  return ledger.claims
    .filter((claim) => claim.withdrawn === null && !isArtifact(claim) && !suggestions.includes(claim))
    .filter((claim) => last.has(claim.id) || stood.has(claim.id) || named.has(claim.id))
    .slice(-mostCited);
}

function lastPositions({ claims }: Ledger): ReadonlySet<string> {
  const positions = claims.filter(({ kind, withdrawn }) => kind === "position" && withdrawn === null);
  return new Set(new Map(positions.map(({ seat, id }) => [seat, id])).values());
}

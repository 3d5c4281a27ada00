import type { Floor } from "../../kernel/floor.ts";
import type { Turn } from "../../kernel/turn.ts";
import { checkedActions, checkedBottomLine, type EditorsText } from "../../ledger/edit.ts";
import { referencesIn } from "../../ledger/ids.ts";
import { type Claim, gistOf, isLive, type Ledger, wordingOf } from "../../ledger/ledger.ts";
import { countsOf, givenClaims } from "../../ledger/told.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import { isFiled, roleOf, unwrittenOf } from "./facilitator-prompt.ts";
import { answersOf, unansweredOf } from "./gates.ts";
import { closingAsk, inLanguage, unwrittenTold } from "./prompt-words.ts";
import { referredTo } from "./rules/artifact-links.ts";
import { lastWording } from "./rules/consent.ts";
import { ownViews } from "./rules/debate.ts";
import { holding } from "./rules/decision-options.ts";
import { isArtifact } from "./rules/ledger.ts";
import { Closing, ClosingOnly } from "./rules/replies.ts";
import type { RoundtableVerdict } from "./rules/session.ts";
import type { SessionState } from "./rules/session-state.ts";
import { byTurns, claimsMadeOf, writtenInto } from "./rules/unwritten.ts";
import {
  agreedLine,
  artifactsOf,
  claimLine,
  conflictsOf,
  decisionsOf,
  idNow,
  leftOut,
  listed,
  motionOf,
  shared,
} from "./told.ts";

/** However it ended, the facilitator is asked once for the conclusion, which counts as far as what was said carries it; without it the last recommendation stands. */
export async function closing(
  floor: Floor,
  table: Table,
  course: Course,
  { state, concludedBy, occurrence }: Ended,
) {
  const { options } = table;
  const { ledger } = course;
  const all = suggestedIn(course, isFiled(options));
  const newest = new Set(byTurns(all).slice(0, mostSuggested));
  const suggestions = all.filter((one) => newest.has(one));
  const reply = await floor.ask(
    table.facilitator,
    closingTurn(table, {
      course,
      state,
      ended: endings[concludedBy],
      claims: worthCiting(course, suggestions),
      suggestions,
      unlisted: all.filter((one) => !newest.has(one)).map(idNow),
      advised: advisedIn(course),
      occurrence,
    }),
  );
  if (!reply.answered) return null;
  const { recommendation, output_type, bottom_line, actions, no_action, motion_outcome } = reply.value;
  const written = state.artifacts.map(({ id, title, description }) => ({
    id,
    text: `${title} ${description ?? ""}`,
  }));
  const given: readonly EditorsText[] = [
    ...givenClaims({ ...ledger, claims: ledger.claims.filter((claim) => !isArtifact(claim)) }),
    ...ledger.options.map(({ id, text }) => ({ id, text })),
    ...written,
    ...state.agreed,
    ...state.openConflicts.map(({ id, description, positions }) => ({
      id,
      text: [description, ...Object.values(positions)].join(" "),
    })),
  ];
  const lines = checkedBottomLine(bottom_line ?? [], given, [
    ...countsOf(ledger),
    ...supportersIn(course),
    ...confidencesIn(course),
    course.held.length,
  ]);
  const proposed = suggestions.map((claim) => ({ id: claim.id, text: wordingOf(claim).text }));
  const named = idsIn((actions ?? []).flatMap(({ ids }) => ids));
  const idle = idsIn(no_action ?? []);
  const isMeant = ({ id }: EditorsText) => named.has(id) || (!isFiled(options) && !idle.has(id));
  const merged = checkedActions(actions ?? [], proposed.filter(isMeant));
  const choices = checkedChoices(reply.value.main_choices ?? [], state);
  return {
    /** `null` where the one given with the conclusion stands. */
    recommendation: recommendation || null,
    outputType: output_type ?? null,
    bottomLine: lines.kept,
    actions: merged.kept,
    mainChoices: choices.kept,
    motionOutcome: motion_outcome ?? null,
    faults: [...lines.faults, ...merged.faults, ...choices.faults],
  };
}

function idsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(referencesIn).map(({ id }) => id));
}

const mostChoices = 5;

/** Decisions and agreements by their ids, and no others. */
function checkedChoices(
  named: readonly string[],
  { artifacts, agreed }: SessionState,
): { readonly kept: readonly string[]; readonly faults: readonly string[] } {
  const known = [
    ...holding(artifacts).flatMap(({ id, type, title }) => (type === "ARCH" ? [{ id, title }] : [])),
    ...agreed.map(({ id, text }) => ({ id, title: text })),
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

/** As participants gave it, and in percent. */
function confidencesIn({ held }: Course): readonly number[] {
  const given = held.flatMap(({ session: { confidence } }) => Object.values(confidence));
  return given.flatMap((one) => [one, Math.round(one * 100)]);
}

const mostSuggested = 80;

/** What participants suggested to do and have not taken back; where a document is filed, without what is done by it. */
function suggestedIn({ held, ledger }: Course, isForDocument: boolean): readonly Claim[] {
  const done = isForDocument ? writtenInto(ledger, held) : new Set<string>();
  return claimsMadeOf(ledger, held, ({ suggestions = [] }) => suggestions).filter(
    ({ id }) => !done.has(gistOf(ledger, id)),
  );
}

/** What the facilitator recommended when it concluded, and nothing came after. */
function advisedIn({ held, decisions }: Course): string | null {
  const last = held.at(-1)?.session;
  const isLater = decisions.some(({ round, what }) => what !== "skip" && round === last?.number);
  return last?.asked_action === "conclude" && !isLater ? last.recommendation || null : null;
}

const mostCited = 24;

/** Where each ended, and of what led there what others stand to and what the facilitator named. */
function worthCiting({ ledger, held }: Course, suggestions: readonly Claim[]): readonly Claim[] {
  const named = new Set(held.flatMap(({ session }) => session.stand_on ?? []));
  const stood = new Set(ledger.stands.filter((stand) => isLive(ledger, stand)).map(({ on }) => on));
  const last = lastPositions(ledger);
  return ledger.claims
    .filter((claim) => claim.withdrawn === null && !isArtifact(claim) && !suggestions.includes(claim))
    .filter(({ id, kind }) => last.has(id) || (kind !== "position" && (stood.has(id) || named.has(id))))
    .slice(-mostCited);
}

function lastPositions({ claims }: Ledger): ReadonlySet<string> {
  const positions = claims.filter(({ kind, withdrawn }) => kind === "position" && withdrawn === null);
  return new Set(new Map(positions.map(({ seat, id }) => [seat, id])).values());
}

/** What the facilitator is given to conclude with, besides the state. */
interface ToldAtTheEnd {
  readonly course: Course;
  readonly state: SessionState;
  /** Why it ends now. */
  readonly ended: string;
  /** What can be cited, and what was suggested to do, each by its id. */
  readonly claims: readonly Claim[];
  readonly suggestions: readonly Claim[];
  /** Ids of suggestions that are too many to be told. */
  readonly unlisted: readonly string[];
  /** What the facilitator recommended when it concluded; `null` where it did not. */
  readonly advised: string | null;
  readonly occurrence: number;
}

function closingTurn(
  table: Table,
  { course, state, ended, claims, suggestions, unlisted, advised, occurrence }: ToldAtTheEnd,
): Turn<Closing> {
  const { options } = table;
  const isDesign = options.workflow === "design" || options.outputType === "architecture";
  const rounds = sessionsOf(course).map((one) => `Round ${one.number}, ${one.phase}: ${one.synthesis}`);
  return {
    kind: "closing",
    ...(occurrence > 1 && { occurrence }),
    optional: true,
    standIns: "never",
    lastWord: true,
    prompt: {
      stable: shared(table),
      fresh: joined([
        ...roleOf(table),
        motionOf(table),
        viewsOf(table, course),
        listed("Synthesis of each round", rounds),
        decisionsOf(course, state),
        answersOf(course),
        unansweredOf(course),
        wordingPart(course),
        listed("Agreed", state.agreed.map(agreedLine)),
        conflictsOf(state),
        artifactsOf(state),
        listed(
          "A selection of claims, by id; you can cite all that the syntheses cite",
          claims.map(claimLine),
        ),
        listed(`Suggestions, by id${leftOut(unlisted)}`, suggestions.map(claimLine)),
        isFiled(options)
          ? unwrittenOf(course.ledger, course.held, unwrittenTold.closing, [...claims, ...suggestions])
          : "",
        ended,
        advised === null ? "" : part("Your recommendation", advised),
      ]),
      request: joined([
        closingAsk({
          isAdvised: advised !== null,
          isFiled: isFiled(options),
          isDesign,
          isDebate: table.sides !== null,
        }),
        inLanguage(options),
      ]),
    },
    recap: "",
    question: `What is the conclusion? ${options.topic}`,
    schema: advised === null ? Closing : ClosingOnly,
  };
}

/** What was consented to, and what became of it since. */
function wordingPart(course: Course): string {
  const wording = lastWording(sessionsOf(course));
  if (wording === null) return "";
  const { text, round, sentence, changed } = wording;
  return joined([
    part(`The wording of round ${round}. ${sentence}`, text, "wording"),
    listed("What you changed in it after that, and nobody has taken a stance on", [
      ...(changed?.takenOut ?? []).map((one) => `taken out: ${one}`),
      ...(changed?.putIn ?? []).map((one) => `put in: ${one}`),
    ]),
  ]);
}

/** Sides were assigned: what each holds itself is told apart. */
function viewsOf({ sides }: Table, { held }: Course): string {
  if (sides === null) return "";
  const views = ownViews(held);
  const told = (["for", "against", "undecided"] as const)
    .filter((view) => views[view].length > 0)
    .map((view) => `${view}: ${views[view].join(", ")}`);
  return listed("Participants' own views of the motion, whatever their side", told);
}

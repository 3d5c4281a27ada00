import { prefixOf } from "../../ledger/ledger.ts";
import { joined, part } from "../prompt-parts.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { FailureCode } from "../../kernel/failure.ts";
import { sameWords } from "../../text/likeness/same-words.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import { unanimityWarning } from "./rules/consensus.ts";
import { discussVerdict } from "./rules/outcome.ts";
import { roundState } from "./rules/state.ts";
import type { Solo } from "./rules/statements.ts";
import type { Violation } from "./rules/verdict.ts";
import { type Course, ownOf } from "./course.ts";
import type { DiscussOutcome } from "./options.ts";
import { askWhatNow } from "./gates.ts";
import { flagged } from "./hearing.ts";
import { languageOf } from "./language.ts";
import { noteMissing } from "../missing.ts";
import { assessTurn, soloTurn } from "./prompt.ts";
import type { DiscussEntry } from "./state.ts";
import { namesOf, speakersOf, type Team } from "./team.ts";

/** Nothing of these is a matter of one turn: the way to the agents is broken. */
const transport: ReadonlySet<FailureCode> = new Set([
  "not-installed",
  "not-logged-in",
  "exit",
  "threw",
  "garbage",
  "breaker",
]);

/** Each role goes through the whole discussion alone, and what they say is laid side by side. */
export async function soloDiscussion(floor: Floor, team: Team, course: Course): Promise<DiscussOutcome> {
  const { options } = team;
  const isTransport = course.broken?.some(({ code }) => transport.has(code)) ?? false;
  floor.warn(differences, isTransport ? "team-circuit-break" : "team-fallback-full");
  const done = await floor.round("Solo", () => soloStatements(floor, team, course));
  const { state } = await floor.round("Report", async () =>
    floor.keep({
      v: 1,
      kind: "report",
      state: await reported(floor, team, course, done),
    } satisfies DiscussEntry),
  );
  if (state.state === "CONSENSUS") floor.warn(unanimityWarning);
  const { verdict } = floor.keep({
    v: 1,
    kind: "verdict",
    verdict: discussVerdict({
      team: namesOf(team),
      // What was delivered before the team broke up still counts.
      rounds: [
        {
          kind: "position",
          said: done.map(({ seat, solo }) => ({
            seat: seat.name,
            statement: ownOf(course, seat)[0]?.statement ?? solo.position,
          })),
          moves: [],
        },
      ],
      state,
      finals: done.map(({ seat, solo }) => ({ seat: seat.name, final: solo.final })),
      lang: languageOf(options),
      falseConsensus: null,
      violations: [...course.violations, ...done.flatMap(({ violations }) => violations)],
      skipped: course.skipped,
      mode: "fallback",
      prefixOf: (seat) => prefixOf(course.ledger, seat),
      edit: null,
      ends: {},
    }),
  } satisfies DiscussEntry);
  const next = await askWhatNow(floor, options, verdict, false);
  return { decision: next.step === "end" ? next.decision : "none" };
}

const differences =
  "The team cannot meet, so each role goes through the discussion alone. Changes of position are tracked in simplified form, every member submits all rounds at once, and nobody criticises anybody else; the breadth of viewpoints is the same.";

interface Done {
  readonly seat: Seat;
  readonly solo: Solo;
  readonly violations: readonly Violation[];
}

async function soloStatements(floor: Floor, team: Team, course: Course): Promise<readonly Done[]> {
  const { options } = team;
  const asked = await Promise.all(
    speakersOf(team).map(async (seat) => ({
      seat,
      reply: await floor.ask(seat, soloTurn(seat, options)),
    })),
  );
  const done = asked.flatMap(({ seat, reply }) => {
    if (reply.answered) return [checked(seat, reply.value)];
    noteMissing(floor, `${seat.name} gave no answer alone either`, reply.failure);
    return [];
  });
  const isLimited = asked.some(({ reply }) => !reply.answered && reply.failure.code === "limit");
  if (done.length === 0 && !isLimited) throw nobodyAnswered(course);
  floor.keep<DiscussEntry>({
    v: 1,
    kind: "solo",
    asked: asked.map(({ seat }) => seat.name),
    said: done.map(({ seat, solo }) => ({ seat: seat.name, solo })),
    violations: done.flatMap((one) => one.violations),
  });
  return done;
}

/** The rules hold alone too; nobody is asked again for a statement in three parts. */
function checked(seat: Seat, solo: Solo): Done {
  const position = flagged("position", seat, solo.position, null);
  const challenge = flagged("challenge", seat, solo.challenge, null);
  const final = flagged("final", seat, solo.final, null);
  return {
    seat,
    solo: { position: position.statement, challenge: challenge.statement, final: final.statement },
    violations: [position, challenge, final].flatMap(({ violations }) => violations),
  };
}

async function reported(floor: Floor, team: Team, course: Course, done: readonly Done[]) {
  const { options } = team;
  const said = done.map(({ seat, solo }) => part(seat.name, JSON.stringify(solo, null, 1)));
  const told = {
    before: "",
    said: joined(said),
    ledger: course.ledger,
    brief: "",
    replaced: null,
    broken: null,
  };
  const reply = await floor.ask(team.moderator, assessTurn(options, "position", speakersOf(team), told));
  const report = reply.answered ? reply.value : claimed(done);
  return roundState("position", report, namesOf(team), false, "", (name, _, { position }) =>
    done.some(
      ({ seat, solo }) =>
        seat.name === name && optionsIn(solo).some((one) => sameWords(one) === sameWords(position)),
    ),
  );
}

/** What a seat is for by its own word. */
function optionsIn({ position, final }: Solo): readonly string[] {
  return [final.option ?? position.option ?? final.claim].flat();
}

/** Without a moderator every claim is a position of its own. */
function claimed(done: readonly Done[]) {
  const positions = done.map(({ seat, solo }) => ({
    position: solo.position.claim,
    seats: [seat.name],
    reasons: solo.position.grounds.map(({ reason }) => reason),
  }));
  return {
    issues: [{ issue: "The topic as a whole", important: true, positions }],
    undiscussed: [],
    intervention: "",
  };
}

function nobodyAnswered({ broken }: Course): ColloquyError {
  const reasons = [...new Set((broken ?? []).map(({ message }) => message))];
  return new ColloquyError("no-answer", `No member answered: ${reasons.join("; ")}.`, {
    hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
  });
}

import { ColloquyError } from "../../core/error.ts";
import type { FailureCode } from "../../core/failure.ts";
import type { Floor } from "../../core/floor.ts";
import { discussVerdict } from "../../judgement/discuss/outcome.ts";
import { roundState } from "../../judgement/discuss/state.ts";
import type { Position, Solo, Statement } from "../../judgement/discuss/statements.ts";
import type { DiscussOutcome } from "./discuss-outcome.ts";
import { askWhatNow } from "./gates.ts";
import type { Heard } from "./hearing.ts";
import { ourLanguage } from "./language.ts";
import type { DiscussOptions } from "./options.ts";
import { assessTurn, soloTurn } from "./prompt.ts";
import { namesOf, speakersOf, type Team } from "./team.ts";

/** Behaviour 3.10: the team is broken when fewer than two are left, or half of them are gone. */
export function isBroken(heard: readonly Heard<Statement>[]): boolean {
  const lost = heard.filter(({ statement }) => statement === null).length;
  return lost > 0 && (heard.length - lost < 2 || lost * 2 >= heard.length);
}

/** Nothing of these is a matter of one turn: the way to the agents is broken. */
const transport: ReadonlySet<FailureCode> = new Set([
  "not-installed",
  "not-logged-in",
  "exit",
  "garbage",
  "breaker",
]);

/** Each role goes through the whole discussion alone, and code lays what they say side by side. */
export async function soloDiscussion(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  heard: readonly Heard<Statement>[],
): Promise<DiscussOutcome> {
  const isTransport = heard.some(({ failure }) => failure !== null && transport.has(failure.code));
  floor.warn(`${isTransport ? "team-circuit-break" : "team-fallback-full"}: ${differences}`);
  const replies = await floor.round("Solo", () =>
    Promise.all(speakersOf(team).map((seat) => floor.ask(seat, soloTurn(seat, options)))),
  );
  const done = speakersOf(team).flatMap((seat, index) => {
    const reply = replies[index];
    return reply?.answered ? [{ seat: seat.name, solo: reply.value }] : [];
  });
  if (done.length === 0) throw nobodyAnswered(heard);

  const report = await floor.round("Report", () => reported(floor, team, options, done));
  const state = floor.judge("state", report);
  const verdict = floor.judge(
    "verdict",
    discussVerdict({
      team: namesOf(team),
      rounds: [
        {
          kind: "position",
          said: done.map(({ seat, solo }) => ({ seat, statement: solo.position })),
          moves: [],
        },
      ],
      state,
      finals: done.map(({ seat, solo }) => ({ seat, final: solo.final })),
      lang: ourLanguage(options),
      falseConsensus: null,
      violations: [],
      skipped: [],
      mode: "fallback",
    }),
  );
  const next = await askWhatNow(floor, options, verdict, false);
  return { decision: next.step === "end" ? next.decision : "none" };
}

const differences =
  "the team could not meet, so each role went through the discussion alone. Changes of position are tracked in simplified form, every member submits all rounds at once, and nobody criticised anybody else; the breadth of viewpoints is the same.";

async function reported(
  floor: Floor,
  team: Team,
  options: DiscussOptions,
  done: readonly { readonly seat: string; readonly solo: Solo }[],
) {
  const inbox = done.map(({ seat, solo }) => ({ round: 1, from: seat, type: "solo", content: solo }));
  const reply = await floor.ask(team.moderator, assessTurn(options, "position", speakersOf(team), inbox));
  const report = reply.answered ? reply.value : alone(done);
  return roundState("position", report, namesOf(team), false, "");
}

/** Without a moderator every claim is a position of its own. */
function alone(done: readonly { readonly seat: string; readonly solo: { readonly position: Position } }[]) {
  const positions = done.map(({ seat, solo }) => ({
    position: solo.position.claim,
    seats: [seat],
    reasons: solo.position.grounds.map(({ reason }) => reason),
  }));
  return {
    issues: [{ issue: "The topic as a whole", important: true, positions }],
    undiscussed: [],
    intervention: "",
  };
}

function nobodyAnswered(heard: readonly Heard<Statement>[]): ColloquyError {
  const reasons = [...new Set(heard.flatMap(({ failure }) => failure?.message ?? []))];
  return new ColloquyError("no-answer", `No member answered: ${reasons.join("; ")}.`, {
    hint: "`colloquy agents --check` shows who can answer; the journal holds what each agent sent.",
  });
}

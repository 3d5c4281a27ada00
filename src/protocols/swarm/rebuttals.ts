import type { Floor } from "../../kernel/floor.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import { swarmClaims } from "./rules/claims.ts";
import type { Statement } from "./rules/statements.ts";
import { standOf } from "./rules/stands.ts";
import { checkClaims } from "../check-claims.ts";
import { type Course, type Heard, type Table, witnessedBy } from "./course.ts";
import { put } from "./hearing.ts";
import { type Again, rebuttalTurn } from "./prompt.ts";
import { tell, type Told } from "./telling.ts";
import { asks } from "./prompt-words.ts";

/** Every expert answers the contrarian: in the round itself, or to a stress check after it. */
export async function rebuttals(
  floor: Floor,
  table: Table,
  course: Course,
  topic: string,
  stress: { readonly round: number; readonly check: number } | null,
): Promise<Course> {
  const { options } = table;
  const challenged = isChallenged(course);
  const heard = await Promise.all(
    table.experts.map((seat) => {
      const told = tell(floor, seat, course);
      const ask = (occurrence: number, again: Again | null) =>
        floor.ask(seat, rebuttalTurn(options, seat, topic, told, { occurrence, challenged, again }));
      return rebuttal(floor, seat, told, { ask, first: 2 * (stress?.check ?? 0) + 1, challenged });
    }),
  );
  const type = stress === null ? "rebuttal" : "stress_response";
  const now = put(floor, table, course, type, heard, stress?.round);
  const claims = swarmClaims(now.messages.slice(course.messages.length), witnessedBy(heard));
  await checkClaims(floor, claims, options.context);
  return now;
}

/** The contrarian may have failed to speak. */
function isChallenged({ messages }: Course): boolean {
  const last = messages.at(-1)?.type;
  return last === "counterpoint" || last === "stress_test";
}

interface Asking {
  readonly ask: (occurrence: number, again: Again | null) => Promise<Reply<Statement>>;
  readonly first: number;
  readonly challenged: boolean;
}

/** Countered or accepted; where it cannot be told which, it is asked for once more and then kept as it is. */
async function rebuttal(
  floor: Floor,
  seat: Seat,
  { seen }: Told,
  { ask, first: occurrence, challenged }: Asking,
): Promise<Heard> {
  const first = await ask(occurrence, null);
  const once = { seat, asked: [occurrence], seen };
  if (!first.answered) return { ...once, content: null, failure: first.failure };
  if (!challenged || standOf(first.value) !== null)
    return { ...once, content: first.value, failure: null, witnessed: first.witnessed };
  const again = { faults: [asks.noStand], said: JSON.stringify(first.value, null, 1) };
  const second = await ask(occurrence + 1, again);
  const { value: content, witnessed } = second.answered ? second : first;
  if (standOf(content) === null) floor.warn(`${seat.name} took no clear stand on what the contrarian said.`);
  return { ...once, asked: [occurrence, occurrence + 1], content, failure: null, witnessed };
}

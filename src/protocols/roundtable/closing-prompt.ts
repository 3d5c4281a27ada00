import type { Turn } from "../../kernel/turn.ts";
import { joined, part } from "../prompt-parts.ts";
import { type Course, sessionsOf, type Table } from "./course.ts";
import { isFiled, roleOf, unwrittenOf } from "./facilitator-prompt.ts";
import type { RoundtableOptions } from "./options.ts";
import { answersOf } from "./questions.ts";
import { agreedId } from "./rules/consensus.ts";
import { ownViews } from "./rules/debate.ts";
import { Closing, ClosingOnly } from "./rules/replies.ts";
import type { SessionState } from "./rules/session.ts";
import { shared } from "./subject.ts";
import { artifactsOf, conflictsOf, decisionsOf, listed, motionOf } from "./told.ts";
import { closingAsk, inLanguage, unwrittenTold } from "./prompt-words.ts";

/** What the facilitator is given to conclude with, besides the state. */
export interface ToldAtTheEnd {
  readonly course: Course;
  readonly state: SessionState;
  /** Why it ends now. */
  readonly ended: string;
  /** What can be cited, and what was suggested to do, each by its id. */
  readonly claims: readonly string[];
  readonly suggestions: readonly string[];
  /** What the facilitator recommended when it concluded; `null` where it did not. */
  readonly advised: string | null;
  readonly occurrence: number;
}

export function closingTurn(
  options: RoundtableOptions,
  table: Table,
  { course, state, ended, claims, suggestions, advised, occurrence }: ToldAtTheEnd,
): Turn<Closing> {
  const isDesign = options.workflow === "design" || options.outputType === "architecture";
  const rounds = sessionsOf(course).map((one) => `Round ${one.number}, ${one.phase}: ${one.synthesis}`);
  return {
    kind: "closing",
    ...(occurrence > 1 && { occurrence }),
    spare: true,
    lastWord: true,
    prompt: {
      stable: shared(options, table),
      fresh: joined([
        ...roleOf(options, table),
        motionOf(table),
        viewsOf(table, course),
        listed("Synthesis of each round", rounds),
        decisionsOf(course),
        answersOf(course),
        listed(
          "Agreed",
          state.consensus.map((one, index) => (isDesign ? `${agreedId(index)}: ${one}` : one)),
        ),
        conflictsOf(state),
        artifactsOf(state),
        listed("Claims, by id", claims),
        listed("Suggestions, by id", suggestions),
        isFiled(options) ? unwrittenOf(course.ledger, course.held, unwrittenTold.closing) : "",
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

/** Sides were assigned: what each holds itself is told apart. */
function viewsOf({ sides }: Table, { held }: Course): string {
  if (sides === null) return "";
  const views = ownViews(held);
  const told = (["for", "against", "undecided"] as const)
    .filter((view) => views[view].length > 0)
    .map((view) => `${view}: ${views[view].join(", ")}`);
  return listed("Participants' own views of the motion, whatever their side", told);
}

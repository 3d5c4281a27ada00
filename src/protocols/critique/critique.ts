import type { Floor, Protocol, Question } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Material } from "../../kernel/turn.ts";
import type { CritiqueOptions, CritiqueOutcome } from "./options.ts";
import { reviewersFirst } from "./escalate.ts";
import { confirmedWhereAsked, judged } from "./judge.ts";
import { panelWarnings } from "./panel-answers.ts";
import { type ReadingPanel, seatedPanel } from "./panel.ts";
import { critiqueTurns } from "./prompt.ts";
import { readBy } from "./reading.ts";
import type { CritiqueVerdict } from "./rules/verdict.ts";
import { seatsAt } from "./seats.ts";
import type { CritiqueEntry } from "./state.ts";
import { listed } from "../../words.ts";
import { wordsOf } from "./words-of.ts";

/** Every perspective reads the artifact alone and at once; code weighs what they say into a verdict. */
export const critique: Protocol<CritiqueOptions, CritiqueOutcome> = async (floor, options) => {
  const { perspectives: there, editor } = seatsAt(floor.seats);
  const passages = options.searches ? await surroundings(floor, options) : [];
  const turnsFor = (perspectives: readonly Seat[]) => critiqueTurns(options, passages, perspectives);
  const seatPanel = async (): Promise<ReadingPanel> =>
    options.joining === undefined ? { seats: there } : seatedPanel(floor, editor, options);
  const panelAtOnce = async () => {
    const { seats, ...chosen } = await seatPanel();
    if (seats.length < 2) floor.warn("Only one perspective: there is nobody to disagree with it.");
    const reading = await readBy(floor, seats, turnsFor(seats));
    return { ...(await judged(floor, reading, editor, options)), ...chosen };
  };
  const { reading, checks, verdict, chosenBy } = await floor.round(options.roundId, async () => {
    const held =
      options.escalate === true
        ? await reviewersFirst(floor, { reviewers: there, editor, options, turnsFor, seatPanel })
        : await panelAtOnce();
    return { ...held, ...(await confirmedWhereAsked(floor, held, options, passages)) };
  });

  const { seats, replies, answers } = reading;
  const asked = seats.map(({ name }) => name);
  const chosen = chosenBy === undefined ? {} : { chosenBy };
  floor.keep<CritiqueEntry>({ v: 1, kind: "critique", asked, ...chosen, answers, checks, verdict });
  for (const warning of panelWarnings(seats, replies, verdict)) floor.warn(warning);
  // Whether to go on without the others is for whoever called; nobody waits for that here.
  if (verdict.verdict !== "consensus_blocked" || verdict.recommendation !== "escalate")
    return { verdict, decision: null };

  const { value: decision } = await floor.person(
    verdict.severity === "HIGH" ? escalation(options) : dispute(options, verdict),
  );
  return { verdict, decision };
};

const mostPassages = 6;

/** What the rest of the project has to say on the artifact's subjects. */
async function surroundings(floor: Floor, { artifact }: CritiqueOptions): Promise<readonly Passage[]> {
  const asked = { query: subjectsOf(artifact), most: mostPassages + 2 };
  const { passages, note } = await floor.lookUp("passages", asked);
  if (note !== null) floor.warn(note);
  return passages.filter(({ path }) => !artifact.path.endsWith(path)).slice(0, mostPassages);
}

/** Headings and names of code say what a text is about; one that has neither says it in its first lines. */
function subjectsOf({ path, text }: Material): string {
  const told = text.match(/^#{1,6} .+$|`[^`\n]{2,60}`/gm)?.slice(0, 60) ?? [text.slice(0, 600)];
  return [path, ...told].join(" ").replaceAll(/[#`]/g, " ");
}

// behaviour 1.9: one revision per task, afterwards the user is asked.
function escalation(options: CritiqueOptions): Question {
  const { roundId: round, revision, artifact } = options;
  const words = wordsOf(options);
  return {
    id: "escalation",
    text: words("critique.blockedAgain", {
      artifact: artifact.path,
      of: revision?.of ?? words("critique.earlierRound"),
      round,
    }),
    choices: [
      { id: "hand-back", label: words("critique.handBackBlocked") },
      { id: "accept", label: words("critique.acceptBlocked") },
    ],
    recommended: "hand-back",
  };
}

/** Nothing is recommended, so that nobody but a person settles it. */
function dispute(options: CritiqueOptions, { signals }: CritiqueVerdict): Question {
  const { roundId: round, artifact } = options;
  const words = wordsOf(options);
  const critical = signals.filter(({ signal }) => signal === "critical_issue");
  const who = critical.flatMap(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`);
  return {
    id: "dispute",
    text: words("critique.disputed", { artifact: artifact.path, issues: listed(words, who), round }),
    choices: [
      { id: "hand-back", label: words("critique.handBackDisputed") },
      { id: "accept", label: words("critique.acceptDisputed") },
    ],
  };
}

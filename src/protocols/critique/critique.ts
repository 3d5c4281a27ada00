import type { Floor, Protocol, Question } from "../../kernel/floor.ts";
import type { Passage } from "../../kernel/lookup.ts";
import type { Seat, Material } from "../../kernel/seat.ts";
import type { Heard, Move } from "../../table/move.ts";
import { Table } from "../../table/table.ts";
import { listed } from "../../words.ts";
import { lookUpClaims } from "../check-claims.ts";
import { confirmWhereAsked, putTogether } from "./editing.ts";
import { type Checked, CritiqueEntry, type CritiqueOptions, type CritiqueOutcome } from "./options.ts";
import { seatedPanel } from "./panel.ts";
import { askedBefore, critiqueTask, opening } from "./prompt.ts";
import { artifactKind, critiqueShape, SeedCritique } from "./reply.ts";
import { type CritiqueVerdict, parted, verdictOf, wordsOf } from "./rules/judged.ts";
import { claimsIn, type Said, saidIn } from "./rules/said.ts";
import { isEditor } from "./perspectives.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { type CritiqueReport, report } from "./report/report.ts";

/** Every perspective reads the artifact alone and at once; code weighs what they say into a verdict. */
export const critique: Protocol<CritiqueOptions, CritiqueOutcome> = async (floor, options) => {
  const editor = floor.seats.find(isEditor);
  const there = floor.seats.filter((seat) => seat !== editor);
  const passages = options.searches ? await surroundings(floor, options) : [];
  const table = new Table(floor, opening(options, passages));
  const words = wordsOf(options);
  const heard: Heard<unknown>[] = [];
  const said = (): Said => saidIn(table.kept, seatedAt(floor));
  const reads = async (seats: readonly Seat[], beside = seats) => {
    table.sit(seats.map((seat) => ({ seat })));
    heard.push(...(await table.each(seats, reading(options, passages, beside))));
    return floor.limit === null;
  };

  const checked = await table.round(options.roundId, async () => {
    table.put("you", [{ kind: artifactKind, text: options.artifact.path }]);
    let isWhole = true;
    let why: readonly string[] = [];
    let escalation: Checked["escalation"];
    if (options.escalate === true) {
      // Two read it first, without a perspective; the panel besides them only where they differ in what decides.
      isWhole = await reads(there, []);
      why = parted(said(), words, false);
      if (why.length === 0 || !isWhole) {
        await putTogether(table, editor, said(), options, isWhole);
        why = isWhole ? parted(said(), words, true) : [];
      }
      if (isWhole) escalation = { reviewers: there.map(({ name }) => name), why };
      if (why.length > 0) floor.report(`The two reviewers differ, so the panel is asked: ${why.join("; ")}`);
    }
    if (options.escalate !== true || why.length > 0) {
      const seats = options.joining === undefined ? there : await seatedPanel(floor, editor, options);
      if (seats.length < 2) floor.warn("Only one perspective: there is nobody to disagree with it.");
      isWhole = await reads(seats);
      await putTogether(table, editor, said(), options, isWhole);
    }
    // Each against what its perspective was shown.
    const witnessed = new Map(heard.map(({ seat, reply }) => [seat.id, reply.witnessed]));
    const claims = claimsIn(said()).map((one) => ({ ...one, witnessed: witnessed.get(one.seat) }));
    const checks = await lookUpClaims(floor, claims, [options.artifact, ...options.context]);
    const entry = floor.keep<Checked>({ v: 2, checks, ...(escalation && { escalation }) });
    if (isWhole && options.confirm === true) await confirmWhereAsked(table, said(), options, passages);
    return entry;
  });

  const verdict = verdictOf({ kept: [...table.kept, checked], seated: seatedAt(floor), given: options });
  warnOfSilent(floor, said(), verdict);
  // Whether to go on without the others is for whoever called; nobody waits for that here.
  if (verdict.verdict !== "consensus_blocked" || verdict.recommendation !== "escalate")
    return { decision: null };
  const { value } = await floor.person(gateAfter(options, verdict));
  return { decision: value };
};

/** Who answers for a seat is in the journal, and decides nothing here. */
function seatedAt({ seats }: Floor) {
  return seats.map((seat) => ({ seat, agents: [] }));
}

function reading(options: CritiqueOptions, passages: readonly Passage[], beside: readonly Seat[]) {
  const { artifact, context } = options;
  return {
    kind: "critique",
    task: critiqueTask(options, beside),
    shape: critiqueShape,
    sees: "nothing",
    own: () => askedBefore(options),
    plainly: () => wordsOf(options)("critique.question", { path: artifact.path }),
    form: SeedCritique,
    material: [artifact, ...context],
    passages,
    mayLook: true,
    tellsOutage: true,
  } satisfies Move<unknown>;
}

/** That too few answered is the verdict itself; that some did not, and it stands all the same, has to be said. */
function warnOfSilent(floor: Floor, { asked, voices }: Said, { verdict, answered }: CritiqueVerdict): void {
  const silent = asked.filter((name) => !voices.some((voice) => voice.name === name));
  if (silent.length === 0 || verdict === "inconclusive" || floor.limit !== null) return;
  const were = silent.length === 1 ? "was" : "were";
  floor.warn(
    `The verdict rests on ${answered} of ${asked.length} perspectives: ${silent.join(", ")} ${were} answered by no model and no person.`,
  );
}

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

/**
 * One revision per task, afterwards the user is asked. Of what is disputed nothing is recommended, so that
 * nobody but a person settles it.
 */
function gateAfter(options: CritiqueOptions, { signals, severity }: CritiqueVerdict): Question {
  const { roundId: round, artifact, revision } = options;
  const words = wordsOf(options);
  const gate = severity === "HIGH" ? "escalation" : "dispute";
  const critical = signals.filter(({ signal }) => signal === "critical_issue");
  const who = critical.map(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`);
  const of = revision?.of ?? words("critique.earlierRound");
  return {
    id: gate,
    text: words("critique.gate", { gate, artifact: artifact.path, of, issues: listed(words, who), round }),
    choices: [
      { id: "hand-back", label: words("critique.handBack", { gate }) },
      { id: "accept", label: words("critique.accept", { gate }) },
    ],
    ...(gate === "escalation" && { recommended: "hand-back" }),
  };
}

export const method: Method<CritiqueOptions, CritiqueEntry, CritiqueOutcome, CritiqueReport> = {
  ...brief,
  run: critique,
  kept: CritiqueEntry,
  report,
};

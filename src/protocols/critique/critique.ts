import type { Floor, Protocol, Question } from "../../kernel/floor.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Heard, Move, TableOptions } from "../../table/move.ts";
import { Table } from "../../table/table.ts";
import { listed } from "../../words.ts";
import { lookUpClaims } from "../check-claims.ts";
import type { ClaimsChecked, CritiqueEntry, CritiqueOptions, CritiqueOutcome } from "./options.ts";
import { seatedPanel } from "./panel.ts";
import { isEditor } from "./perspectives.ts";
import { askedBefore, confirmShape, confirmTask, critiqueTask, editing, opening } from "./prompt.ts";
import {
  SeedCritique,
  artifactKind,
  changeShape,
  critiqueShape,
  furtherChanges,
  groupKind,
  ratingScale,
} from "./reply.ts";
import { partsIn, partWith, readersOf } from "./changed.ts";
import { type CritiqueVerdict, parted, toConfirm, verdictOf, wordsOf } from "./rules/judged.ts";
import { type Flaw, type Reviews, type Strength, claimsIn, judging, namesOf, saidIn } from "./rules/said.ts";
import type { Method } from "../../manifest/method.ts";
import { brief } from "./report/account.ts";
import { type CritiqueReport, report } from "./report/report.ts";
import type { Edit } from "../../table/act.ts";
import { authorOf, editor as editorsWord, rules } from "../../table/item.ts";
import { followUps } from "../../table/follow.ts";
import { viewKind } from "../../table/follow-told.ts";
import { dataBlock } from "../../table/record.ts";
import { liveItems } from "../../table/stands.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import { viewed } from "../../table/view.ts";
import { sameWords } from "../../text/same-words.ts";
import { groupedPoints } from "./rules/groups.ts";

export const critique: Protocol<CritiqueOptions, CritiqueOutcome> = async (floor, options) => {
  const editor = floor.seats.find(isEditor);
  const there = floor.seats.filter((seat) => seat !== editor);
  const parts = partsIn(options).map((files, at, all) => ({ files, at, of: all.length }));
  const openings = parts.map((part) => opening(options, options.change && part));
  const table = new Table(floor, openings[0] ?? opening(options));
  const words = wordsOf(options);
  const heard: Heard<unknown>[] = [];
  const said = (): Reviews => saidIn(table.kept, seatedAt(floor));
  const reads = async (seats: readonly Seat[], beside = seats) => {
    table.sit(seats.map((seat) => ({ seat })));
    for (const { at, of } of parts) {
      const readers = readersOf(seats, at, of);
      const own = openings[at]?.opening;
      const replies = await table.each(readers, {
        ...reading(options, beside),
        ...(own && { opening: own }),
      });
      heard.push(...replies);
      const away = readers.filter(({ id }) => !replies.some(({ seat }) => seat.id === id));
      if (of > 1 && away.length > 0)
        floor.warn(`Part ${at + 1} of ${of} was not read by ${away.map(({ name }) => name).join(", ")}.`);
    }
    return floor.limit === null;
  };

  const lookUpSaid = () => {
    const witnessed = new Map(heard.map(({ seat, reply }) => [seat.id, reply.witnessed]));
    const claims = claimsIn(said()).map((one) => ({ ...one, witnessed: witnessed.get(one.seat) }));
    return lookUpClaims(floor, claims, [options.artifact, ...options.context]);
  };
  const keepChecked = (
    checks: ClaimsChecked["checks"],
    escalation: ClaimsChecked["escalation"],
  ): ClaimsChecked => floor.keep({ v: 2, checks, ...(escalation && { escalation }) });

  const checked = await table.round(options.roundId, async () => {
    table.put("you", [{ kind: artifactKind, text: options.artifact.path }]);
    let isWhole = true;
    let why: readonly string[] = [];
    let escalation: ClaimsChecked["escalation"];
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
    const checks = await lookUpSaid();
    const entry = keepChecked(checks, escalation);
    if (isWhole && options.confirm === true) await confirmWhereAsked(table, said(), options, openings);
    return entry;
  });

  const verdict = verdictOf({ kept: [...table.kept, checked], seated: seatedAt(floor), given: options });
  warnOfSilent(floor, said(), verdict);
  // Whether to go on without the others is for whoever called; nobody waits for that here.
  const isGated = verdict.verdict === "consensus_blocked" && verdict.recommendation === "escalate";
  const answer = isGated ? await floor.person(gateAfter(options, verdict)) : null;
  // What is taken as recommended is nobody's word: it stands as the verdict has it.
  const decision = answer?.by === "person" ? answer.value : null;
  await followUps(table, {
    seats: there,
    changes: furtherChanges,
    own: (named, seat) => furtherTold(table, named, seat),
    material: [options.artifact, ...options.context],
    mayLook: true,
    standIns: "never",
    edit: async () => void keepChecked(await lookUpSaid(), checked.escalation),
  });
  return { decision };
};

function furtherTold({ ledger }: Table, named: readonly string[], seat: Seat): string {
  const own = liveItems(ledger).filter((item) => authorOf(item) === seat.id && item.kind !== viewKind);
  const of = [...own.map(({ id }) => id), ...named.filter((id) => !own.some((item) => item.id === id))];
  const rating = ledger.ratings.findLast(({ by, scale }) => by === seat.id && scale === ratingScale)?.value;
  return paragraphs([
    ...dataBlock(
      "What you said, and what the question names",
      viewed(ledger, { of, names: true, reasons: true }),
    ),
    rating === undefined ? "" : `You rated the artifact ${rating}.`,
  ]);
}

function seatedAt({ seats }: Floor) {
  return seats.map((seat) => ({ seat, agents: [] }));
}

function reading(options: CritiqueOptions, beside: readonly Seat[]) {
  const { artifact, context } = options;
  return {
    kind: "critique",
    task: critiqueTask(options, beside),
    shape: options.change === undefined ? critiqueShape : changeShape,
    sees: "nothing",
    own: () => askedBefore(options),
    plainly: () => wordsOf(options)("critique.question", { path: artifact.path }),
    form: SeedCritique,
    material: [artifact, ...context],
    mayLook: true,
    tellsOutage: true,
  } satisfies Move<unknown>;
}

/** That too few answered is the verdict itself; that some did not, and it stands all the same, has to be said. */
function warnOfSilent(
  floor: Floor,
  { asked, voices }: Reviews,
  { verdict, answered }: CritiqueVerdict,
): void {
  const silent = asked.filter((name) => !voices.some((voice) => voice.name === name));
  if (silent.length === 0 || verdict === "inconclusive" || floor.limit !== null) return;
  const were = silent.length === 1 ? "was" : "were";
  floor.warn(
    `The verdict rests on ${answered} of ${asked.length} perspectives: ${silent.join(", ")} ${were} answered by no model and no person.`,
  );
}

/** Of what is disputed nothing is recommended, so that nobody but a person settles it. */
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
  follows: ({ artifact }, id, to) => (to === undefined ? ["critique", artifact.path, "--revises", id] : true),
  report,
};

/** By an editor; by the same words where there is none, it fails, or a limit kept some away: then more points follow. */
export async function putTogether(
  table: Table,
  editor: Seat | undefined,
  said: Reviews,
  { artifact }: CritiqueOptions,
  isWhole: boolean,
): Promise<void> {
  const { points, strengths } = judging(said);
  const isWorthIt = isWhole && namesOf(points).length > 1;
  const rated = said.voices
    .filter(({ byRules }) => !byRules)
    .map(({ name, rating }) => `${name} ${rating}/5`);
  const edited = await table.merge(isWorthIt ? editor : undefined, {
    kind: "edit",
    opening: editing.opening(artifact.path),
    task: editing.task(artifact.path),
    shape: editing.shape,
    own: () => `How they rate it: ${rated.join(", ")}`,
    sees: { of: [...points, ...strengths].map(({ id }) => id), names: false, reasons: false },
    optional: true,
    standIns: "never",
  });
  if (edited === null) joinSameWords(table, points, strengths);
}

/** Of what is wrong, which place it has is part of its words; what is only asked for is one by what it asks. */
function joinSameWords(table: Table, points: readonly Flaw[], strengths: readonly Strength[]): void {
  const all = [
    ...points.map(({ id, fault, change }) => ({
      id,
      says: ["point", fault, fault === null ? change : null],
    })),
    ...strengths.map(({ id, text }) => ({ id, says: ["strength", text] })),
  ];
  const same = Map.groupBy(all, ({ says }) => says.map((text) => sameWords(text ?? "")).join("\n"));
  const joins = [...same.values()]
    .filter(({ length }) => length > 1)
    .map((some): Edit => ({ do: "join", ids: some.map(({ id }) => id) }));
  if (joins.length > 0) table.edit(joins);
}

/** Each seat that judged stands, once, to what it did not name itself, without names; of a change part by part, with its lines. */
async function confirmWhereAsked(
  table: Table,
  said: Reviews,
  options: CritiqueOptions,
  openings: readonly TableOptions[],
): Promise<void> {
  const voices = toConfirm(said);
  const asked = table.floor.seats.filter(({ id }) => voices.some(({ seat }) => seat === id));
  if (asked.length === 0) return;
  const groups = groupedPoints(said);
  const found = table.put(
    said.joinedBy === "editor" ? editorsWord : rules,
    groups.map(({ points, headline, change }) => {
      const faults = points.filter(({ fault }) => fault !== null);
      const problem = (faults.find(({ critical }) => critical) ?? faults[0])?.fault;
      const isCritical = points.some(({ critical }) => critical);
      return {
        kind: groupKind,
        text: headline,
        fields: {
          ...(problem && { problem }),
          ...(change && { change }),
          ...(isCritical && { critical: "yes" }),
        },
        from: points.map(({ id }) => id),
      };
    }),
  );
  const placed = found.map(({ id }, index) => {
    const { points = [] } = groups[index] ?? {};
    return { id, points, part: partWith(options, points) };
  });
  for (const [at, { opening: own }] of openings.entries()) {
    const here = placed.filter(({ part }) => part === at);
    const idsOf = (seat: Seat, isOwn: boolean) =>
      here.flatMap(({ id, points }) => (isNamedBy(seat, points) === isOwn ? [id] : []));
    const sees = { of: here.map(({ id }) => id), names: false, reasons: false };
    const readers = readersOf(asked, at, openings.length).filter((seat) => idsOf(seat, false).length > 0);
    if (readers.length === 0) continue;
    await table.each(readers, {
      kind: "confirm",
      opening: own,
      task: (seat) => confirmTask(idsOf(seat, true), idsOf(seat, false), options),
      shape: confirmShape,
      sees,
      plainly: (seat) =>
        [
          wordsOf(options)("critique.confirmQuestion", { ids: idsOf(seat, false).join(", ") }),
          ...viewed(table.ledger, sees),
        ].join("\n\n"),
      material: [options.artifact, ...options.context],
      mayLook: true,
      optional: true,
      standIns: "never",
    });
  }
}

/** Whether a seat said all of it itself: who named a fault that only others call critical has not said that. */
function isNamedBy({ name }: Seat, points: readonly Flaw[]): boolean {
  const own = points.filter((point) => namesOf([point]).includes(name));
  return (
    own.length > 0 && (own.some(({ critical }) => critical) || points.every(({ critical }) => !critical))
  );
}

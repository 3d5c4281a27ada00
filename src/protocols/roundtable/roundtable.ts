import { ColloquyError } from "../../kernel/error.ts";
import type { Protocol } from "../../kernel/floor.ts";
import { draftRound } from "./draft/lists.ts";
import { approved } from "./draft/approval.ts";
import { authorOfDraft, edited } from "./draft/editing.ts";
import { partOfDraft } from "./draft/told.ts";
import { askAfterRound, escalated } from "./gates.ts";
import type {
  RoundtableOptions,
  RoundtableOutcome,
  Conclusion,
  RoundtableEntry,
  TableNote,
  TableRound,
} from "./options.ts";
import { recommendedIn, talkRound, wordsOf } from "./rounds.ts";
import { setTable } from "./set-table.ts";
import { type Talk, countedIn, isDrafted, tellOf } from "./talk.ts";
import { nextDecision } from "./papers/files.ts";
import type { Method } from "../../manifest/method.ts";
import { blocksOf, brief } from "./report/account.ts";
import { type RoundtableResult, report } from "./report/report.ts";
import { paragraphs } from "../../kernel/prompt.ts";
import { followUps } from "../../table/follow.ts";
import { furtherLines, viewKind } from "../../table/follow-told.ts";
import { type Id, idsNamed, optionKind, textOf } from "../../table/item.ts";
import { answerOf } from "../../table/sections.ts";
import { liveItems } from "../../table/stands.ts";
import { dataBlock } from "../../table/record.ts";
import { titleOf } from "./papers/draft.ts";
import { optionsText, tasks, whereItStands } from "./prompts.ts";
import { settledOn } from "./rules/agreement.ts";
import { type OutputType, outputTypes } from "./rules/strategy.ts";
import { type Replied, closingShape } from "./shapes.ts";

export const roundtable: Protocol<RoundtableOptions, RoundtableOutcome> = async (floor, options) => {
  const talk = await setTable(floor, options);
  for (;;) {
    const concludedBy = await converse(talk);
    const conclusion = await conclude(talk, concludedBy);
    if (concludedBy === "limit") return draftedDocument(talk);
    if (await approved(talk)) {
      const outcome = await settleDocument(talk, conclusion);
      await followed(talk, concludedBy);
      return outcome;
    }
    floor.keep<TableNote>({ v: 2, kind: "reopened" });
  }
};

/** What somebody asks after the end: all answer; the author changes a draft by id, else the facilitator concludes again. */
function followed(talk: Talk, concludedBy: Conclusion["concludedBy"]): Promise<void> {
  const { ledger } = talk.table;
  // Who wrote a draft edits it after the others.
  const author = isDrafted(talk) ? authorOfDraft(talk) : undefined;
  const others = talk.participants.filter((seat) => seat !== author);
  return followUps(talk.table, {
    seats: others.length === 0 ? talk.participants : others,
    mayLook: true,
    ...(isDrafted(talk) && { own: (named: readonly Id[]) => partOfDraft(ledger, new Set(named)) }),
    edit: async (id) => {
      const question = ledger.items.get(id);
      if (isDrafted(talk) && question !== undefined) {
        const said = [
          question,
          ...liveItems(ledger, viewKind).filter(({ round }) => round === question.round),
        ];
        const patch = said.flatMap((one) => [one.id, ...idsNamed(textOf(one), ledger.items)]);
        await edited(talk, { task: tasks.further, patch, since: question.round });
      }
      talk.concluding = null;
      await conclude(talk, concludedBy);
    },
  });
}

async function converse(talk: Talk): Promise<Conclusion["concludedBy"]> {
  const { floor } = talk;
  for (;;) {
    const end = isDrafted(talk) ? await draftRound(talk) : await talkRound(talk);
    refuseSilence(talk);
    if (floor.limit !== null && talk.rounds.length > 0) return "limit";
    // Nothing was said to conclude from: no further round begins, and it stops.
    if (end === null) continue;
    await stopInSilence(talk);
    const next = end.escalation === null ? end.next : await escalated(talk, end.escalation, end.onceDecided);
    for (const notice of end.escalation === null ? [] : next.notices) floor.report(notice);
    if (next.action === "conclude") return next.concludedBy ?? "facilitator";
    if ((await askAfterRound(talk)) === "skip") return "person";
    if (next.action === "phase") talk.phase += 1;
  }
}

/** Where nobody answers any more the facilitator talks to itself: it stops until somebody has seen to the agents. */
async function stopInSilence({ floor, rounds }: Talk): Promise<void> {
  const [before, last] = rounds.filter(({ participants }) => participants.length > 0).slice(-2);
  if (last !== undefined && last === rounds.at(-1) && [before, last].every(isSilent))
    await floor.recess(`nobody answered in rounds ${last.number - 1} and ${last.number}`);
}

/** A table at which nobody has said anything yet has nothing to be put together. */
function refuseSilence(talk: Talk): void {
  const asked = talk.rounds.filter(({ participants }) => participants.length > 0);
  if (isDrafted(talk) || asked.length === 0 || !asked.every(isSilent)) return;
  throw new ColloquyError("no-answer", `No participant answered in the phase "${asked.at(-1)?.phase}".`, {
    hint: "`colloquy agents --check` shows which agents answer.",
  });
}

function isSilent(round: TableRound | undefined): boolean {
  return round !== undefined && round.missing.length === round.participants.length;
}

export async function settleDocument(talk: Talk, { outputType }: Conclusion): Promise<RoundtableOutcome> {
  const {
    floor,
    options: { out },
  } = talk;
  const files = outputType === "requirements" ? [`${out}/requirements.md`] : [];
  const { texts, names } = await floor.lookUp("documents", { files, folders: [`${out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  const existing: RoundtableOutcome["existing"][number][] = [];
  for (const [index, path] of files.entries()) {
    const text = texts[index] ?? null;
    if (text === null) continue;
    const { value: how } = await floor.person({
      id: "existing",
      text: `${path} exists already. What should happen to it?`,
      choices: [
        { id: "beside", label: "Beside: leave it, and write ours into a new file next to it" },
        { id: "override", label: "Override: write it anew; items that are in force stay, with their ids" },
        { id: "cancel", label: "Cancel: leave it, and keep ours in the archive only" },
      ],
      recommended: "beside",
    });
    if (how === "cancel") return { document: "cancelled", firstDecision, existing: [] };
    if (how === "override") existing.push({ path, text });
  }
  return { document: "written", firstDecision, existing };
}

/** What a limit ended before a person could see it is nobody's document yet: it stays in the archive. */
export async function draftedDocument({ floor, options }: Talk): Promise<RoundtableOutcome> {
  const { names } = await floor.lookUp("documents", { files: [], folders: [`${options.out}/decisions`] });
  const firstDecision = nextDecision(names[0] ?? []);
  floor.keep<TableNote>({ v: 2, kind: "drafted", firstDecision });
  return { document: "drafted", firstDecision, existing: [] };
}

export const method: Method<RoundtableOptions, RoundtableEntry, RoundtableOutcome, RoundtableResult> = {
  ...brief,
  run: roundtable,
  follows: () => true,
  report,
};

export async function conclude(talk: Talk, concludedBy: Conclusion["concludedBy"]): Promise<Conclusion> {
  const said = await concludingWords(talk);
  talk.recommends = recommendedIn(talk, said);
  const { options, floor } = talk;
  const wanted = outputTypes.find((one) => one === said["output_type"]);
  const recommendation = wordsOf(said["recommendation"]) ?? talk.rounds.at(-1)?.recommendation ?? null;
  const conclusion: Conclusion = {
    concludedBy,
    outputType: outputFor(talk, options.outputType ?? wanted ?? "summary"),
    recommendation,
    option: talk.recommends,
    bottomLine: bottomLine(talk, said, recommendation),
    actions: listOf(said["actions"]).map((one) => ({
      action: wordsOf(one["action"] ?? one["text"]) ?? "",
      owner: wordsOf(one["owner"]),
      ids: knownIds(talk, one["ids"]),
    })),
  };
  floor.keep<TableNote>({ v: 2, kind: "conclusion", conclusion });
  warnOfBlocks(talk);
  return conclusion;
}

function warnOfBlocks({ floor, rounds, escalations }: Talk): void {
  for (const { participant, overriddenBy } of blocksOf({ rounds, escalations }))
    if (overriddenBy === "recommended")
      floor.warn(
        `${participant} still blocks it; nobody was asked, and the recommended answer overrode that.`,
      );
}

/** What only a draft can fill is a summary where there is none. */
function outputFor(talk: Talk, wanted: OutputType): OutputType {
  const needsDraft = wanted === "requirements" || wanted === "architecture";
  if (!needsDraft || isDrafted(talk)) return wanted;
  talk.floor.warn(`Nothing was recorded for a document of type ${wanted}, so a summary was written instead.`);
  return "summary";
}

async function concludingWords(talk: Talk): Promise<Replied> {
  const { table, facilitator, concluding } = talk;
  const given = concluding ?? {};
  const isSaid = wordsOf(given["recommendation"]) !== null || listOf(given["bottom_line"]).length > 0;
  if (isSaid || isDrafted(talk)) return given;
  const choices = liveItems(table.ledger, optionKind).map(({ id }) => id);
  const [heard] = await table.each([facilitator], {
    kind: "closing",
    task: tasks.closing,
    shape: closingShape(choices.length === 0 ? null : "the id of the option that you recommend"),
    sees: "nothing",
    own: () =>
      paragraphs([
        whereItStands(talk),
        optionsText(table.ledger, choices),
        ...dataBlock("Asked after the end, and what each said to it", furtherLines(table.ledger)),
        ...dataBlock(
          "The synthesis of each round",
          talk.rounds.map(({ number, phase, synthesis }) => `Round ${number}, ${phase}: ${synthesis}`),
        ),
      ]),
    optional: "if-it-fails",
    standIns: "never",
    untold: true,
  });
  return { ...given, ...heard?.value };
}

/** In at most three sentences, by ids that are there; else what was decided, or what the facilitator advises. */
function bottomLine(talk: Talk, said: Replied, recommendation: string | null): Conclusion["bottomLine"] {
  const given = listOf(said["bottom_line"])
    .map((one) => ({
      sentence: wordsOf(one["sentence"] ?? one["text"]) ?? "",
      ids: knownIds(talk, one["ids"]),
    }))
    .filter(({ sentence }) => sentence !== "");
  if (given.length > 0) return given.slice(0, 3);
  const tell = tellOf(talk);
  if (isDrafted(talk)) {
    const title = titleOf(talk.table.ledger) ?? talk.options.topic;
    return [{ sentence: tell.words("roundtable.drafted", { title }), ids: [] }];
  }
  const settled = settledOn(countedIn(talk), talk.issue);
  if (settled?.decided) return [{ sentence: answerOf(tell, settled), ids: [settled.decided] }];
  return recommendation === null ? [] : [{ sentence: recommendation, ids: [] }];
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) =>
    typeof one === "object" && one !== null ? (one as Readonly<Record<string, unknown>>) : { text: one },
  );
}

function knownIds({ table: { ledger } }: Talk, value: unknown): readonly string[] {
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  return [...new Set(ids.flatMap((id) => ledger.find(id.trim())?.item.id ?? []))];
}

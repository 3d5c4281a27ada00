import { paragraphs } from "../../kernel/prompt.ts";
import { optionKind } from "../../table/item.ts";
import { answerOf } from "../../table/sections.ts";
import { liveItems } from "../../table/stands.ts";
import { dataBlock } from "../../table/record.ts";
import { viewed } from "../../table/view.ts";
import { titleOf } from "./papers/draft.ts";
import { tasks, whereItStands } from "./prompts.ts";
import { recommendedIn, wordsOf } from "./rounds.ts";
import { settledOn } from "./rules/agreement.ts";
import { type OutputType, outputTypes } from "./rules/strategy.ts";
import { closingShape, type Replied } from "./shapes.ts";
import type { Conclusion, TableNote } from "./state.ts";
import { countedIn, isDrafted, type Talk, tellOf } from "./talk.ts";

/** What is concluded: with the last synthesis where that did, else the facilitator is asked once. */
export async function conclude(talk: Talk, concludedBy: Conclusion["concludedBy"]): Promise<Conclusion> {
  const said = await concludingWords(talk);
  talk.recommends = recommendedIn(talk, said) ?? talk.recommends;
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
  const isOverridden = escalations.some(
    ({ trigger, by, decision }) => trigger === "attempts" && by === "recommended" && decision !== "continue",
  );
  for (const { participant } of isOverridden ? (rounds.at(-1)?.agreement.blocks ?? []) : [])
    floor.warn(`${participant} still blocks it; only --yes overrode that.`);
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
        ...dataBlock(
          "Options, and who stands where",
          viewed(table.ledger, { of: choices, names: true, reasons: true }),
        ),
        ...dataBlock(
          "The synthesis of each round",
          talk.rounds.map(({ number, phase, synthesis }) => `Round ${number}, ${phase}: ${synthesis}`),
        ),
      ]),
    optional: true,
    standIns: "never",
    lastWord: true,
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

/** Entries of a list, whether given as objects or as plain words. */
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

import { type Discussion, type Standing, discussionsOf } from "../../kernel/discussion.ts";
import type { Event } from "../../kernel/event.ts";
import { resultOf, seatResult } from "../../kernel/result.ts";
import { shorten } from "../../text/shorten.ts";
import { type Doc, plainText } from "../document.ts";
import { toMarkdown } from "../to-markdown.ts";
import { idWords } from "./html/anchors.ts";
import { isByRules, withoutRating } from "../../kernel/usage.ts";
import type { TurnRecord } from "../../kernel/turn-record.ts";

export interface ToldDiscussion {
  readonly inAWord: string | null;
  readonly verdict: unknown;
  readonly degraded: boolean;
  readonly status: Standing;
  readonly hooks: ExportHooks | undefined;
}

export interface WrittenResult {
  /** What stands on the first screen: the answer, who is for it and who is not, what to do next. */
  readonly card: Doc | null;
  readonly document: Doc | null;
  readonly items: readonly { readonly id: string; readonly doc: Doc; readonly about: readonly string[] }[];
}

/** What `export --to json` prints, and the Markdown and the page are made of. Keys are only ever added (`v` 1); prompts are not in it. */
export interface Exported {
  readonly v: 1;
  readonly oddities: readonly string[];
  /** In their order: several where an artifact was revised or a conversation went on. */
  readonly discussions: readonly ExportedDiscussion[];
}

export type ExportedDiscussion = Readonly<ReturnType<typeof exportedDiscussion>>;
export type ExportedRound = ExportedDiscussion["rounds"][number];
export type ExportedTurn = ReturnType<typeof exportedTurn>;
export type ExportedGate = ExportedDiscussion["gates"][number];

export interface ToldJournal {
  readonly exported: Exported;
  readonly results: readonly WrittenResult[];
}

/** The whole journal as others read it. The same events give the same export. */
export function exportedJournal(
  events: readonly Event[],
  oddities: readonly string[],
  tell: (discussion: Discussion) => ToldDiscussion,
): ToldJournal {
  const discussions: ExportedDiscussion[] = [];
  const results: WrittenResult[] = [];
  for (const discussion of discussionsOf(events)) {
    const told = tell(discussion);
    const document = told.hooks?.document(discussion) ?? null;
    const markdown = document === null ? null : `${toMarkdown(document)}\n`;
    discussions.push(exportedDiscussion(discussion, told, markdown));
    const card = told.hooks?.card?.(discussion) ?? null;
    results.push({
      card,
      document,
      items: namedItems(markdown ?? "", told.hooks?.items?.(discussion) ?? null),
    });
  }
  return { exported: { v: 1, oddities, discussions }, results };
}

function namedItems(text: string, items: ReturnType<NonNullable<ExportHooks["items"]>>) {
  if (items === null) return [];
  const named = new Set(text.match(idWords));
  return items.ids.flatMap((id) => {
    const found = named.has(id) ? items.find(id) : null;
    if (found === null) return [];
    const doc = found.doc();
    return [{ id, doc, about: aboutOf(doc) }];
  });
}

function aboutOf(doc: Doc): readonly string[] {
  const headings = doc.flatMap(({ kind }, at) => (kind === "heading" ? at : []));
  return doc
    .slice(0, headings[1])
    .flatMap((block) => {
      if (block.kind === "paragraph") return [block.text];
      return block.kind === "list" ? block.items.map(({ text }) => text) : [];
    })
    .slice(0, mostLines)
    .map((text) => shorten(plainText(text), mostCharacters));
}

const [mostLines, mostCharacters] = [6, 240];

function exportedDiscussion(
  discussion: Discussion,
  { inAWord, verdict, degraded, status }: ToldDiscussion,
  document: string | null,
) {
  const result = resultOf(discussion, { verdict, files: { folder: "" }, next: null });
  const { id, title, protocol, stopped, createdAt, lastActiveAt } = discussion;
  return {
    id,
    title,
    protocol,
    status,
    stopped,
    inAWord,
    createdAt,
    lastActiveAt,
    degraded: result.degraded || degraded,
    partial: result.partial,
    seats: discussion.seats.map((seated) => {
      const { seat: _name, failure = null, ...answering } = seatResult(discussion, seated);
      return { ...seated.seat, ...answering, failure };
    }),
    rounds: discussion.rounds.map(({ turns, ...round }) => ({ ...round, turns: turns.map(exportedTurn) })),
    gates: discussion.gates.map(({ key, question, answer }) => {
      const { text, choices = [], recommended = null } = question;
      // Questions that were left open have no answer, though it went on.
      return { key, text, choices, recommended, answer: answer?.value === "" ? null : answer };
    }),
    warnings: result.warnings,
    usage: result.usage,
    ...(discussion.scripted && { scripted: discussion.scripted }),
    verdict,
    document,
  };
}

/** What rules have read is shown without the stars that the shape of the reply asks for. */
export function exportedTurn({ answer, ...turn }: TurnRecord) {
  const receipt = turn.calls.at(-1)?.receipt;
  if (answer === undefined || !receipt || !isByRules(receipt)) return { ...turn, answer: answer ?? null };
  const value = withoutRating(answer.value);
  return { ...turn, answer: { ...answer, value, raw: JSON.stringify(value) } };
}

export interface ExportHooks {
  readonly document: (discussion: Discussion) => Doc | null;
  readonly card?: (discussion: Discussion) => Doc | null;
  /** What was said under an id: where the result names one, a page leads there. */
  readonly items?: (discussion: Discussion) => ItemsById | null;
}

interface ItemsById {
  readonly ids: readonly string[];
  find(id: string): { doc(): Doc } | null;
}

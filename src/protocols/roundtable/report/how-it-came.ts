import { type Doc, paragraph, prose, section, strong, type Text } from "../../../document/document.ts";
import { carriedFrom } from "../rules/known.ts";
import type { AgendaItem } from "../rules/session.ts";
import { conflictKey } from "../rules/conflicts.ts";
import type { Account } from "./account.ts";
import { type Line, provenance, sectionOf } from "./common-parts.ts";
import { whatChanged } from "./origin.ts";
import { colon } from "./sentences.ts";
import { en, type Word } from "./words/en.ts";
import { filled } from "./words/words-for.ts";

/** The record of the discussion as far as a document tells it: one section, for whoever asks why it reads so. `alsoAgreed` is what it has not told before. */
export function howItCame(account: Account, alsoAgreed: readonly Text[] = []): Doc {
  const { words } = account;
  return section(words.howItCame, [
    ...sectionOf(words.agreed, alsoAgreed, 3),
    ...sectionOf(words.settled, settledConflicts(account), 3),
    ...sectionOf(words.changes, whatChanged(account), 3),
    ...section(words.carriedOver, carriedOver(account), 3),
    ...sectionOf(words.coverage, coverage(account), 3),
    ...sectionOf(words.origin, provenance(account), 3),
  ]);
}

const settledBy = {
  consensus: "byAgreement",
  facilitator: "byFacilitator",
  user: "byPerson",
  nobody: "byRecommendation",
} as const;

/** Conflicts that were settled on the way, how, and by whom. */
function settledConflicts(account: Account): readonly Line[] {
  const sessions = account.rounds.map(({ session }) => session);
  return account.state.resolved.map(({ conflict_id, resolution, resolution_type }) => {
    const key = conflictKey(conflict_id);
    const named = sessions.findLast(({ conflicts }) => conflicts.some(({ id }) => conflictKey(id) === key));
    const what = named?.conflicts.find(({ id }) => conflictKey(id) === key)?.description;
    const since = named?.number ?? 0;
    const settled = sessions.find(
      ({ number, resolved }) =>
        number >= since && resolved.some((one) => conflictKey(one.conflict_id) === key),
    );
    const round = settled?.number ?? since;
    const isTaken = account.escalations.some((one) => one.round === round && one.by === "recommended");
    const by = resolution_type === "user" && isTaken ? "nobody" : resolution_type;
    return [
      strong(conflict_id),
      ...(what === undefined ? [": "] : [" ", prose(what), colon(what)]),
      prose(resolution),
      ` (${filled(account.words[settledBy[by]], { n: round })})`,
    ];
  });
}

/** Where our document takes the place of one that was there. */
function carriedOver({ outcome, state, words }: Account): Doc {
  const replaced = outcome?.existing.filter(({ how }) => how === "override") ?? [];
  const ids = replaced.flatMap(({ text }) => carriedFrom(text, state)).map(({ id }) => id);
  return ids.length === 0 ? [] : [paragraph(filled(words.carried, { ids: ids.join(", ") }))];
}

const statuses = { open: "topicOpen", partial: "topicPartial", closed: "topicClosed" } as const;

/** Why a topic is open is told as the table was told it, in English; those that are closed stand in one line. */
function coverage({ state, words }: Account): readonly Text[] {
  const called = ({ topic_id, title, critical }: AgendaItem) =>
    `${words[topic_id as Word] ?? title}${critical ? ` (${words.topicCritical})` : ""}`;
  const closed = state.agenda.filter(isClosed).map(called);
  const open = state.agenda
    .filter((one) => !isClosed(one))
    .map((one) => {
      const why = words === en ? one.remaining : [];
      return [
        `${called(one)}: ${words[statuses[one.status]]}`,
        ...why.flatMap((reason, index) => [index === 0 ? ", " : "; ", prose(reason)]),
      ];
    });
  return [...open, ...(closed.length === 0 ? [] : [`${words.topicClosed}: ${closed.join("; ")}`])];
}

function isClosed({ status }: AgendaItem): boolean {
  return status === "closed";
}

import {
  type Doc,
  heading,
  isEmpty,
  list,
  paragraph,
  prose,
  strong,
  type Styled,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { textOf } from "../../../table/item.ts";
import { answerOf } from "../../../table/sections.ts";
import { toldItems } from "../draft/told.ts";
import { agendaOf } from "../rules/agenda.ts";
import { type TableAccount, actionsOf, blocksOf, dissenter, dissentIn, saidByYou } from "./account.ts";
import { agreedIn, phasePlace } from "./brief.ts";
import { archivedPaths, documentPlaces, publishedFiles } from "./files.ts";

/** About one screen whatever was said. What it leaves out it says, and the record has it. */
export function roundtablePage(account: TableAccount): Doc | null {
  const { discussion, place, words, rounds, conclusion, open, settled, isDrafted, ledger } = account;
  const gate = openGate(discussion, place.address, words, { whole: true });
  if (rounds.length === 0) return gate.length === 0 ? null : gate;
  const isTold = conclusion?.bottomLine.some(({ sentence }) => sentence === conclusion.recommendation);
  const recommendation = isTold === true ? null : conclusion?.recommendation;
  const decisions = settled.filter(({ decided: option }) => option !== null);
  const agenda = agendaOf(account.given.workflow, ledger).filter(({ status }) => status !== "closed");
  return [
    paragraph(headline(account)),
    ...(conclusion?.bottomLine ?? []).map(({ sentence }) => paragraph([prose(sentence)])),
    ...titled(words("roundtable.motion"), said(account.motion)),
    ...titled(words("roundtable.recommendation"), said(recommendation)),
    ...few(words("roundtable.decided"), 7, decisions, (one) => [prose(answerOf(account, one))]),
    ...few(words("roundtable.actions"), 7, actionsOf(account), ({ action }) => [prose(action)]),
    ...few(words("roundtable.agreed"), 5, agreedIn(ledger), (one) => [prose(one)]),
    ...few(words("roundtable.conflicts"), 4, open, ({ description }) => [prose(description)]),
    ...few(words("roundtable.dissent"), 5, dissentIn(account), (one) => [
      `${dissenter(account, one)}: `,
      prose(one.why),
    ]),
    ...few(words("roundtable.blocked"), 3, blocksOf(account), ({ participant, minimumChange }) =>
      [account.nameOf(participant), ...(minimumChange === null ? [] : [minimumChange])].join(": "),
    ),
    ...few(words("document.saidByYou"), 4, saidByYou(ledger), (item) => [`${item.id} `, prose(textOf(item))]),
    ...(isDrafted ? [paragraph(words("roundtable.items", { count: toldItems(ledger).length }))] : []),
    ...few(
      words("roundtable.agenda"),
      6,
      agenda,
      ({ topic_id, remaining }) => `${topic_id} (${remaining.join("; ")})`,
    ),
    ...titled(words("roundtable.documents"), documents(account)),
    ...gate,
  ];
}

function said(text: string | null | undefined): Doc {
  return text ? [paragraph([prose(text)], 1)] : [];
}

function few<T>(title: string, most: number, all: readonly T[], tell: (one: T) => Text): Doc {
  const items = all.map((one) => ({ text: tell(one) }));
  return titled(title, [list(items, { most, cut: items.length > 3 })]);
}

function titled(title: string, body: Doc): Doc {
  return body.every(isEmpty) ? [] : [heading(2, title), ...body];
}

/** A draft is consented to by items, and so there is nothing to count. */
function headline(account: TableAccount): Text {
  const { rounds, strategy, open, given, words, ledger, isDrafted } = account;
  const parts: readonly Styled[] = [
    situation(account),
    { text: `${given.workflow}: ${strategy?.id ?? ""}` },
    { text: `${words("table.rounds", { count: rounds.length })}, ${phasePlace(account)}` },
    ...(isDrafted
      ? []
      : [{ text: words("roundtable.counts", { agreed: agreedIn(ledger).length, open: open.length }) }]),
  ];
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [" · "]), { ...part, together: true }]);
}

function situation({ conclusion, discussion: { stopped }, words }: TableAccount): Styled {
  const reason = stopped?.reason;
  const isWaiting = reason === "waiting" || reason === "recess";
  const cut = conclusion?.concludedBy === "limit" ? "limit" : conclusion === null ? "unfinished" : null;
  const is = isWaiting ? reason : cut;
  return is === null
    ? strong(words("roundtable.situation", { is: "concluded" }), "good")
    : { text: words("roundtable.situation", { is }), tone: "warning" };
}

function documents(account: TableAccount): Doc {
  const { place, words } = account;
  const places = documentPlaces(account);
  if (places.length === 0) return archivedPaths(account).map((path) => unbroken(pathIn(place, path), 1));
  const wanted = publishedFiles(account).map(({ path }) => path);
  return places.flatMap((file, index) => {
    const path = wanted[index] ?? file;
    return [unbroken(file, 1), ...(file === path ? [] : [unbroken(words("roundtable.beside", { path }), 2)])];
  });
}

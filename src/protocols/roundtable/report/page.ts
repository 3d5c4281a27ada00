import {
  type Doc,
  type Item,
  type Styled,
  type Text,
  heading,
  isEmpty,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { pathIn } from "../../../manifest/method.ts";
import { type Item as LedgerItem, authorOf, textOf } from "../../../table/item.ts";
import {
  answerOf,
  decided,
  itemList,
  minorityView,
  notTaken,
  questions,
  whoMoved,
  whoStandsWhere,
} from "../../../table/sections.ts";
import { draftItems } from "../draft/told.ts";
import { agendaOf } from "../rules/agenda.ts";
import {
  type TableAccount,
  actionsOf,
  blocksOf,
  dissentIn,
  dissenter,
  openConflicts,
  saidByYou,
} from "./account.ts";
import { agreedIn, phasePlace } from "./brief.ts";
import { archivedPaths, documentPlaces, publishedFiles } from "./files.ts";
import { looksSection } from "../../../document/looks.ts";
import { liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";

/**
 * What a person reads at the end, on about one screen whatever was said: the answer, what was decided and who dissents,
 * what to do, what is open. What it leaves out it says, and the record has it.
 */
export function roundtablePage(account: TableAccount): Doc | null {
  const { discussion, place, words, rounds, conclusion, open, settled, isDrafted, ledger } = account;
  const gate = openGate(
    discussion,
    place.address,
    { answerWith: words("roundtable.answerWith"), ownWords: words("roundtable.ownWords") },
    { whole: true },
  );
  if (rounds.length === 0) return gate.length === 0 ? null : gate;
  const recommendation = isTold(account) ? null : conclusion?.recommendation;
  const agenda = agendaOf(account.given.workflow, ledger).filter(({ status }) => status !== "closed");
  return [
    paragraph(headline(account)),
    ...(conclusion?.bottomLine ?? []).map(({ sentence }) => paragraph([prose(sentence)])),
    ...titled(words("roundtable.motion"), said(account.motion)),
    ...titled(words("roundtable.recommendation"), said(recommendation)),
    ...few(
      words("roundtable.decided"),
      7,
      settled.filter(({ decided }) => decided !== null).map((one) => [prose(answerOf(account, one))]),
    ),
    ...few(
      words("roundtable.actions"),
      7,
      actionsOf(account).map(({ action }) => [prose(action)]),
    ),
    ...few(
      words("roundtable.agreed"),
      5,
      agreedIn(ledger).map((one) => [prose(one)]),
    ),
    ...few(
      words("roundtable.conflicts"),
      4,
      open.map(({ description }) => [prose(description)]),
    ),
    ...few(
      words("roundtable.dissent"),
      5,
      dissentIn(account).map((one) => [`${dissenter(account, one)}: `, prose(one.why)]),
    ),
    ...few(
      words("roundtable.blocked"),
      3,
      blocksOf(account).map(({ participant, minimumChange }) =>
        [account.nameOf(participant), ...(minimumChange === null ? [] : [minimumChange])].join(": "),
      ),
    ),
    ...few(
      words("roundtable.saidByYou"),
      4,
      saidByYou(ledger).map((item) => [`${item.id} `, prose(textOf(item))]),
    ),
    ...(isDrafted ? [paragraph(words("roundtable.items", { count: draftItems(ledger).length }))] : []),
    ...few(
      words("roundtable.agenda"),
      6,
      agenda.map(({ topic_id, remaining }) => `${topic_id} (${remaining.join("; ")})`),
    ),
    ...titled(words("roundtable.documents"), documents(account)),
    ...gate,
  ];
}

function said(text: string | null | undefined): Doc {
  return text ? [paragraph([prose(text)], 1)] : [];
}

function few(title: string, most: number, items: readonly Text[]): Doc {
  return titled(title, [
    list(
      items.map((text) => ({ text })),
      { most, cut: items.length > 3 },
    ),
  ]);
}

function isTold({ conclusion }: TableAccount): boolean {
  return conclusion?.bottomLine.some(({ sentence }) => sentence === conclusion.recommendation) === true;
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
    { text: `${words("roundtable.rounds", { count: rounds.length })}, ${phasePlace(account)}` },
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

/** Where they are, and where they could not be put; those that went nowhere else lie in the archive. */
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

export function summaryDocument(account: TableAccount): Doc {
  return [heading(1, account.given.topic), ...summarySections(account)];
}

export function summarySections(account: TableAccount): Doc {
  const { words, conclusion, settled, isDrafted } = account;
  const isOpen = settled.filter(
    ({ issue }) => !isDrafted || account.ledger.items.get(issue)?.from[0] !== "topic",
  );
  return [
    ...(conclusion?.concludedBy === "limit" ? [paragraph(words("roundtable.cutShort"))] : []),
    ...(conclusion?.bottomLine ?? []).map(({ sentence }) => paragraph([prose(sentence)])),
    ...(account.motion === null
      ? []
      : section(words("roundtable.motion"), [paragraph([prose(account.motion)])])),
    ...(conclusion?.recommendation
      ? section(words("roundtable.recommendation"), [paragraph([prose(conclusion.recommendation)])])
      : []),
    ...decided(account, isOpen),
    ...(account.given.workflow === "brainstorm" ? brainstormed(account) : []),
    ...section(words("roundtable.agreed"), [list(agreedIn(account.ledger).map((one): Text => [prose(one)]))]),
    ...section(words("roundtable.conflicts"), [list(conflicts(account))]),
    ...section(words("roundtable.actions"), [list(actions(account))]),
    ...whoStandsWhere(account),
    ...whoMoved(account),
    ...minorityView(account, settled),
    ...section(words("roundtable.dissent"), [list(dissent(account))]),
    ...notTaken(account),
    ...questions(account),
    ...section(words("roundtable.saidByYou"), [list(yours(account))]),
    ...(isDrafted ? [] : itemList(account, "suggestion", words("roundtable.suggestions"))),
    ...section(words("roundtable.roundByRound"), [list(roundByRound(account))]),
    ...looksSection(account.discussion, words),
  ];
}

function conflicts(account: TableAccount): readonly Item[] {
  const { nameOf, words } = account;
  return openConflicts(account).map(({ description, positions, rounds, goes_by }) => ({
    text: [prose(description), ` (${words("roundtable.rounds", { count: rounds })})`],
    below: [
      ...Object.entries(positions).map(([who, what]): Text => [`${nameOf(who)}: `, prose(what)]),
      ...(goes_by === undefined ? [] : [words("roundtable.goesBy", { text: goes_by })]),
    ],
  }));
}

function actions(account: TableAccount): readonly Text[] {
  return actionsOf(account).map(({ action, owner, ids }) => [
    prose(action),
    ...(owner === null ? [] : [` (${owner})`]),
    ...(ids.length === 0 ? [] : [` [${ids.join(", ")}]`]),
  ]);
}

/** Beside what was decided by rule, which tells its own. */
function dissent(account: TableAccount): readonly Text[] {
  const told = new Set(account.settled.flatMap(({ measured, issue }) => [measured ?? issue]));
  return dissentIn(account)
    .filter(({ on }) => !told.has(on))
    .map((one) => [strong(dissenter(account, one)), ": ", prose(one.why)]);
}

function yours({ ledger }: TableAccount): readonly Text[] {
  return saidByYou(ledger)
    .filter(({ under }) => under === null || ledger.items.get(under)?.kind !== "question")
    .map((item) => [strong(item.id), " ", prose(textOf(item))]);
}

function roundByRound({ rounds, words }: TableAccount): readonly Item[] {
  return rounds.map((round) => ({
    text: [
      strong(words("roundtable.round", { number: round.number, phase: round.phase })),
      ...(round.question === "" ? [] : [" ", prose(round.question)]),
    ],
    below: [round.synthesis, round.agreement.sentence, ...round.notices]
      .filter(Boolean)
      .map((one): Text => [prose(one)]),
  }));
}

function brainstormed({ ledger, words, nameOf }: TableAccount): Doc {
  const entries = (kind: string, behind: (item: LedgerItem) => string, ...fields: readonly string[]) =>
    list(
      liveItems(ledger, kind).map((item) => ({
        text: [strong(item.id), " ", prose(textOf(item)), ` ${behind(item)}`],
        below: fields.flatMap((name) => (item.fields[name] ? [[prose(item.fields[name])]] : [])),
      })),
    );
  const columns = [
    ["severity", words("roundtable.severity")],
    ["likelihood", words("roundtable.likelihood")],
    ["mitigation", words("roundtable.mitigation")],
  ] as const;
  return [
    ...section(words("roundtable.ideas"), [
      entries("idea", (item) => `(${nameOf(authorOf(item))})`, "value"),
    ]),
    ...section(words("roundtable.plans"), [
      entries("plan", ({ from }) => `[${listed(words, from.slice(1))}]`, "when", "effort"),
    ]),
    ...section(words("roundtable.risks"), [
      table(
        ["", words("roundtable.risk"), ...columns.map(([, title]) => title)],
        liveItems(ledger, "risk").map((item) => [
          item.id,
          textOf(item),
          ...columns.map(([name]) => item.fields[name] ?? ""),
        ]),
      ),
    ]),
  ];
}

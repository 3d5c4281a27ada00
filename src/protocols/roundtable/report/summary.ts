import {
  type Doc,
  heading,
  type Item,
  list,
  paragraph,
  prose,
  section,
  strong,
  table,
  type Text,
} from "../../../document/document.ts";
import { looksSection } from "../../../document/looks.ts";
import { followUpDoc } from "../../../table/follow-told.ts";
import { authorOf, type Item as LedgerItem, textOf } from "../../../table/item.ts";
import {
  decided,
  itemList,
  minorityView,
  notTaken,
  questions,
  whoStandsWhere,
} from "../../../table/sections.ts";
import { liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import { type TableAccount, actionsOf, dissenter, dissentIn, saidByYou, agreedIn } from "./account.ts";

export function summaryDocument(account: TableAccount): Doc {
  return [heading(1, account.given.topic), ...summarySections(account)];
}

/** What came of it: a page of the terminal begins with this too. */
export function leadingSections(account: TableAccount): Doc {
  const { words, conclusion, settled, motion, ledger } = account;
  const bottomLine = (conclusion?.bottomLine ?? []).map(({ sentence }) => sentence);
  const { recommendation = null } = conclusion ?? {};
  const isTold = recommendation === null || bottomLine.includes(recommendation);
  return [
    ...bottomLine.map((sentence) => paragraph([prose(sentence)])),
    ...section(words("roundtable.motion"), motion === null ? [] : [paragraph([prose(motion)], 1)]),
    ...section(words("roundtable.recommendation"), isTold ? [] : [paragraph([prose(recommendation)], 1)]),
    ...decided(account, settled),
    ...section(words("roundtable.actions"), [list(actions(account))]),
    ...section(words("roundtable.agreed"), [list(agreedIn(ledger).map((one): Text => [prose(one)]))]),
    ...section(words("roundtable.conflicts"), [list(conflicts(account))]),
    ...section(words("roundtable.dissent"), [list(dissent(account))]),
    ...section(words("document.saidByYou"), [list(notes(account))]),
  ];
}

export function summarySections(account: TableAccount): Doc {
  const { words, conclusion, settled, isDrafted } = account;
  return [
    ...(conclusion?.concludedBy === "limit" ? [paragraph(words("roundtable.cutShort"))] : []),
    ...leadingSections(account),
    ...followUpDoc(account),
    ...(account.given.workflow === "brainstorm" ? brainstormed(account) : []),
    ...whoStandsWhere(account),
    ...minorityView(account, settled),
    ...notTaken(account),
    ...questions(account),
    ...(isDrafted ? [] : itemList(account, "suggestion", words("roundtable.suggestions"))),
    ...section(words("roundtable.roundByRound"), [list(roundByRound(account))]),
    ...looksSection(account.discussion, words),
  ];
}

/** What the person said but answers to questions, which are told with those. */
function notes({ ledger }: TableAccount): readonly Text[] {
  return saidByYou(ledger)
    .filter(({ under }) => under === null || ledger.items.get(under)?.kind !== "question")
    .map((item) => [strong(item.id), " ", prose(textOf(item))]);
}

function conflicts(account: TableAccount): readonly Item[] {
  const { nameOf, words, open } = account;
  return open.map(({ description, positions, rounds, goes_by }) => ({
    text: [prose(description), ` (${words("table.rounds", { count: rounds })})`],
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
    ["severity", words("document.severity")],
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

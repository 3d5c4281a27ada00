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
import { authorOf, textOf } from "../../../table/item.ts";
import {
  decided,
  itemList,
  minorityView,
  notTaken,
  questions,
  whoMoved,
  whoStandsWhere,
} from "../../../table/sections.ts";
import { liveItems } from "../../../table/stands.ts";
import { listed } from "../../../words.ts";
import {
  type Account,
  actionsOf,
  agreedIn,
  dissenter,
  dissentIn,
  openConflicts,
  saidByYou,
} from "./account.ts";

export function summaryDocument(account: Account): Doc {
  return [heading(1, account.given.topic), ...summarySections(account)];
}

/** What came of it: counted first, then who stands where, then what everybody said round by round. */
export function summarySections(account: Account): Doc {
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
    ...section(words("roundtable.agreed"), [list(agreedIn(account).map((one): Text => [prose(one)]))]),
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

function conflicts(account: Account): readonly Item[] {
  const { nameOf, words } = account;
  return openConflicts(account).map(({ description, positions, rounds, goes_by }) => ({
    text: [prose(description), ` (${words("roundtable.rounds", { count: rounds })})`],
    below: [
      ...Object.entries(positions).map(([who, what]): Text => [`${nameOf(who)}: `, prose(what)]),
      ...(goes_by === undefined ? [] : [words("roundtable.goesBy", { text: goes_by })]),
    ],
  }));
}

function actions(account: Account): readonly Text[] {
  return actionsOf(account).map(({ action, owner, ids }) => [
    prose(action),
    ...(owner === null ? [] : [` (${owner})`]),
    ...(ids.length === 0 ? [] : [` [${ids.join(", ")}]`]),
  ]);
}

/** Beside what was decided by rule, which tells its own. */
function dissent(account: Account): readonly Text[] {
  const told = new Set(account.settled.flatMap(({ measured, issue }) => [measured ?? issue]));
  return dissentIn(account)
    .filter(({ on }) => !told.has(on))
    .map((one) => [strong(dissenter(one)), ": ", prose(one.why)]);
}

function yours({ ledger }: Account): readonly Text[] {
  return saidByYou(ledger)
    .filter(({ under }) => under === null || ledger.items.get(under)?.kind !== "question")
    .map((item) => [strong(item.id), " ", prose(textOf(item))]);
}

function roundByRound({ rounds, words }: Account): readonly Item[] {
  return rounds.map(({ round }) => ({
    text: [
      strong(words("roundtable.round", { number: round.number, phase: round.phase })),
      ...(round.question === "" ? [] : [" ", prose(round.question)]),
    ],
    below: [round.synthesis, round.agreement.sentence, ...round.notices]
      .filter(Boolean)
      .map((one): Text => [prose(one)]),
  }));
}

/** What dreamers, realists and critics left: ideas, how they could be built, what could go wrong. */
function brainstormed(account: Account): Doc {
  const { ledger, words, nameOf } = account;
  const ideas = liveItems(ledger, "idea");
  const plans = liveItems(ledger, "plan");
  const risks = liveItems(ledger, "risk");
  return [
    ...section(words("roundtable.ideas"), [
      list(
        ideas.map((item) => ({
          text: [strong(item.id), " ", prose(textOf(item)), ` (${nameOf(authorOf(item))})`],
          below: [item.fields["value"] ?? ""].filter(Boolean).map((one): Text => [prose(one)]),
        })),
      ),
    ]),
    ...section(words("roundtable.plans"), [
      list(
        plans.map((item) => ({
          text: [strong(item.id), " ", prose(textOf(item)), ` [${listed(words, item.from.slice(1))}]`],
          below: [item.fields["when"], item.fields["effort"]].flatMap((one): readonly Text[] =>
            one ? [[prose(one)]] : [],
          ),
        })),
      ),
    ]),
    ...section(words("roundtable.risks"), [
      table(
        [
          "",
          words("roundtable.risk"),
          words("roundtable.severity"),
          words("roundtable.likelihood"),
          words("roundtable.mitigation"),
        ],
        risks.map((item) => [
          item.id,
          textOf(item),
          item.fields["severity"] ?? "",
          item.fields["likelihood"] ?? "",
          item.fields["mitigation"] ?? "",
        ]),
      ),
    ]),
  ];
}

import { type Doc, list, prose, section, spansOf, table, type Text } from "../../../document/document.ts";
import { referredTo } from "../rules/artifact-links.ts";
import type { Artifact } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import type { Account } from "./account.ts";
import { cellOf } from "./common-parts.ts";
import { sentences, wordsIn } from "./sentences.ts";
import { entry, originOf, standing } from "./origin.ts";
import type { DocumentWords, Word } from "./words/en.ts";
import { called, filled, spanned } from "./words/words-for.ts";

type Column = readonly [label: string, text: (one: InForce) => string | null | undefined];

const mostWordsOfCell = 20;

/**
 * Artifacts as the rows of a table, without columns that nobody filled; where a cell would hold a paragraph, each below a
 * heading of its own.
 */
export function rows(
  artifacts: readonly InForce[],
  account: Account,
  lead: string,
  columns: readonly Column[],
): Doc {
  const { words } = account;
  const asked = columns.filter(([, text]) => artifacts.some((one) => !!text(one)));
  const cells = artifacts.map((one): readonly Text[] => [
    one.id,
    cellOf(...new Set([one.title, one.statement, one.description])),
    ...asked.map(([, text]) => cellOf(text(one))),
    originOf(one, account),
  ]);
  if (!cells.some((row) => row.some(isLong)))
    return [table([words.id, lead, ...asked.map(([label]) => label), words.from], cells)];
  return artifacts.flatMap((one) =>
    entry(
      one,
      account,
      asked.map(([label, text]) => [label, text(one)]),
    ),
  );
}

function isLong(cell: Text): boolean {
  const text = spansOf(cell)
    .map((span) => span.text)
    .join("");
  return wordsIn(text) > mostWordsOfCell;
}

/** What requirements and an architecture both rest on: for whom it is, what binds it, and what its words mean. */

export function stakeholders(account: Account): Doc {
  const { words, state } = account;
  return rows(standing(state.artifacts, "USER"), account, words.who, [
    [words.wants, ({ goals = [] }) => sentences(...goals)],
  ]);
}

export function constraints(account: Account): Doc {
  const { words, state } = account;
  return rows(standing(state.artifacts, "CON"), account, words.what, [
    [words.why, ({ rationale }) => rationale],
  ]);
}

export function glossary(account: Account): Doc {
  const { words, state } = account;
  const terms = standing(state.artifacts, "TERM").toSorted((a, b) => a.title.localeCompare(b.title, "en"));
  const cells = terms.map((one) => [[prose(one.title)], cellOf(one.description), originOf(one, account)]);
  return [table([words.term, words.meaning, words.from], cells)];
}

/** What holds across components. */
export function concepts(account: Account): Doc {
  const told = standing(account.state.artifacts, "CONC").map((one) => [
    prose(sentences(one.title, one.description)),
    " (",
    ...originOf(one, account),
    ")",
  ]);
  return [list(told)];
}

/** By the characteristics of ISO 25010 and in its order. */
export function qualityRequirements(artifacts: readonly InForce[], account: Account): Doc {
  const { words } = account;
  return rows(
    artifacts.toSorted((a, b) => placeOf(a) - placeOf(b)),
    account,
    words.requirement,
    [
      [words.characteristic, (one) => characteristicOf(one.category).name],
      [words.target, (one) => one.target],
      [words.minimum, (one) => one.minimum],
      [words.measuredBy, (one) => one.measurement],
      [words.verifiedBy, (one) => called(words, one.verification)],
    ],
  );
}

function placeOf({ category }: Artifact): number {
  return characteristicOf(category).place;
}

/** Of the edition of 2023, each with the words by which people mean it. */
const characteristics: readonly (readonly [name: string, means: RegExp])[] = [
  ["Functional suitability", /functional|correctness/],
  ["Performance efficiency", /performance|efficiency|latency|capacity/],
  ["Compatibility", /compatib|interoperab/],
  ["Interaction capability", /interaction|usab|accessib|learnab/],
  ["Reliability", /reliab|availab|recoverab|fault/],
  ["Security", /secur|confidential|privacy|integrity/],
  ["Maintainability", /maintain|testab|modifiab/],
  ["Flexibility", /flexib|portab|scalab|adaptab/],
  ["Safety", /\bsafe/],
];

/** One of the standard's own, else as it was named, behind them. */
function characteristicOf(category: Artifact["category"]): { readonly name: string; readonly place: number } {
  const named = category ?? "";
  const place = characteristics.findIndex(([, means]) => means.test(named.toLowerCase()));
  if (place === -1) return { name: named, place: characteristics.length };
  return { name: characteristics[place]?.[0] ?? named, place };
}

/** What could go wrong, and what answers it. */
export function riskTable(account: Account): Doc {
  const { words, state } = account;
  const named = standing(state.artifacts, "RISK").toSorted((a, b) => weightOf(b) - weightOf(a));
  const mitigations = standing(state.artifacts, "MIT");
  const answers = (risk: Artifact) =>
    mitigations.filter((one) => referredTo(one.risk ?? "", named)?.id === risk.id);
  const others = mitigations.filter((one) => referredTo(one.risk ?? "", named) === undefined);
  return [
    ...rows(named, account, words.risk, [
      [words.severity, ({ severity }) => called(words, severity)],
      [words.likelihood, ({ likelihood }) => called(words, likelihood)],
      [words.affects, ({ affected }) => affected?.join(", ")],
      [
        words.mitigation,
        (risk) =>
          answers(risk)
            .map((one) => mitigation(one, words))
            .join("; "),
      ],
    ]),
    ...section(
      words.mitigation,
      [list(others.map((one) => [prose(mitigation(one, words)), " (", ...originOf(one, account), ")"]))],
      3,
    ),
  ];
}

const weights = { high: 3, medium: 2, low: 1 } as const;

/** The gravest first, as far as somebody has said how grave it is; the others stay in their order behind them. */
function weightOf({ severity, likelihood }: Artifact): number {
  return severity && likelihood ? weights[severity] * weights[likelihood] : 0;
}

function mitigation({ id, title, effort, effectiveness }: Artifact, words: DocumentWords): string {
  const facts = [
    ...(effort ? [filled(words.effort, { effort })] : []),
    ...(effectiveness ? [filled(words.effect, { effect: effectiveness })] : []),
  ].join(", ");
  return `${id}: ${title}${facts === "" ? "" : ` (${facts})`}`;
}

/** What a look through the draft found and nobody has mended. */
export function foundInDraft({ checks, words, state }: Account): readonly Text[] {
  if (checks === null) return [];
  const { uncovered, contradictions, untestable, unanswered } = checks;
  const topicOf = (id: string) =>
    words[id as Word] ?? state.agenda.find(({ topic_id }) => topic_id === id)?.title ?? id;
  return [
    ...uncovered.map(({ topic_id, what }) =>
      spanned(words.uncovered, { topic: topicOf(topic_id), what: [prose(what)] }),
    ),
    ...contradictions.map(({ ids, what }) =>
      spanned(words.contradict, { ids: ids.join(", "), what: [prose(what)] }),
    ),
    ...untestable.map(({ id, why }) => spanned(words.untestable, { id, why: [prose(why)] })),
    ...(unanswered.length === 0 ? [] : [filled(words.unanswered, { ids: unanswered.join(", ") })]),
  ];
}

/** What answers for what. */
export function traceability({ checks, words }: Account): Doc {
  const rows = (checks?.map ?? []).map(({ id, by }) => [id, cellOf(by.join(", "))]);
  return [table([words.id, words.answeredBy], rows)];
}

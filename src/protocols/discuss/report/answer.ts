import { cited } from "../../../document/cited.ts";
import {
  type Doc,
  inDocuments,
  list,
  notice,
  onTerminal,
  paragraph,
  prose,
  quiet,
  section,
  type Text,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { graphemes } from "../../../text/segments.ts";
import { textWidth } from "../../../text/width.ts";
import { askersOf, wordingsOf } from "../../persons-part.ts";
import type { Account } from "./account.ts";

/** The answer before everything else: what an editor made of it by ids, and beside it what can be counted. */
export function answer({ verdict, words }: Account): Doc {
  const lines = verdict?.bottomLine ?? [];
  const counted = countedBeside(verdict).join(" ");
  return section(words.headings.answer, [
    ...lines.map(({ sentence, ids }) => paragraph(cited(sentence, ids))),
    ...(counted === "" ? [] : [paragraph([quiet(`${words.counted}: ${counted}`)])]),
  ]);
}

/** The same at the terminal, where a sentence that goes on and on is cut. */
export function answerLines({ verdict, words }: Account): Doc {
  const lines = verdict?.bottomLine ?? [];
  const counted = countedBeside(verdict).map((line) => short(line, mostColumns / 2));
  return [
    onTerminal(
      ...section(words.headings.answer, [
        ...lines.map(({ sentence, ids }) => paragraph(cited(short(sentence, mostColumns), ids))),
        ...counted.map((line) => paragraph([quiet(line)])),
      ]),
    ),
  ];
}

/** Three lines. */
const mostColumns = 230;

function countedBeside(verdict: Account["verdict"]): readonly string[] {
  const sentences = new Set(verdict?.bottomLine?.map(({ sentence }) => sentence));
  return (verdict?.counted ?? []).filter((line) => !sentences.has(line));
}

/** The rest stands in the record. */
const mostQuestions = 2;

/** What only the person can say, as long as nobody has: what was asked last. */
export function openQuestions({ verdict, words }: Account): Doc {
  const open = (verdict?.questions ?? []).filter(({ answer: said }) => said === null);
  return open
    .slice(-mostQuestions)
    .map((one) =>
      onTerminal(notice("", `${words.asksYou(askersOf(one))}: ${wordingsOf(one).join(" / ")}`, "accent")),
    );
}

/** What the ledger shows besides who stands where: for who wants to weigh it. */
export function openEnds({ verdict, words }: Account): Doc {
  if (verdict === null) return [];
  const { claims = [], unanswered = [], sharedAssumptions = [], drifting = [], misreports = [] } = verdict;
  const {
    groundless = [],
    standings = [],
    unattacked = [],
    ignored = [],
    noted = [],
    questions = [],
    issues,
  } = verdict;
  const offered = issues.flatMap(({ positions }) => positions);
  const chosen = (id: string): Text => [
    prose(`${id}: ${offered.find((one) => one.id === id)?.position ?? ""}`),
  ];
  const said = (id: string): Text => [prose(`${id}: ${claims.find((one) => one.id === id)?.text ?? ""}`)];
  const { ends } = words;
  const parts: readonly (readonly [string, readonly Text[]])[] = [
    [
      ends.questions,
      questions.map((one) => [prose(`${one.seat}: ${one.question} → ${one.answer ?? words.nothingSaid}`)]),
    ],
    [ends.assumptions, sharedAssumptions.map(said)],
    [ends.unanswered, unanswered.map(said)],
    [ends.acceptable, standings.filter(({ acceptable }) => acceptable).map(livable)],
    [ends.objections, standings.flatMap(objected)],
    [ends.unattacked, unattacked.map(chosen)],
    [ends.drifting, drifting.map(said)],
    [ends.misreports, misreports.map((one) => ends.misreport(one.seat, one.round, one.reported, one.own))],
    [ends.groundless, groundless.map(({ seat, round, stand }) => `${seat}, R${round}: ${stand}`)],
    [ends.ignored, ignored.map((one) => [prose(`${one.seat}, R${one.round}: ${one.said} (${one.why})`)])],
    [ends.noted, noted.map((one) => `${one.seat}, ${one.round}: ${one.detail}`)],
  ];
  const shown = parts.filter(([, items]) => items.length > 0);
  return [list(shown.map(([title, items]) => ({ text: title, below: items })))];
}

type Standing = NonNullable<NonNullable<Account["verdict"]>["standings"]>[number];

function livable({ option, text, accepted }: Standing): Text {
  const who = accepted.map(({ seat, condition }) => (condition === null ? seat : `${seat} (${condition})`));
  return [prose(`${option}: ${text}${who.length === 0 ? "" : ` — ${who.join(", ")}`}`)];
}

function objected({ option, text, objections }: Standing): readonly Text[] {
  return objections.map(({ seat, reason }) => [
    prose(`${option}: ${text} — ${seat}${reason === null ? "" : `: ${reason}`}`),
  ]);
}

/** Every claim that still stands, for the ids that others cite. */
export function claimList({ verdict }: Account): Doc {
  const claims = verdict?.claims ?? [];
  return [inDocuments(list(claims.map(({ id, text }) => [prose(`${id}: ${text}`)])))];
}

/** A text for one line of a terminal; documents have it whole. */
export function short(text: string, columns = 66): string {
  const line = oneLine(text);
  if (textWidth(line) <= columns) return line;
  let kept = "";
  let width = 1;
  for (const grapheme of graphemes(line)) {
    width += textWidth(grapheme);
    if (width > columns) break;
    kept += grapheme;
  }
  return `${kept.replace(/\s+\S{0,12}$/u, "")}…`;
}

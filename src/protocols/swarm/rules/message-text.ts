import { quoted } from "../../../kernel/line.ts";
import { referencesIn, versionId } from "../../../ledger/ids.ts";
import { asOf, optionOf, prefixOf, claimsOf } from "../../../ledger/ledger.ts";
import { movesIn } from "../../../ledger/moves.ts";
import { optionAt } from "../../../ledger/reworded-options.ts";
import { wordedSo } from "../../../ledger/worded.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { eachOnce } from "../../../text/each-once.ts";
import type { SwarmMessage } from "./said.ts";
import { pointsIn } from "./points.ts";
import type { Statement } from "./statements.ts";
import { firstOf, positionAt, stepOf, type SwarmLedger } from "./steps.ts";

/** The ids of what a message claims; empty where there is none. Each is looked for when somebody asks for it. */
export interface Labels {
  readonly position: string;
  readonly claim: (text: string) => string;
  /** Of a claim as its seat names it, where the message words it anew. */
  readonly reworded: (claim: string) => string;
  /** What a stand is on, as it read when it was taken. */
  readonly stoodOn: (on: string) => string;
  readonly options: readonly string[];
  /** Whether it leaves an option for another. */
  readonly isMove: boolean;
  /** Of the points of a text without fields, in their order. */
  readonly points: readonly string[];
}

/** A message as it is read. */
export const messageText = eachOnce((message: SwarmMessage) => textOf(message, null));

/** The same with an id before each claim, as it is told to seats. `told` has the message, and perhaps more. */
export const labelledText = eachOnce((message: SwarmMessage, told: SwarmLedger) =>
  textOf(message, labelsOf(message, told)),
);

/** Above a message as it is told to seats. The first of a seat says by which name its claims and stands go. */
export function labelledTitle({ id, from, name, type }: SwarmMessage, told: SwarmLedger): string {
  const isFirst = firstOf(told, from)?.id === id;
  return `[${id}] ${name}${isFirst ? `, ${prefixOf(told.ledger, from)}` : ""} (${type.replaceAll("_", " ")})`;
}

export function labelsOf(message: SwarmMessage, told: SwarmLedger): Labels {
  const { ledger } = told;
  const step = stepOf(told, message);
  const position = positionAt(told, message.from, step);
  const version = (position?.versions.findLastIndex(({ round }) => round <= step) ?? -1) + 1;
  return {
    position: position === undefined ? "" : versionId(position.id, version),
    claim: (text) => {
      const worded = wordedSo(ledger, message.from, sameWords(text)).filter(
        ({ claim: { kind, versions }, at }) => kind !== "position" && (versions[at]?.round ?? 0) <= step,
      );
      const last = worded.findLast(({ claim }) => claim === worded[0]?.claim);
      return last === undefined ? "" : versionId(last.claim.id, last.at + 1);
    },
    reworded: (claim) => {
      const named = referencesIn(claim)[0]?.id;
      const option = ledger.options.find(({ id }) => id === named);
      if (option?.versions?.some(({ round, seat }) => round === step && seat === message.from) === true)
        return optionAt(option, step).id;
      const isHeld = (id: string) =>
        ledger.holdings.some(({ seat, option: held }) => seat === message.from && held === id);
      const instead = ledger.options.find(
        ({ id, insteadOf, round }) => insteadOf === named && round === step && isHeld(id),
      );
      if (instead !== undefined) return instead.id;
      const claimed = ledger.claims.find(({ id, seat }) => id === named && seat === message.from);
      const at = claimed?.versions.findIndex(({ round }) => round === step) ?? 0;
      return claimed === undefined || at < 1 ? "" : versionId(claimed.id, at + 1);
    },
    stoodOn: (on) => {
      const named = referencesIn(on)[0]?.id;
      const stand = ledger.stands.find(
        (one) => one.seat === message.from && one.round === step && one.on === named,
      );
      return stand === undefined ? on : versionId(stand.on, stand.version);
    },
    get options() {
      return ledger.holdings
        .filter(({ seat, round }) => seat === message.from && round === step)
        .flatMap(({ option }) => {
          // As it was called then: what was said is told the same for good.
          const held = optionOf(asOf(ledger, step), option);
          if (held === undefined) return [];
          const isNew = held.insteadOf !== undefined && held.round === step;
          const { id, text } = optionAt(held, step);
          return [`[${id}] ${text}${isNew ? ` (in place of ${held.insteadOf})` : ""}`];
        });
    },
    get isMove() {
      const seats = ledger.seats.filter(({ name }) => name === message.from);
      return movesIn({ ...asOf(ledger, step), seats }).some(({ round }) => round === step);
    },
    get points() {
      return claimsOf(ledger, message.from)
        .filter(({ kind, versions }) => kind !== "position" && versions[0]?.round === step)
        .map(({ id }) => id);
    },
  };
}

function textOf({ content }: SwarmMessage, labels: Labels | null): string {
  if (typeof content === "string")
    return labels === null ? content.trim() : quotedPoints(content.trim(), labels.points);
  const { position, reasoning, proposals, counterpoints, questions, codeOrDiagrams, claims } = content;
  const claimed = (text: string) => `${bracketed(labels?.claim(text))}${text}`;
  return [
    `${bracketed(labels?.position)}${position}`,
    isFor(content, labels),
    reasoning,
    listed("Claims", claims?.map(({ text }) => claimed(text)) ?? []),
    listed("Proposals", proposals.map(claimed)),
    listed("Counterpoints", counterpoints),
    listed("Questions", questions),
    isFilled(codeOrDiagrams) ? `Code or diagrams:\n${quoted(codeOrDiagrams)}` : "",
    listed("Stands", standLines(content, labels)),
    listed("Own claims", ownLines(content, labels)),
    declarations(content, labels),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The same as a block. Ids stand before the mark of a quotation, where no text can put any. */
function quotedPoints(text: string, ids: readonly string[]): string {
  const starts = pointsIn(text)
    .slice(0, ids.length)
    .map(({ at }) => text.slice(0, at).lastIndexOf("\n") + 1);
  const lead = text.slice(0, starts[0] ?? text.length).trimEnd();
  const points = starts.map(
    (start, index) =>
      bracketed(ids[index]) + quoted(text.slice(start, starts[index + 1] ?? text.length).trimEnd()),
  );
  return [...(lead === "" ? [] : [quoted(lead)]), ...points].join("\n");
}

/** Each point with its id before it. */
export function labelledPoints(text: string, ids: readonly string[]): string {
  if (ids.length === 0) return text;
  return pointsIn(text).reduceRight(
    (told, { at }, index) => `${told.slice(0, at)}${bracketed(ids[index])}${told.slice(at)}`,
    text,
  );
}

function bracketed(id = ""): string {
  return id === "" ? "" : `[${id}] `;
}

function isFor({ option }: Statement, labels: Labels | null): string {
  const given = labels?.options ?? [option ?? []].flat();
  return given.every((text) => text === "") ? "" : `Option: ${given.join("; ")}`;
}

function listed(label: string, entries: readonly string[]): string {
  return entries.length === 0 ? "" : [`${label}:`, ...entries.map((entry) => `- ${entry}`)].join("\n");
}

/** Seats are not told that a stand rests on its author's own knowledge. */
export function standLines({ stands }: Statement, labels: Labels | null = null): readonly string[] {
  return (stands ?? []).map(({ on, stand, text, reason, rests_on }) => {
    const why = [isFilled(text) ? `"${text}"` : "", reason ?? ""].filter((part) => part !== "");
    const grounds = rests_on?.filter((ground) => labels === null || ground !== "own knowledge") ?? [];
    const rests = grounds.length === 0 ? "" : ` (rests on ${grounds.join(", ")})`;
    return `${stand} ${labels?.stoodOn(on) ?? on}${why.length === 0 ? "" : `: ${why.join("; ")}`}${rests}`;
  });
}

/** What is kept goes without saying, and so do words that stand in the position. */
export function ownLines({ own, position }: Statement, labels: Labels | null): readonly string[] {
  return (own ?? [])
    .filter(({ now }) => now !== "kept")
    .map(({ claim, now, text, because }) => {
      const cause = because?.length ? ` (because of ${because.join(", ")})` : "";
      const id = labels?.reworded(claim) ?? "";
      const words = isFilled(text) && sameWords(text) !== sameWords(position) ? `: ${text}` : "";
      return `${claim} ${now}${id === "" ? "" : `, now [${id}]`}${words}${cause}`;
    });
}

/** What a statement says of itself. */
function declarations({ stand, cites = [], shift, because }: Statement, labels: Labels | null): string {
  const cited = cites.map(({ message, relation }) => `${relation} ${message}`);
  return [
    isFilled(stand) ? `On the contrarian's points: ${stand}` : "",
    cited.length === 0 ? "" : `Cites: ${cited.join(", ")}`,
    // One more option, or one less, is no change of mind.
    because?.length
      ? `${labels?.isMove === false ? "Because of" : "Convinced by"}: ${because.join(", ")}`
      : "",
    shiftText(shift),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function shiftText(shift: Statement["shift"]): string {
  if (shift === undefined || shift === null || shift.kind === "none") return "";
  const { kind, cause, reason } = shift;
  return `Change of position: ${kind}${isFilled(cause) ? `, by ${cause}` : ""}${isFilled(reason) ? `: ${reason}` : ""}`;
}

function isFilled(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== "";
}

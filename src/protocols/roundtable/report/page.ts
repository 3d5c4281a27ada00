import { counted } from "../../../text/counted.ts";
import {
  type Doc,
  heading,
  isEmpty,
  type Item,
  list,
  paragraph,
  prose,
  type Styled,
  strong,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { contentOf, wordsOf } from "../../../text/likeness/words.ts";
import type { Artifact } from "../rules/artifact.ts";
import { holding } from "../rules/decision-options.ts";
import { type Account, nameOf } from "./account.ts";
import { bottomLine, debated, isCutShort } from "./answer.ts";
import { decidedBy, lastAnswered } from "./common-parts.ts";
import { archivedPaths, publishedFiles } from "./files.ts";
import { phasePlace } from "./brief.ts";
import { readable } from "./readable.ts";
import { documentPlaces } from "./result.ts";
import { ended, firstSentences } from "./sentences.ts";
import { changedAfterConsent } from "./wording.ts";
import { en } from "./words/en.ts";
import { pathIn } from "../../../manifest/path-in.ts";

const gateWords = { answerWith: "Answer with", ownWords: '"your words"' };

/**
 * What a person reads at the end, on about one screen whatever was said: the answer, what to do, what is agreed and what
 * is not; before it, where they are. The rest stands in the record.
 */
export function roundtablePage(account: Account): Doc | null {
  const { discussion, state, place } = account;
  const gate = openGate(discussion, place.address, gateWords, { whole: true });
  // The review tells of every artifact itself.
  const isReview = discussion.gates.at(-1)?.question.id === "review" && gate.length > 0;
  if (account.rounds.length === 0) return gate.length === 0 ? null : gate;
  const told = readable(
    [
      ...titled("The motion", ...debated(account)),
      ...advice(account),
      ...rewordedAtTheEnd(account),
      ...titled("To do", short(toDo(account), 7)),
      ...titled(
        "Agreed",
        short(
          state.consensus.map((text) => signed({ text: "=", tone: "good" }, text)),
          5,
          5,
        ),
      ),
      ...titled("Not settled", short(conflicts(account), 4)),
      ...titled("Blocked", short(blocks(account), 3)),
      ...titled("Decided by a person", short(decided(account, "person"), 3, 0)),
      ...titled(
        "Decided as recommended, without asking anyone",
        short(decided(account, "recommended"), 3, 0),
      ),
      ...titled("Written down", ...(isReview ? [] : writtenDown(account))),
      ...titled("Agenda, not closed", short(agenda(account), 6)),
    ],
    account,
  );
  return [
    paragraph(headline(account)),
    ...bottomLine(account),
    ...told,
    ...titled("Documents", ...documents(account)),
    ...gate,
  ];
}

/** A line each, but where there are few. */
function short(items: readonly Item[], most: number, few = 3): Doc[number] {
  const lines = items.flatMap(({ below = [] }) => [null, ...below]).length;
  return list(items, { most, cut: lines > few });
}

function signed(sign: Styled, text: string): Item {
  return { sign, text: [prose(text)] };
}

function titled(title: string, ...body: Doc): Doc {
  return body.every(isEmpty) ? [] : [heading(2, title), ...body];
}

function headline(account: Account): Text {
  const { rounds, strategy, state, workflow } = account;
  const parts: readonly Styled[] = [
    situation(account),
    { text: `${workflow} by ${strategy?.id ?? ""}` },
    { text: `${counted(rounds.length, "round")}, phase ${phasePlace(account)}` },
    { text: `${state.consensus.length} agreed, ${state.openConflicts.length} open` },
  ];
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [" · "]), { ...part, together: true }]);
}

function situation({ verdict, discussion: { stopped } }: Account): Styled {
  if (stopped?.reason === "waiting") return { text: "waiting for you", tone: "warning" };
  if (stopped?.reason === "recess") return { text: "in recess", tone: "warning" };
  if (isCutShort(verdict)) return { text: "stopped by a limit", tone: "warning" };
  return verdict === null ? { text: "not finished", tone: "warning" } : strong("concluded", "good");
}

/** What the facilitator advises beyond the answer; where there is neither, what it made of the last round. */
function advice({ verdict, state }: Account): Doc {
  if (verdict === null) return [];
  const { recommendation, bottomLine: answer } = verdict;
  const text = recommendation ?? (answer.length === 0 ? state.previousSynthesis : null);
  if (text === null) return [];
  const beginning = firstSentences(text, 2);
  if (saysTheSame(beginning, answer.map(({ sentence }) => sentence).join(" "))) return [];
  const title = recommendation === null ? "Where they ended" : "Recommendation";
  return titled(title, paragraph([prose(beginning)], 1));
}

/** What reads otherwise than what people took a stance on. */
function rewordedAtTheEnd(account: Account): Doc {
  const changes = changedAfterConsent(account, en).map((text) => ({ text }));
  if (changes.length === 0) return [];
  return titled("Wording", paragraph(en.changedAfterConsent, 1), short(changes, 4));
}

/** Most of its words stand in what was told already. */
function saysTheSame(text: string, told: string): boolean {
  const known = new Set(contentOf(wordsOf(told)));
  const own = contentOf(wordsOf(text));
  return own.filter((word) => known.has(word)).length > own.length * 0.7;
}

function toDo({ verdict }: Account): readonly Item[] {
  return (verdict?.actions ?? []).map(({ action }) => ({ text: [prose(action)] }));
}

/** Few conflicts are told with who holds what. */
function conflicts(account: Account): readonly Item[] {
  const open = account.state.openConflicts;
  return open.map(({ description, positions, rounds, goes_by }) => ({
    ...signed(
      { text: "≠", tone: "warning" },
      `${description} (${counted(rounds, "round")}${goes_by === undefined ? "" : `; ${en.goesBy}`})`,
    ),
    below:
      open.length > 2
        ? []
        : Object.entries(positions).map(([who, what]) => ({
            sign: { text: " " },
            text: [`${nameOf(account, who)}: `, prose(what)],
          })),
  }));
}

/** Who would not have it so in the last round that was answered. */
function blocks(account: Account): readonly Item[] {
  const { blocks: all = [] } = lastAnswered(account)?.session.agreement ?? {};
  return all.map(({ participant, minimumChange }) => {
    const change = minimumChange === null ? "" : `; smallest change that would lift it: ${minimumChange}`;
    return signed({ text: "✗", tone: "bad" }, `${nameOf(account, participant)}${change}`);
  });
}

/** What was decided before why it had to be: a line may not hold both. */
function decided(account: Account, who: "person" | "recommended"): readonly Item[] {
  return decidedBy(account, who).map(({ round, reason, text }) =>
    signed({ text: `Round ${round}` }, text === "" ? reason : `${ended(text)} ${reason}`),
  );
}

const kinds: Readonly<Record<Artifact["type"], readonly [one: string, several: string]>> = {
  USER: ["user class", "user classes"],
  FLOW: ["workflow", "workflows"],
  REQ: ["requirement", "requirements"],
  BR: ["business rule", "business rules"],
  NFR: ["quality requirement", "quality requirements"],
  EX: ["exclusion", "exclusions"],
  ASM: ["assumption", "assumptions"],
  CON: ["constraint", "constraints"],
  TERM: ["term", "terms"],
  ARCH: ["decision", "decisions"],
  OPT: ["option", "options"],
  COMP: ["component", "components"],
  INT: ["interface", "interfaces"],
  NODE: ["node", "nodes"],
  CONC: ["concept", "concepts"],
  IDEA: ["idea", "ideas"],
  RISK: ["risk", "risks"],
  MIT: ["mitigation", "mitigations"],
  STEP: ["next step", "next steps"],
  OQ: ["open question", "open questions"],
  CONF: ["conflict", "conflicts"],
};

/** What holds, counted by kind. */
function writtenDown({ state }: Account): Doc {
  const held = holding(state.artifacts).filter(({ status }) => status !== "resolved");
  const counts = Map.groupBy(held, ({ type }) => type);
  const told = Object.entries(kinds).flatMap(([type, [one, several]]) => {
    const count = counts.get(type as Artifact["type"])?.length ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  return told.length === 0 ? [] : [paragraph(told.join(", "), 1)];
}

function agenda({ state }: Account): readonly Item[] {
  return state.agenda
    .filter(({ status }) => status !== "closed")
    .map(({ title, remaining }) =>
      signed(
        { text: "◦", tone: "warning" },
        remaining.length === 0 ? title : `${title} (${remaining.join("; ")})`,
      ),
    );
}

/** Where they are, and where they could not be put; those that went nowhere else lie in the archive. */
function documents(account: Account): Doc {
  const { outcome, place } = account;
  if (outcome !== null && documentPlaces(account).length === 0)
    return archivedPaths(account).map((path) => unbroken(pathIn(place, path), 1));
  const wanted = publishedFiles(account).map(({ path }) => path);
  return documentPlaces(account).flatMap((file, index) => {
    const path = wanted[index] ?? file;
    const beside = file === path ? [] : [unbroken(`beside ${path}, which was changed meanwhile`, 2)];
    return [unbroken(file, 1), ...beside];
  });
}

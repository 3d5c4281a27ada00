import {
  type Doc,
  heading,
  isEmpty,
  type Item,
  list,
  paragraph,
  type Styled,
  strong,
  type Text,
  unbroken,
} from "../../../document/document.ts";
import { openGate } from "../../../document/open-gate.ts";
import { inForce } from "../rules/in-force.ts";
import { type Account, nameOf } from "./account.ts";
import { actions, bottomLine } from "./answer.ts";
import { lastAnswered } from "./common-parts.ts";
import { archivedPaths, publishedFiles } from "./files.ts";
import { phasePlace } from "./phase.ts";
import { documentPlaces } from "./result.ts";

const gateWords = { answerWith: "Answer with", ownWords: '"your words"' };

/** What a person reads at the end: the recommendation, what is agreed and what is not; before it, where they are. */
export function roundtablePage(account: Account): Doc | null {
  const { discussion, state, place } = account;
  const gate = openGate(discussion, place.address, gateWords, { whole: true });
  // The review tells of every artifact itself.
  const isReview = discussion.gates.at(-1)?.question.id === "review" && gate.length > 0;
  if (account.rounds.length === 0) return gate.length === 0 ? null : gate;
  return [
    paragraph(headline(account)),
    ...bottomLine(account),
    ...advice(account),
    ...titled("To do", ...actions(account, mostActions)),
    ...titled(
      "Agreed",
      list(
        state.consensus.map((text) => ({ sign: { text: "=", tone: "good" }, text })),
        { most: mostListed },
      ),
    ),
    ...titled("Not settled", list(conflicts(account))),
    ...titled("Blocked", list(blocks(account))),
    ...titled("Decided by a person", ...escalations(account, "person")),
    ...titled("Taken as recommended, since nobody was asked", ...escalations(account, "recommended")),
    ...titled("Written down", list(isReview ? [] : artifacts(account), { most: mostListed })),
    ...titled("Agenda", list(agenda(account))),
    ...titled("Documents", ...documents(account)),
    ...gate,
  ];
}

const mostListed = 8;
const mostActions = 7;

function titled(title: string, ...body: Doc): Doc {
  return body.every(isEmpty) ? [] : [heading(2, title), ...body];
}

function headline(account: Account): Text {
  const { rounds, strategy, state, workflow } = account;
  const parts: readonly Styled[] = [
    situation(account),
    { text: `${workflow} by ${strategy?.id ?? ""}` },
    { text: `${rounds.length} ${rounds.length === 1 ? "round" : "rounds"}, phase ${phasePlace(account)}` },
    { text: `${state.consensus.length} agreed, ${state.openConflicts.length} open` },
  ];
  return parts.flatMap((part, index) => [...(index === 0 ? [] : [" · "]), { ...part, together: true }]);
}

function situation({ verdict, discussion: { stopped } }: Account): Styled {
  if (stopped?.reason === "waiting") return { text: "waiting for you", tone: "warning" };
  if (stopped?.reason === "recess") return { text: "in recess", tone: "warning" };
  return verdict === null ? { text: "not finished", tone: "warning" } : strong("concluded", "good");
}

/** What the facilitator advises; where it does not, what it made of the last round. */
function advice({ verdict, state }: Account): Doc {
  if (verdict === null) return [];
  const { recommendation } = verdict;
  const text = recommendation ?? state.previousSynthesis;
  if (text === null) return [];
  return titled(recommendation === null ? "Where they ended" : "Recommendation", paragraph(text, 1));
}

/** Set in below the words of its item. */
function under(text: Text) {
  return { sign: { text: " " }, text };
}

function conflicts(account: Account): readonly Item[] {
  return account.state.openConflicts.map(({ description, positions, rounds }) => ({
    sign: { text: "≠", tone: "warning" },
    text: `${description} (${rounds} ${rounds === 1 ? "round" : "rounds"})`,
    below: Object.entries(positions).map(([who, what]) => under(`${nameOf(account, who)}: ${what}`)),
  }));
}

/** Who would not have it so in the last round that was answered. */
function blocks(account: Account): readonly Item[] {
  const { blocks: all = [] } = lastAnswered(account)?.session.agreement ?? {};
  return all.map(({ participant, minimumChange }) => {
    const change = minimumChange === null ? "" : `; the least that would change it: ${minimumChange}`;
    return { sign: { text: "✗", tone: "bad" }, text: `${nameOf(account, participant)}${change}` };
  });
}

function escalations({ escalations: all }: Account, who: "person" | "recommended"): Doc {
  return all
    .filter(({ by = "person" }) => by === who)
    .map(({ round, reason, text }) =>
      paragraph(`Round ${round}: ${reason}${text === "" ? "" : ` → ${text}`}`, 1),
    );
}

// The longest id of a type.
const idWidth = "COMP-001".length;

function artifacts({ state }: Account): readonly Item[] {
  const held = inForce(state.artifacts).filter(({ status }) => status !== "resolved");
  return held.map(({ id, title }) => ({ sign: { text: id.padEnd(idWidth) }, text: title }));
}

function agenda({ state }: Account): readonly Item[] {
  return state.agenda.map(({ title, status, remaining }) => ({
    sign: status === "closed" ? { text: "✓", tone: "good" } : { text: "◦", tone: "warning" },
    text: remaining.length === 0 ? title : `${title} (${remaining.join("; ")})`,
  }));
}

/** Where they are, and where they could not be put; those that went nowhere else lie in the archive. */
function documents(account: Account): Doc {
  const { outcome, place } = account;
  if (outcome !== null && documentPlaces(account).length === 0)
    return archivedPaths(account).map((path) => unbroken(`${place.folder}/${path}`, 1));
  const wanted = publishedFiles(account).map(({ path }) => path);
  return documentPlaces(account).flatMap((file, index) => {
    const path = wanted[index] ?? file;
    const beside = file === path ? [] : [unbroken(`beside ${path}, which was changed meanwhile`, 2)];
    return [unbroken(file, 1), ...beside];
  });
}

import type { StandKind } from "../../../ledger/fields.ts";
import { referencesIn } from "../../../ledger/ids.ts";
import type { MessageType, SwarmMessage } from "./said.ts";
import type { Relation, Statement } from "./statements.ts";

interface Citation {
  /** The id of a message as it was written; whether there is one is not seen here. */
  readonly cited: string;
  readonly relation: Relation;
}

type Named = (texts: readonly string[], relation: Relation) => readonly Citation[];

/**
 * Which messages a message speaks to, and how, in the order in which it first names them; each once. What it says of
 * a citation in `cites` counts before all else, else the place where the id stands. Where an id stands in several
 * places the strongest relation counts: who counters in one sentence and asks in another has countered. `idsOf` tells
 * the messages that a text names, also by a claim of theirs.
 */
export function citationsIn({ type, content }: SwarmMessage, idsOf = idsIn): readonly Citation[] {
  const named: Named = (texts, relation) =>
    texts.flatMap((text) => idsOf(text)).map((cited) => ({ cited, relation }));
  const found = typeof content === "string" ? inText(content, type, named) : inFields(content, named);
  const declared = typeof content === "string" ? [] : declaredIn(content, named);
  const relations = new Map([...strongest(found), ...strongest(declared)]);
  return Array.from(relations, ([cited, relation]) => ({ cited, relation }));
}

const messageIds = /\br\d+-msg-\d{3}\b/g;

/** The ids of messages that a text names, each once. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(messageIds))];
}

/** Else they would read as claims of a seat called MSG. */
export function withoutMessageIds(text: string): string {
  return text.replaceAll(messageIds, " ");
}

/** A sentence that asks does not counter yet: to ask whether something is true is less than to say that it is not. */
export function sentencesIn(
  text: string,
): readonly { readonly text: string; readonly isQuestion: boolean }[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => ({ text: sentence.trim(), isQuestion: /[?？]\s*$/.test(sentence) }));
}

// "r1-msg-002.": a full stop ends a sentence only before a space, or it would do so in "v1.2" too.
const sentenceEnd = /(?<=[。！？!?\n])|(?<=\.)(?=\s)/u;

const byStrength: readonly Relation[] = ["counters", "questions", "extends", "supports"];

function strongest(citations: readonly Citation[]): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { cited, relation } of citations) {
    const known = relations.get(cited);
    if (known === undefined || byStrength.indexOf(relation) < byStrength.indexOf(known))
      relations.set(cited, relation);
  }
  return relations;
}

function inFields(statement: Statement, named: Named): readonly Citation[] {
  const { position, reasoning, proposals, counterpoints, questions, codeOrDiagrams } = statement;
  return [
    ...named([position, reasoning], "supports"),
    ...named(proposals, "extends"),
    ...named(counterpoints, "counters"),
    ...named(questions, "questions"),
    ...named([codeOrDiagrams ?? ""], "supports"),
  ];
}

/** What names no id is kept as it is: a citation that leads nowhere must be seen to. */
function declaredIn({ cites = [], stands }: Statement, named: Named): readonly Citation[] {
  const declared = [
    ...cites.map(({ message, relation }) => ({ on: message, relation })),
    ...(stands ?? []).map(({ on, stand }) => ({ on, relation: relationOf[stand] })),
  ];
  return declared.flatMap(({ on, relation }) => {
    const found = named([on], relation);
    return found.length === 0 && !isOption(on) ? [{ cited: on, relation }] : found;
  });
}

const relationOf = {
  agree: "supports",
  contest: "counters",
  narrower: "counters",
  "beside-the-point": "questions",
} as const satisfies Readonly<Record<StandKind, Relation>>;

/** No message is behind it: it is on the table. */
function isOption(on: string): boolean {
  return referencesIn(on).some(({ kind }) => kind === "option");
}

function inText(text: string, type: MessageType, named: Named): readonly Citation[] {
  return sentencesIn(text).flatMap(({ text: sentence, isQuestion }) =>
    named([sentence], isQuestion && relationIn[type] === "counters" ? "questions" : relationIn[type]),
  );
}

/** Of a text without fields. An expert that gave none speaks to what it names; which way, its words do not say surely. */
const relationIn: Readonly<Record<MessageType, Relation>> = {
  opening: "questions",
  initial_statement: "extends",
  counterpoint: "counters",
  rebuttal: "extends",
  analogy: "extends",
  stress_test: "counters",
  stress_response: "extends",
};

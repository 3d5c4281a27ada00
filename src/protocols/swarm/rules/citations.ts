import type { MessageType, SwarmMessage } from "./message.ts";
import type { Relation, Statement } from "./statements.ts";

interface Citation {
  /** The id of a message as it was written; whether there is one is not seen here. */
  readonly cited: string;
  readonly relation: Relation;
}

/**
 * Which messages a message speaks to, and how, in the order in which it first names them; each once. What it says of
 * a citation in `cites` counts before all else, else the place where the id stands. Where an id stands in several
 * places the strongest relation counts: who counters in one sentence and asks in another has countered.
 */
export function citationsIn({ type, content }: SwarmMessage): readonly Citation[] {
  const found = typeof content === "string" ? inText(content, type) : inFields(content);
  const declared = typeof content === "string" ? [] : declaredIn(content);
  const relations = new Map([...strongest(found), ...strongest(declared)]);
  return Array.from(relations, ([cited, relation]) => ({ cited, relation }));
}

/** The ids of messages that a text names, each once. */
export function idsIn(text: string): readonly string[] {
  return [...new Set(text.match(/\br\d+-msg-\d{3}\b/g))];
}

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

function inFields(statement: Statement): readonly Citation[] {
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
function declaredIn({ cites = [] }: Statement): readonly Citation[] {
  return cites.flatMap(({ message, relation }) =>
    idsIn(message).length === 0 ? [{ cited: message, relation }] : named([message], relation),
  );
}

function named(texts: readonly string[], relation: Relation): readonly Citation[] {
  return texts.flatMap(idsIn).map((cited) => ({ cited, relation }));
}

/** A sentence that asks does not counter yet: to ask whether something is true is less than to say that it is not. */
function inText(text: string, type: MessageType): readonly Citation[] {
  return text.split(sentenceEnd).flatMap((sentence) => {
    const isQuestion = relationIn[type] === "counters" && /[?？]\s*$/.test(sentence);
    return named([sentence], isQuestion ? "questions" : relationIn[type]);
  });
}

// "r1-msg-002.": a full stop ends a sentence only before a space, or it would do so in "v1.2" too.
const sentenceEnd = /(?<=[。！？!?\n])|(?<=\.)(?=\s)/u;

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

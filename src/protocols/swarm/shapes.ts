import { z } from "zod";
import { line } from "../../kernel/line.ts";
import type { Act } from "../../table/act.ts";
import { reviewParts } from "../../table/brief.ts";
import { joins } from "../../table/editor.ts";
import { type Id, asId, questionKind } from "../../table/item.ts";
import { because, chooses } from "../../table/ballot.ts";
import {
  accepts,
  adds,
  idsIn,
  listOf,
  objects,
  optional,
  owed,
  own,
  sentenceOf,
  stands,
  standsAside,
  text,
  texts,
  unasked,
} from "../../table/parts.ts";
import { type Part, type Shape, shape } from "../../table/shape.ts";
import { briefPrefixes } from "../../table/brief-told.ts";

/** The forms of replies. The names are those that messages and files have; what stands by id does what the kit says it does. */

export const claimKind = "claim";
export const proposalKind = "proposal";
const doubtKind = "doubt";
export const counterpointKind = "counterpoint";
export const analogyKind = "analogy";
export const insightKind = "insight";

/** Kinds of what experts and the two who count for nothing say, that others can stand to. */
export const saidKinds: readonly string[] = [
  claimKind,
  proposalKind,
  doubtKind,
  counterpointKind,
  analogyKind,
];

const sentence = line.min(1);

const Items = z
  .union([line, z.array(z.union([sentence, z.object({ text: sentence, evidence: line.nullish() })]))])
  .nullish();
type Items = z.infer<typeof Items>;

/** Sentences that are items of one kind, where it matters with what they rest on; a text alone is one of them. */
function items(kind: string, what: string, note: string): Part<Items> {
  return {
    schema: Items,
    form:
      kind === claimKind
        ? `[{"text": ${JSON.stringify(what)}, "evidence": "path:line, a source, or own knowledge"}]`
        : JSON.stringify([what]),
    note,
    acts: (value) =>
      [value ?? []].flat().flatMap((one): Act[] => {
        const { text: words, evidence = null } = typeof one === "string" ? { text: one } : one;
        return words === "" ? [] : [{ do: "add", item: { kind, text: words, fields: filled({ evidence }) } }];
      }),
  };
}

function filled(
  fields: Readonly<Record<string, string | null | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, words]) => (words ? [[name, words]] : [])),
  );
}

const position = sentenceOf("one or two sentences: what should be done, and the reason that decides it");

/** What it is for, because of what: read with the reply's own `position` and `because`. */
const option = chooses({
  form: `"<id of an option, or a new one in at most 12 words>"`,
  note: "what you are for; null: none of them",
  why: ["position"],
});

const questions = items(
  questionKind,
  "a question to the person",
  "at most 1, and only what would change your answer, only the person can know and nobody has asked (Q…)",
);
const proposals = items(proposalKind, "what to do, with figures", "at most 3");
const doubts = items(doubtKind, "the strongest fact against your own option", "at most 2");
const aside = unasked(standsAside());

export const statementShape = shape({
  position,
  option,
  reasoning: items(claimKind, "a claim, with its figures", "three to five"),
  proposals,
  counterpoints: doubts,
  wouldChange: optional(text("evidence that would change your mind")),
  questions,
  couldLiveWith: unasked(accepts()),
  objectsTo: unasked(objects()),
  standsAside: aside,
});

export const rebuttalShape = shape({
  position,
  option,
  because: because("ids of others that convinced you; [] where there are none"),
  stands: owed(stands("on every point of the Contrarian, and on others only where it decides something")),
  own: own(
    "of your own items only those that you word anew or take back, by id. reworded: the same in other words; refined: it says something else now",
  ),
  reasoning: items(claimKind, "a claim that is new", "at most 2; [] where nothing is new"),
  proposals: { ...proposals, note: "only new ones; at most 2" },
  couldLiveWith: accepts("options of others that you could live with, null or on which condition"),
  objectsTo: objects("options that must not be chosen"),
  wouldChange: optional(text("evidence that would change your mind", "only where it is new")),
  questions,
  standsAside: aside,
});

/** What is against an item, by its id: a point that experts answer by its own. */
export const counterpointShape = shape({
  points: listOf(
    z.object({
      target: line,
      weakness: sentence,
      failureScenario: line.nullish(),
      alternative: line.nullish(),
    }),
    `[{"target": "<id>", "weakness": "what is wrong with it", "failureScenario": "how it fails in practice", "alternative": "what to do instead"}]`,
    "target: the id of an item or option, of an issue where something is missing from all; two or three points",
    ({ target, weakness, failureScenario, alternative }) => {
      const on = asId(target);
      const fields = filled({ on, failureScenario, alternative });
      const inFull = { kind: counterpointKind, text: weakness, fields };
      return on === ""
        ? { do: "add", item: inFull }
        : { do: "stand", on, as: "contest", why: weakness, restsOn: [], inFull };
    },
  ),
  concedes: optional(text("what you think holds, by id")),
  questions: optional(texts("a question that the experts can answer", { most: 2 })),
});

const analogies = adds(analogyKind, "what was done there, and what came of it", {
  most: 2,
  fields: { field: "the other field", breaks: "where the comparison breaks" },
  from: "bears_on",
});

/** What it bears on is told with it. */
export const analogyShape = shape({
  analogies: {
    ...analogies,
    acts: (values, reading) =>
      analogies.acts(values, reading).map((act, index) => {
        const on = idsIn(values[index]?.["bears_on"]).join(", ");
        return act.do !== "add" || on === ""
          ? act
          : { ...act, item: { ...act.item, fields: { ...act.item.fields, "bears on": on } } };
      }),
  } satisfies typeof analogies,
});

const unanswered = "what nobody could answer";
const notAgain = "nothing that the person is asked already (Q…)";

export const synthesisShape = shape({
  summary: sentenceOf("two or three sentences: what this round came to"),
  insights: texts("what nobody knew before it", { most: 3 }),
  openQuestions: texts(unanswered, { most: 3, note: notAgain }),
  nextTopicSuggestions: texts("what to take up next, the most useful first", { most: 3 }),
  joins: optional(joins("ids that say the same; [] where all differ")),
  opening: optional(text("at most 150 words, to open one more round on this topic")),
});

/** What the Historian says besides the brief. */
export const insightParts = {
  insights: owed(
    listOf(
      z.object({
        title: sentence,
        description: line,
        confidence: z.enum(["high", "medium", "low"]),
        supportingEvidence: z.array(line).nullish(),
      }),
      `[{"title": "at most 8 words", "description": "one sentence", "confidence": "high | medium | low", "supportingEvidence": ["<id>"]}]`,
      "at most 3: what nobody knew before the discussion",
      ({ title, description: words, confidence, supportingEvidence }) => ({
        do: "add",
        item: {
          kind: insightKind,
          text: words,
          fields: { title, confidence },
          from: idsIn(supportingEvidence),
        },
      }),
    ),
  ),
  openQuestions: optional(texts(unanswered, { most: 3, note: notAgain })),
  nextTopicSuggestions: optional(texts("what could be taken up next", { most: 2 })),
};

/** Who has not moved leaves out what it is for, and stays where it was. `issueOf`: the issue of an option. */
export function reviewShape(
  issueOf: (option: Id) => Id | undefined,
): Shape<Readonly<Record<string, unknown>>> {
  return shape({
    ...reviewParts,
    moved: owed(
      chooses({
        form: `[{"option": "<id of an option>", "why": "the reason that decides it", "because": ["<id>"]}]`,
        note: "only if you have moved; [] if not",
        why: [],
        issueOf,
      }),
    ),
    couldLiveWith: accepts("options that you could live with by now, null or on which condition"),
    objectsTo: objects("options that must not be chosen, only if you have not said so before"),
    standsAside: aside,
    own: own("of your own items only those that you take back"),
    reconsiderWhen: optional(text("what you would have to see to give up what you are for")),
  });
}

export const prefixes = { ...briefPrefixes, insight: "INS" } as const;

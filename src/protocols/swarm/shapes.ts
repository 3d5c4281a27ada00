import { z } from "zod";
import { line } from "../../kernel/line.ts";
import type { Act } from "../../table/act.ts";
import { reviewParts } from "../../table/brief.ts";
import { joins } from "../../table/editor.ts";
import { type Id, questionKind } from "../../table/item.ts";
import {
  accepts,
  adds,
  idsIn,
  objects,
  optional,
  optionIn,
  own,
  stands,
  standsAside,
  text,
  texts,
} from "../../table/parts.ts";
import { type Part, type Shape, shape } from "../../table/shape.ts";
import { asId, writtenId } from "../../table/written-id.ts";

/** The forms of replies. Names are those of seed 003; what stands by id does what the kit says it does. */

/** Kinds of items of a swarm, besides those that the kit knows. */
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

/** May be given, and is not asked for. */
function silent<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), form: "", note: "" };
}

const position: Part<string> = {
  ...text("one or two sentences: what should be done, and the reason that decides it"),
  schema: sentence,
};

const Chosen = z.union([
  line,
  z.object({ option: line.nullable(), why: line.nullish(), because: z.array(line).nullish() }),
]);
type Chosen = z.infer<typeof Chosen>;

/** What it is for, because of what: read with the reply's own `position` and `because`. */
const option: Part<Chosen | null | undefined> = {
  schema: Chosen.nullish(),
  form: `"<id of an option, or a new one in at most 12 words>"`,
  note: "what you are for; null: none of them",
  acts: (value, { issue, reply }) => (value === undefined ? [] : [held(value, issue, reply)]),
};

const because: Part<string[] | null | undefined> = {
  schema: z.array(line).nullish(),
  form: `["<id>"]`,
  note: "ids of others that convinced you; [] where there are none",
  acts: () => [],
};

function held(value: Chosen | null, issue: Id, reply: Readonly<Record<string, unknown>>): Act {
  const said =
    value === null || typeof value === "string" ? { option: value, why: null, because: null } : value;
  const reason = said.why || reply["position"];
  return {
    do: "hold",
    issue,
    option: optionIn(said.option),
    because: idsIn(said.because ?? reply["because"]),
    why: typeof reason === "string" ? reason : "",
  };
}

const questions = items(
  questionKind,
  "a question to the person",
  "at most 1, and only what would change your answer, only the person can know and nobody has asked (Q…)",
);
const proposals = items(proposalKind, "what to do, with figures", "at most 3");
const doubts = items(doubtKind, "the strongest fact against your own option", "at most 2");
const aside = silent(standsAside());

export const statementShape = shape({
  position,
  option,
  reasoning: items(claimKind, "a claim, with its figures", "three to five"),
  proposals,
  counterpoints: doubts,
  wouldChange: optional(text("evidence that would change your mind")),
  questions,
  couldLiveWith: silent(accepts()),
  objectsTo: silent(objects()),
  standsAside: aside,
});

export const rebuttalShape = shape({
  position,
  option,
  because,
  stands: {
    ...optional(stands()),
    note: "on every point of the Contrarian, and on others only where it decides something",
  },
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

const Attack = z.object({
  target: line,
  weakness: sentence,
  failureScenario: line.nullish(),
  alternative: line.nullish(),
});

/** What is against an item, by its id: a point that experts answer by its own. */
export const counterpointShape = shape({
  points: {
    schema: z.array(Attack),
    form: `[{"target": "<id>", "weakness": "what is wrong with it", "failureScenario": "how it fails in practice", "alternative": "what to do instead"}]`,
    note: "target: the id of an item or option, of an issue where something is missing from all; two or three points",
    acts: (values: readonly z.infer<typeof Attack>[]) => values.flatMap(attacked),
  },
  concedes: optional(text("what you think holds, by id")),
  questions: optional(texts("a question that the experts can answer", { most: 2 })),
});

function attacked({
  target,
  weakness,
  failureScenario,
  alternative,
}: z.infer<typeof Attack>): readonly Act[] {
  const on = asId(target);
  const inFull = {
    kind: counterpointKind,
    text: weakness,
    fields: filled({ on, failureScenario, alternative }),
  };
  return [
    on === ""
      ? { do: "add", item: inFull }
      : { do: "stand", on, as: "contest", why: weakness, restsOn: [], inFull },
  ];
}

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

/** What a moderator says of a round. */
export const synthesisShape: Shape<{
  readonly summary: string;
  readonly opening?: string | null | undefined;
}> = shape({
  summary: { ...text("two or three sentences: what this round came to"), schema: sentence },
  insights: texts("what nobody knew before it", { most: 3 }),
  openQuestions: texts(unanswered, { most: 3, note: notAgain }),
  nextTopicSuggestions: texts("what to take up next, the most useful first", { most: 3 }),
  joins: optional(joins("ids that say the same; [] where all differ")),
  opening: optional(text("at most 150 words, to open one more round on this topic")),
});

const confidences = ["high", "medium", "low"] as const;
const Insight = z.object({
  title: sentence,
  description: line,
  confidence: z.enum(confidences),
  supportingEvidence: z.array(line).nullish(),
});

/** What the Historian says besides the brief. */
export const insightParts = {
  insights: {
    schema: z.array(Insight).nullish(),
    form: `[{"title": "at most 8 words", "description": "one sentence", "confidence": "high | medium | low", "supportingEvidence": ["<id>"]}]`,
    note: "at most 3: what nobody knew before the discussion",
    acts: (values: readonly z.infer<typeof Insight>[] | null | undefined) =>
      (values ?? []).map(({ title, description, confidence, supportingEvidence }): Act => ({
        do: "add",
        item: {
          kind: insightKind,
          text: description,
          fields: { title, confidence },
          from: idsIn(supportingEvidence),
        },
      })),
  },
  openQuestions: optional(texts(unanswered, { most: 3, note: notAgain })),
  nextTopicSuggestions: optional(texts("what could be taken up next", { most: 2 })),
};

const Moved = z.array(
  z.object({
    issue: line.nullish(),
    option: line.nullable(),
    why: line.nullish(),
    because: z.array(line).nullish(),
  }),
);

/** What it is for by now, of whichever issue; who has not moved leaves it out, and stays where it was. */
function moved(issueOf: (option: Id) => Id | undefined): Part<z.infer<typeof Moved> | null | undefined> {
  return {
    schema: Moved.nullish(),
    form: `[{"option": "<id of an option>", "why": "the reason that decides it", "because": ["<id>"]}]`,
    note: "only if you have moved; [] if not",
    acts: (values, { issue }) =>
      (values ?? []).map((one): Act => {
        const id = writtenId(one.option ?? "");
        const named = one.issue ? asId(one.issue) : id === null ? undefined : issueOf(id);
        return held(one, named ?? issue, {});
      }),
  };
}

/** `issueOf`: the issue that an option belongs to; `undefined` where there is no such option. */
export function reviewShape(
  issueOf: (option: Id) => Id | undefined,
): Shape<Readonly<Record<string, unknown>>> {
  return shape({
    ...reviewParts,
    moved: moved(issueOf),
    couldLiveWith: accepts("options that you could live with by now, null or on which condition"),
    objectsTo: objects("options that must not be chosen, only if you have not said so before"),
    standsAside: aside,
    own: own("of your own items only those that you take back"),
    reconsiderWhen: optional(text("what you would have to see to give up what you are for")),
  });
}

import { because, chooses } from "../../table/ballot.ts";
import { z } from "zod";
import { line } from "../../kernel/line.ts";
import { joins } from "../../table/editor.ts";
import type { Id } from "../../table/item.ts";
import {
  accepts,
  adds,
  asks,
  number,
  objects,
  oneOf,
  optional,
  owed,
  own,
  stands,
  text,
  unasked,
  says,
} from "../../table/parts.ts";
import { type Part, type Reading, shape, type Shape } from "../../table/shape.ts";
import { outputTypes } from "./rules/strategy.ts";
import { nextActions, Resolution, stances } from "./options.ts";

export type Replied = Readonly<Record<string, unknown>>;

const sentences = z.array(line.min(1));

/** Fields of the facilitator that only the method reads: nobody else is told. */
function unsaid<T extends Readonly<Record<string, Part>>>(parts: T): T {
  const mute = Object.entries(parts).map(([name, part]) => [name, { ...part, words: () => "" }]);
  return Object.fromEntries(mute) as T;
}

export function items(...given: Parameters<typeof says>): Part<string[] | null | undefined> {
  return owed(says(...given));
}

/** One line of words: nothing in it can begin a line that looks like one of ours. */
export function words(what: string): Part<string> {
  return { ...text(what), schema: line };
}

function plain<T>(schema: z.ZodType<T>, form: string, note = ""): Part<T> {
  return { schema, form, note, acts: () => [] };
}

export interface ResponseForm {
  readonly option: string | null;
  /** Whether there are options that could be lived with or objected to. */
  readonly hasChoice: boolean;
  readonly wording: Id | null;
  readonly stands: boolean;
  readonly own: boolean;
  readonly collects: "idea" | "plan" | "risk" | null;
}

export function responseShape(form: ResponseForm): Shape<Replied> {
  const { option, hasChoice, wording, collects } = form;
  return shape({
    position: { ...text("your answer, two or three sentences"), schema: line.min(1) },
    rationale: items("reason", "one reason", "at most 3"),
    confidence,
    concerns: items("concern", "what worries you", "at most 2"),
    suggestions: items("suggestion", "what should be done, one thing each", "at most 3"),
    ...(collects !== null && collected[collects]),
    ...(option !== null && {
      option: chooses({
        form: hasChoice ? `"<id of an option, or its words>"` : `"<its words>"`,
        note: option,
        why: ["position"],
      }),
    }),
    ...(option !== null &&
      hasChoice && {
        because: because("ids of others that convinced you; [] where there are none"),
        couldLiveWith: accepts(),
        objectsTo: objects(),
      }),
    ...(wording !== null && stanceParts(wording)),
    stands: form.stands ? owed(stands("only on what you judge: by ids above")) : unasked(stands()),
    own: form.own ? own() : unasked(own()),
    questionForUser: asks("only what your answer depends on, and only the person can know"),
    escalate,
  });
}

export const confidence = owed({
  ...number("", { min: 0, max: 1 }),
  note: "0.8 or more only with the full context; below 0.5 you cannot judge",
});

export const escalate = optional(
  words(
    "why the table cannot go on before a person has decided, else null: what can be decided on the result is no reason",
  ),
);

const owedItems = (...given: Parameters<typeof adds>) => owed(adds(...given));

const collected = {
  idea: {
    ideas: owedItems("idea", "the idea in a sentence", {
      fields: { value: "for whom, and what it gives them" },
    }),
  },
  plan: {
    plans: owedItems("plan", "the smallest version that keeps the point", {
      fields: { effort: "what it takes", when: "now | later | never" },
      from: "ideas",
      note: "ideas: the ids of the ideas it builds",
    }),
  },
  risk: {
    risks: owedItems("risk", "what would make it fail", {
      fields: {
        severity: "high | medium | low",
        likelihood: "high | medium | low",
        mitigation: "the smallest change",
      },
      from: "of",
      note: "of: ids of ideas and plans",
    }),
  },
};

function wordsIn({ reply }: Reading, ...names: readonly string[]): string {
  const words = names.map((name) => reply[name]);
  return words.find((one): one is string => typeof one === "string" && one !== "") ?? "";
}

function stanceParts(wording: Id) {
  const stance: Part<(typeof stances)[number] | null | undefined> = {
    ...owed(
      oneOf(
        stances,
        "on the wording; stand-aside: you would not do it and will not stop it; block: it does harm",
      ),
    ),
    acts: (value, reading) => {
      const why = wordsIn(reading, "stanceReason", "position");
      if (value === "support")
        return [{ do: "hold", issue: reading.issue, option: wording, because: [], why }];
      if (value === "stand-aside") return [{ do: "stand-aside", option: wording, why }];
      if (value === "block") return [{ do: "object", option: wording, why }];
      return [];
    },
  };
  return {
    stance,
    stanceReason: optional(words("why you stand aside or block")),
    minimumChange: optional(words("the smallest change that would lift your block, as words for the text")),
  };
}

function questionForm(question: string, charges: Part, options: Part): Shape<Replied> {
  return shape(
    unsaid({
      question: { ...text(question), schema: line.min(1) },
      options,
      focus: owed(words("what it is about, in a few words")),
      participants: participants(),
      topic_id: unasked(words("")),
      charges,
    }),
  );
}

/** `choosing`: whether participants choose among options, so that those of the question get ids. */
export function questionShape(choosing: boolean): Shape<Replied> {
  const options = choosing ? optionsPart("") : unasked(optionsPart(""));
  return questionForm("one question about one thing", unasked(chargesPart()), options);
}

export const leadingShape = questionForm(
  "what the lists must answer above all",
  chargesPart(),
  unasked(optionsPart("")),
);

function optionsPart(when: string): Part<string[] | null | undefined> {
  return plain(
    sentences.nullish(),
    `["an answer to the topic that could be chosen, in at most 12 words"]`,
    `${when}those that the topic or your question names and that are not on the table yet: they get ids, and participants stand on them; [] for none`,
  );
}

function participants(): Part<"all" | string[] | null | undefined> {
  const schema = z.union([z.literal("all"), sentences]).nullish();
  return plain(schema, `"all"`, `or the ids of those whose answer is needed`);
}

function chargesPart(): Part<Record<string, string> | null | undefined> {
  return plain(
    z.record(z.string(), z.string()).nullish(),
    `{"<participant's id>": "what it looks for when the draft is reviewed"}`,
    "only where another charge than the usual one fits better",
  );
}

const Conflicts = z
  .array(
    z.object({
      id: line.min(1),
      description: line,
      positions: z.record(z.string(), z.string()).nullish(),
      topic_id: line.nullish(),
    }),
  )
  .nullish();
const ResolvedList = z
  .array(Resolution.extend({ resolution_type: Resolution.shape.resolution_type.catch("facilitator") }))
  .nullish();

export interface SynthesisForm {
  readonly wording: boolean;
  readonly isLast: boolean;
  /** Whether participants choose among options in the next round. */
  readonly choosing: boolean;
  readonly option: string | null;
  /** Somebody blocks it: nothing is recorded as agreed, whatever it says. */
  readonly isBlocked: boolean;
}

export function synthesisShape({
  wording,
  isLast,
  choosing,
  option,
  isBlocked,
}: SynthesisForm): Shape<Replied> {
  return shape({
    synthesis: { ...text("what came of this round, two to six sentences, with ids"), schema: line.min(1) },
    consensus: {
      ...items(
        "agreed",
        "a sentence that all who spoke agree on, with ids in brackets",
        "only what is new, and nobody spoke against",
      ),
      ...(isBlocked && { acts: () => [] }),
    },
    conflicts: plain(
      Conflicts,
      `[{"id": "cache-1", "description": "…", "positions": {"<participant's id>": "…"}}]`,
      "what they disagree on; a known one keeps its id",
    ),
    resolved: plain(
      ResolvedList,
      `[{"conflict_id": "cache-1", "resolution": "…", "resolution_type": "consensus | facilitator"}]`,
    ),
    joined: optional(joins("options or items that say the same, by id; the holders confirm it")),
    ...(wording && {
      wording: optional(
        text("the whole text to be decided, with every change that was asked for and nobody opposed"),
      ),
    }),
    ...unsaid({
      // One that is none of these is left out, and it goes on; the rest of the reply counts.
      next_action: {
        ...oneOf(nextActions, "phase: go to the next phase; escalate: a person must decide"),
        schema: z.enum(nextActions).default("continue"),
      },
      ...(!isLast && {
        next_question: optional(words("the question of the next round, unless you conclude")),
        ...(choosing && { next_options: optionsPart("with the question: ") }),
        next_focus: optional(words("what comes next, in a few words")),
        next_participants: unasked(participants()),
      }),
      escalation_reason: optional(words("what a person must decide, and why, if you escalate")),
      afterwards: optional(
        oneOf(["continue", "phase", "conclude"], "if you escalate: what follows once it is decided"),
      ),
      escalation_about: unasked(plain(z.union([line, sentences]).nullish(), "")),
      ...conclusionParts(option, "if you conclude or escalate: "),
    }),
  });
}

function conclusionParts(option: string | null, when: string) {
  return {
    recommendation: optional(words(`${when}what you advise and what it rests on`)),
    ...(option !== null && { option: optional(words(option)) }),
    output_type: optional(oneOf(outputTypes, when)),
    bottom_line: plain(
      z.array(z.union([line, z.object({ sentence: line, ids: sentences.nullish() })])).nullish(),
      `[{"sentence": "…", "ids": ["<id>"]}]`,
      `${when}the answer in at most three sentences: what they concluded and how many agree, what they differ on, what nobody knows`,
    ),
    actions: plain(
      z
        .array(z.union([line, z.object({ action: line, owner: line.nullish(), ids: sentences.nullish() })]))
        .nullish(),
      `[{"action": "…", "owner": "who", "ids": ["<id>"]}]`,
      `${when}what somebody has to do`,
    ),
  };
}

export function closingShape(option: string | null): Shape<Replied> {
  return shape(unsaid(conclusionParts(option, "")));
}

export const sidesShape: Shape<Replied> = shape({
  motion: optional(
    words(
      "one sentence that can be affirmed or denied; of two alternatives, the one that would change more, naming the other",
    ),
  ),
  pro: plain(sentences.nullish(), `["<participant's id>"]`),
  con: plain(
    sentences.nullish(),
    `["<participant's id>"]`,
    "each side needs at least one: who can make the best case, not who agrees",
  ),
});

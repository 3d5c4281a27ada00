import { z } from "zod";
import { line } from "../../kernel/line.ts";
import { type Act, StandAs } from "../../table/act.ts";
import { reviewParts } from "../../table/brief.ts";
import { joins } from "../../table/editor.ts";
import { type Id, asId } from "../../table/item.ts";
import { because, chooses } from "../../table/ballot.ts";
import {
  accepts,
  adds,
  asks,
  listOf,
  objects,
  oneOf,
  optional,
  owed,
  own,
  says,
  sentenceOf,
  stands as kitStands,
  standsAside,
  text,
  texts,
  unasked,
} from "../../table/parts.ts";
import { type Part, type Shape, shape } from "../../table/shape.ts";

export type Replied = Readonly<Record<string, unknown>>;

export const claimKind = "claim";
export const riskKind = "risk of its own option";
export const assumptionKind = "assumption";
const attackKind = "attack";

export interface Form {
  readonly isAdvocate: boolean;
  readonly issueOf: (option: Id) => Id | undefined;
  readonly revises: boolean;
}

/** What it is for: an id, a new one in words, `null` for none; several where there is more than one issue. */
function option({ issueOf }: Form) {
  return chooses({
    form: `"<id of an option>"`,
    note: "the id of what you are for, or a new one in at most 12 words; null: none of them. Of several issues, a list",
    why: ["why", "changeReason", "claim"],
    issueOf,
  });
}

/** Told with the option that it is for. */
const why = { ...owed(text("the one reason that decides it for you")), words: () => "" };

/** Where a member stands, in every turn in which it does. */
function standing(form: Form) {
  return {
    option: option(form),
    because: because("ids of others that convinced you; [] where there are none"),
    couldLiveWith: accepts("others you could live with, null or on which condition"),
    objectsTo: objects(),
    standsAside: unasked(standsAside()),
    own: own("of your own items only those that you word anew or take back"),
    changeReason: unasked(text("")),
  };
}

const assumptions = owed(
  says(assumptionKind, "what all take for granted, and why it is doubtful", "at least three"),
);

const grounds = adds(claimKind, "a claim, with its figures", {
  called: "reason",
  fields: { evidence: "path:line, a source, or own knowledge" },
});

export function positionShape(form: Form): Shape<Replied> {
  if (form.isAdvocate)
    return shape({
      claim: sentenceOf("one sentence: the gravest doubt about this choice, whichever it is"),
      assumptions,
      grounds: owed(grounds),
      overlooked: optional(text("what the whole debate may overlook")),
      questionForUser: asks(),
    });
  const { option: chosen, couldLiveWith, ...rest } = standing(form);
  return shape({
    claim: sentenceOf("one sentence: what should be done, and the reason that decides it"),
    grounds,
    preconditions: texts("what has to be true"),
    risks: says(riskKind, "the strongest fact against your own option"),
    wouldChange: optional(text("evidence that would change your mind")),
    option: chosen,
    couldLiveWith,
    questionForUser: asks(),
    objectsTo: { ...rest.objectsTo, form: "" },
    standsAside: rest.standsAside,
    assumptions: unasked(says(assumptionKind, "")),
    changeReason: rest.changeReason,
  });
}

const element = line.nullish();
const Attack = z.object({ target: line, weakness: element, failureScenario: element, alternative: element });
export type Attack = Readonly<z.infer<typeof Attack>>;

/** What is against an item of another, by its id: an objection to it, and never a reason for it. */
function attacked({ target, weakness, failureScenario, alternative }: Attack): Act {
  const on = asId(target);
  const fields = { on, ...(failureScenario && { failureScenario }), ...(alternative && { alternative }) };
  const why = weakness ?? "";
  const inFull = { kind: attackKind, text: why, fields };
  return { do: "stand", on, as: "contest", why, restsOn: [], inFull };
}

const attacks = owed(
  listOf(
    Attack,
    `[{"target": "<id>", "weakness": "what is wrong with it", "failureScenario": "how it fails in practice", "alternative": "what to do instead"}]`,
    "target: the id of an item or option of another; at most 2",
    attacked,
  ),
);

/** One attack, in fields of the reply itself. */
const target: Part<string | null | undefined> = {
  schema: line.nullish(),
  form: "",
  note: "",
  acts: (_, { reply }) => attacksIn({ ...reply, attacks: null }).map(attacked),
};
const loose = { ...unasked(text("")), words: () => "" };

/** All attacks of a challenge, in whichever form; the elements may be empty. */
export function attacksIn(reply: Replied): readonly Attack[] {
  const many = z.array(Attack).safeParse(reply["attacks"]).data ?? [];
  const { data: one } = Attack.safeParse(reply);
  return one === undefined || one.target === "" ? many : [...many, one];
}

/** Stands on what others said. `agree` is read and, where a round forbids it, not taken. */
function stands(allowed: readonly StandAs[]): typeof anyStands {
  return {
    ...anyStands,
    form: `[{"on": "<id>", "stand": "${allowed.join(" | ")}", "reason": "why, or the narrower wording"}]`,
    acts: (values, reading) =>
      anyStands.acts(
        values?.filter(({ stand }) => allowed.includes(stand)),
        reading,
      ),
  };
}
const anyStands = optional(kitStands("on other items that you judge"));

export function standsIn(reply: Replied, as: StandAs): readonly Id[] {
  const read = z.array(z.object({ on: z.string(), stand: z.string() })).safeParse(reply["stands"]);
  return (read.data ?? []).filter(({ stand }) => stand === as).map(({ on }) => asId(on));
}

export function challengeShape(form: Form): Shape<Replied> {
  const against = {
    attacks,
    target,
    weakness: loose,
    failureScenario: loose,
    alternative: loose,
    stands: stands(["contest", "narrower", "beside-the-point"]),
  };
  return form.isAdvocate ? shape({ ...against, assumptions }) : shape({ ...against, why, ...standing(form) });
}

const answering = {
  acceptedCriticism: optional(texts("with the ids", { most: 2 })),
  kept: optional(texts("what you keep, and why", { most: 2 })),
  compromise: owed(text("what others could live with")),
};

export function synthesisShape(form: Form): Shape<Replied> {
  const revised = {
    claim: sentenceOf("your position now, and the reason that decides it, in one sentence"),
    ...answering,
    stands: stands(StandAs.options),
  };
  return form.isAdvocate ? shape({ ...revised, assumptions }) : shape({ ...revised, ...standing(form) });
}

const advocateEnds = {
  compromise: owed(text("a constructive compromise")),
  unresolvedRisks: optional(texts("a risk that remains", { most: 2 })),
  unverifiedAssumptions: optional(texts("an assumption that nobody has checked", { most: 3 })),
};

export function finalShape(form: Form): Shape<Replied> {
  const last = {
    claim: sentenceOf("your conclusion, and the reason that decides it, in one sentence"),
    certainty: oneOf(["HIGH", "MEDIUM", "LOW"]),
  };
  if (form.isAdvocate) return shape({ ...last, ...advocateEnds, ...reviewParts });
  return shape({
    ...last,
    agreed: texts("what you can agree to", { most: 2 }),
    nonNegotiable: texts("what must not be given up", { most: 2 }),
    remainingRisk: text("the risk that remains with your option"),
    ...(form.revises ? answering : { compromise: unasked(text("")) }),
    reconsiderWhen: optional(text("what you would have to see to give up your option")),
    ...standing(form),
    ...reviewParts,
  });
}

export const rebuttalShape: Shape<Replied> = shape({
  rebuttal: sentenceOf("the strongest case against what all agree on"),
  assumptions,
  concession: optional(text("what you concede")),
  ...advocateEnds,
});

export const editShape: Shape<Replied> = shape({ joins: joins() });

/** All of it at once, of a seat that is alone. What it holds against itself is told, and contests nobody. */
export function soloShape(form: Form): Shape<Replied> {
  const [position, final] = [positionShape(form), finalShape(form)];
  const self: Shape<Replied> = shape({
    weakness: owed(text("the weakness of it")),
    failureScenario: owed(text("how it fails in practice")),
    alternative: owed(text("what to do instead")),
  });
  const whole = shape({
    position: inside(position),
    challenge: inside({ ...self, acts: () => [] }),
    final: inside(final),
  });
  const part = (value: Replied, name: string) => value[name] as Replied;
  return {
    ...whole,
    notes: (value) => ({
      blind: String(part(value, "position")["claim"]),
      ...self.notes(part(value, "challenge")),
      ...final.notes(part(value, "final")),
    }),
  };
}

function inside(one: Shape<Replied>): Part<Replied> {
  const form = one.form.replaceAll("\n", "\n  ");
  return { schema: one.schema, form, note: "", acts: (value, { issue }) => one.acts(value, issue) };
}

import { z } from "zod";
import { line } from "../../kernel/line.ts";
import { type Act, StandAs } from "../../table/act.ts";
import { reviewParts } from "../../table/brief.ts";
import { joins } from "../../table/editor.ts";
import type { Id } from "../../table/item.ts";
import {
  accepts,
  adds,
  asks,
  idsIn,
  objects,
  oneOf,
  optional,
  optionIn,
  own,
  stands as kitStands,
  standsAside,
  text,
  texts,
} from "../../table/parts.ts";
import { type Part, type Reading, type Shape, shape } from "../../table/shape.ts";
import { asId } from "../../table/written-id.ts";

/** The forms of replies. The names are those of the contract; what stands by id does what the kit says it does. */

/** What a seat replied: forms differ from seat to seat, and are read by the one it was given. */
export type Replied = Readonly<Record<string, unknown>>;

/** Kinds of items of a discuss, besides those that the kit knows. */
export const claimKind = "claim";
export const riskKind = "risk";
export const assumptionKind = "assumption";
const attackKind = "attack";

/** The issue that an option belongs to; `undefined` where there is no such option. */
export type IssueOf = (option: Id) => Id | undefined;

/** Who is asked, and what it can name. */
export interface Form {
  readonly isAdvocate: boolean;
  readonly issueOf: IssueOf;
}

const sentences = z.array(line.min(1));
const ids = sentences.nullish();

/** Sentences that are items of one kind. */
function items(kind: string, what: string, note = ""): Part<string[]> {
  return {
    schema: sentences,
    form: JSON.stringify([what]),
    note,
    acts: (values) => values.map((words): Act => ({ do: "add", item: { kind, text: words } })),
  };
}

/** Words that must be there. */
function sentence(what: string): Part<string> {
  return { ...text(what), schema: line.min(1) };
}

/** May be given, and is not asked for. */
function silent<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), form: "", note: "" };
}

/** Asked for, and taken without: what is missing is asked for once more, and then told. */
function owed<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), note: part.note };
}

/** What it changes its option because of: read with the option. */
const because: Part<string[] | null | undefined> = {
  schema: ids,
  form: `["SEC-2"]`,
  note: "ids of others that convinced you; [] where there are none",
  acts: () => [],
};

const Chosen = z.union([
  line,
  z.array(
    z.union([
      line,
      z.object({ issue: line.nullish(), option: line.nullable(), because: ids, why: line.nullish() }),
    ]),
  ),
]);

/** What it is for: an id, a new one in words, `null` for none; several where there is more than one issue. */
function option({ issueOf }: Form): Part<z.infer<typeof Chosen> | null | undefined> {
  return {
    schema: Chosen.nullish(),
    form: `"O1"`,
    note: "the id of what you are for, or a new one in at most 12 words; null: none of them. Of several issues, a list",
    acts: (value, reading) =>
      value === undefined ? [] : [value].flat().map((one) => held(one, reading, issueOf)),
  };
}

type One = string | null | Exclude<Exclude<z.infer<typeof Chosen>, string>[number], string>;

function held(one: One, { issue, reply }: Reading, issueOf: IssueOf): Act {
  const said = one === null || typeof one === "string" ? { option: one } : one;
  const chosen = optionIn(said.option);
  const whose = typeof chosen === "string" ? issueOf(chosen) : undefined;
  const why = "why" in said && said.why ? said.why : firstOf(reply, ["why", "changeReason", "claim"]);
  const moved = "because" in said && said.because ? said.because : reply["because"];
  const named = "issue" in said && said.issue ? asId(said.issue) : undefined;
  return { do: "hold", issue: named ?? whose ?? issue, option: chosen, because: idsIn(moved), why };
}

function firstOf(reply: Reading["reply"], names: readonly string[]): string {
  const words = names.map((name) => reply[name]);
  return words.find((one): one is string => typeof one === "string" && one !== "") ?? "";
}

const why = owed(text("the one reason that decides it for you"));

/** Where a member stands, in every turn in which it does. */
function standing(form: Form) {
  return {
    option: option(form),
    because,
    couldLiveWith: accepts("others you could live with, null or on which condition"),
    objectsTo: objects(),
    standsAside: silent(standsAside()),
    own: own("of your own items only those that you word anew or take back"),
    changeReason: silent(text("")),
  };
}

const assumptions = owed(
  items(assumptionKind, "what all take for granted, and why it is doubtful", "at least three"),
);

/** Claims in a field of their own, as earlier forms had them. */
const claims = silent(adds(claimKind, "", { from: "rests_on" }));

const grounds = adds(claimKind, "a claim, with its figures", {
  called: "reason",
  fields: { evidence: "path:line, a source, or own knowledge" },
});

export function positionShape(form: Form): Shape<Replied> {
  const claim = sentence("one sentence: what should be done, and the reason that decides it");
  if (form.isAdvocate)
    return shape({
      claim,
      assumptions,
      grounds: owed(grounds),
      overlooked: optional(text("what the whole debate may overlook")),
      questionForUser: asks(),
    });
  const { option: chosen, couldLiveWith, ...rest } = standing(form);
  return shape({
    claim,
    grounds,
    claims,
    preconditions: texts("what has to be true"),
    risks: items(riskKind, "the strongest fact against your own option"),
    wouldChange: optional(text("evidence that would change your mind")),
    option: chosen,
    couldLiveWith,
    questionForUser: asks(),
    objectsTo: { ...rest.objectsTo, form: "" },
    standsAside: rest.standsAside,
    assumptions: silent(items(assumptionKind, "")),
    changeReason: rest.changeReason,
  });
}

const element = line.nullish();
const Attack = z.object({
  target: line,
  weakness: element,
  failureScenario: element,
  alternative: element,
});
export type Attack = Readonly<z.infer<typeof Attack>>;

/** What is against an item of another, by its id: an objection to it, and never a reason for it. */
function attacked({ target, weakness, failureScenario, alternative }: Attack): readonly Act[] {
  const on = asId(target);
  const fields = {
    on,
    ...(failureScenario && { failureScenario }),
    ...(alternative && { alternative }),
  };
  return [
    { do: "stand", on, as: "contest", why: weakness ?? "", restsOn: [] },
    { do: "add", item: { kind: attackKind, text: weakness ?? "", fields } },
  ];
}

const attacks: Part<Attack[] | null | undefined> = {
  schema: z.array(Attack).nullish(),
  form: `[{"target": "OPS-3", "weakness": "what is wrong with it", "failureScenario": "how it fails in practice", "alternative": "what to do instead"}]`,
  note: "target: the id of an item or option of another; at most 2",
  acts: (values) => (values ?? []).flatMap(attacked),
};

/** One attack, as the seed has it: in fields of the reply itself. */
const target: Part<string | null | undefined> = {
  schema: line.nullish(),
  form: "",
  note: "",
  acts: (_, { reply }) => attacksIn({ ...reply, attacks: null }).flatMap(attacked),
};
const loose = { ...silent(text("")), words: () => "" };

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
    form: `[{"on": "SEC-2", "stand": "${allowed.join(" | ")}", "reason": "why, or the narrower wording"}]`,
    acts: (values, reading) =>
      anyStands.acts(
        values?.filter(({ stand }) => allowed.includes(stand)),
        reading,
      ),
  };
}
const anyStands = optional(kitStands("on other items that you judge"));

/** The ids to which a reply stands so. */
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
    claims,
  };
  return form.isAdvocate ? shape({ ...against, assumptions }) : shape({ ...against, why, ...standing(form) });
}

export function synthesisShape(form: Form): Shape<Replied> {
  const revised = {
    claim: sentence("your position now, and the reason that decides it, in one sentence"),
    acceptedCriticism: optional(texts("with the ids", { most: 2 })),
    kept: optional(texts("what you keep, and why", { most: 2 })),
    compromise: owed(text("what others could live with")),
    stands: stands(StandAs.options),
    claims,
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
    claim: sentence("your conclusion, and the reason that decides it, in one sentence"),
    certainty: oneOf(["HIGH", "MEDIUM", "LOW"]),
  };
  if (form.isAdvocate) return shape({ ...last, ...advocateEnds, ...reviewParts });
  return shape({
    ...last,
    agreed: texts("what you can agree to", { most: 2 }),
    nonNegotiable: texts("what must not be given up", { most: 2 }),
    remainingRisk: text("the risk that remains with your option"),
    compromise: silent(text("")),
    reconsiderWhen: optional(text("what you would have to see to give up your option")),
    ...standing(form),
    ...reviewParts,
  });
}

export const rebuttalShape: Shape<Replied> = shape({
  rebuttal: sentence("the strongest case against what all agree on"),
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

/** A whole form as one field of another. */
function inside(one: Shape<Replied>): Part<Replied> {
  const form = one.form.replaceAll("\n", "\n  ");
  return { schema: one.schema, form, note: "", acts: (value, { issue }) => one.acts(value, issue) };
}

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
  text,
  texts,
} from "../../table/parts.ts";
import { type Part, type Reading, type Shape, shape as shapeOf } from "../../table/shape.ts";
import { asId, writtenId } from "../../table/written-id.ts";

/** The forms of replies. The names are those of the contract; what stands by id does what the kit says it does. */

/** What a seat replied: forms differ from seat to seat, and are read by the one it was given. */
export type Replied = Readonly<Record<string, unknown>>;

function shape(parts: Parameters<typeof shapeOf>[0]): Shape<Replied> {
  return shapeOf(parts) as unknown as Shape<Replied>;
}

/** Kinds of items of a discuss, besides those that the kit knows. */
export const claimKind = "claim";
export const riskKind = "risk";
export const assumptionKind = "assumption";
export const attackKind = "attack";

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
function items(kind: string, what: string, note = ""): Part<string[] | null | undefined> {
  return {
    schema: sentences.nullish(),
    form: JSON.stringify([what]),
    note,
    acts: (values) => (values ?? []).map((words): Act => ({ do: "add", item: { kind, text: words } })),
  };
}

/** May be given, and is not asked for. */
function silent<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), form: "", note: "" };
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

const why = text("the one reason that decides it for you");

/** Where a member stands, in every turn in which it does. */
function standing(form: Form) {
  return {
    option: option(form),
    because,
    couldLiveWith: accepts("others you could live with, null or on which condition"),
    objectsTo: objects(),
    standsAside: silent(aside()),
    own: own("of your own items only those that you word anew or take back"),
    changed: silent(flag()),
    changeReason: silent(text("")),
  };
}

function flag(): Part<boolean> {
  return { schema: z.boolean(), form: "", note: "", acts: () => [] };
}

function aside(): Part<{ readonly option: string; readonly reason: string }[]> {
  return {
    schema: z.array(z.object({ option: line.min(1), reason: line })),
    form: "",
    note: "",
    acts: (values) =>
      values.map(({ option: id, reason }) => ({ do: "stand-aside", option: asId(id), why: reason })),
  };
}

const assumptions = items(
  assumptionKind,
  "what all take for granted, and why it is doubtful",
  "at least three",
);

/** Claims in a field of their own, as earlier forms had them. */
const claims = silent(adds(claimKind, "", { from: "rests_on" }));

const grounds = adds(claimKind, "a claim, with its figures", {
  called: "reason",
  fields: { evidence: "path:line, a source, or own knowledge" },
});

export function positionShape(form: Form): Shape<Replied> {
  const claim = text("one sentence: what should be done, and the reason that decides it");
  if (form.isAdvocate)
    return shape({
      claim,
      assumptions,
      grounds,
      overlooked: optional(text("what the whole debate may overlook")),
      questionForUser: asks(),
    });
  const { option: chosen, couldLiveWith, ...rest } = standing(form);
  return shape({
    claim,
    grounds,
    claims,
    preconditions: optional(texts("what has to be true")),
    risks: items(riskKind, "the strongest fact against your own option"),
    wouldChange: optional(text("evidence that would change your mind")),
    option: chosen,
    couldLiveWith,
    questionForUser: asks(),
    objectsTo: { ...rest.objectsTo, form: "" },
    standsAside: rest.standsAside,
    changed: rest.changed,
    changeReason: rest.changeReason,
  });
}

export interface Attack {
  readonly target: string;
  readonly weakness: string;
  readonly failureScenario: string;
  readonly alternative: string;
}

const AttackForm = z.object({ target: line, weakness: line, failureScenario: line, alternative: line });

/** What is against an item of another, by its id: an objection to it, and never a reason for it. */
function attacked({ target, weakness, failureScenario, alternative }: Attack): readonly Act[] {
  const on = asId(target);
  return [
    { do: "stand", on, as: "contest", why: weakness, restsOn: [] },
    {
      do: "add",
      item: { kind: attackKind, text: weakness, fields: { on, failureScenario, alternative } },
    },
  ];
}

const attacks: Part<Attack[] | null | undefined> = {
  schema: z.array(AttackForm).nullish(),
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
  const many = z.array(AttackForm).safeParse(reply["attacks"]).data ?? [];
  if (typeof reply["target"] !== "string" || reply["target"] === "") return many;
  const word = (name: string) => (typeof reply[name] === "string" ? reply[name] : "");
  const one = {
    target: reply["target"],
    weakness: word("weakness"),
    failureScenario: word("failureScenario"),
    alternative: word("alternative"),
  };
  return [...many, one];
}

/** Stands on what others said. `agree` is read and, where a round forbids it, not taken. */
function stands(allowed: readonly StandAs[]): Part<Stood[] | null | undefined> {
  return optional({
    schema: z.array(
      z.object({
        on: line.min(1),
        stand: StandAs,
        text: line.nullish(),
        reason: line.nullish(),
        rests_on: ids,
      }),
    ),
    form: `[{"on": "SEC-2", "stand": "${allowed.join(" | ")}", "reason": "why, or the narrower wording"}]`,
    note: "on other items that you judge",
    acts: (values) =>
      values
        .filter(({ stand }) => allowed.includes(stand))
        .map(({ on, stand, text: instead, reason, rests_on }) => ({
          do: "stand",
          on: asId(on),
          as: stand,
          why: reason ?? "",
          restsOn: rests_on ?? [],
          ...(instead && { instead }),
        })),
  });
}

interface Stood {
  readonly on: string;
  readonly stand: StandAs;
  readonly text?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly rests_on?: string[] | null | undefined;
}

const critical: readonly StandAs[] = ["contest", "narrower", "beside-the-point"];

/** What of a reply says `agree` where nobody may. */
export function approvalsIn(reply: Replied): readonly string[] {
  const read = z.array(z.object({ on: z.string(), stand: z.string() })).safeParse(reply["stands"]);
  return (read.data ?? []).filter(({ stand }) => stand === "agree").map(({ on }) => writtenId(on) ?? on);
}

export function challengeShape(form: Form): Shape<Replied> {
  const against = {
    attacks,
    target,
    weakness: loose,
    failureScenario: loose,
    alternative: loose,
    stands: stands(critical),
    claims,
  };
  return form.isAdvocate ? shape({ ...against, assumptions }) : shape({ ...against, why, ...standing(form) });
}

export function synthesisShape(form: Form): Shape<Replied> {
  const revised = {
    claim: text("your position now, in one sentence"),
    acceptedCriticism: optional(texts("with the ids", { most: 2 })),
    kept: optional(texts("what you keep, and why", { most: 2 })),
    compromise: text("what others could live with"),
    stands: stands(StandAs.options),
    claims,
  };
  return form.isAdvocate ? shape({ ...revised, assumptions }) : shape({ ...revised, ...standing(form) });
}

const advocateEnds = {
  compromise: text("a constructive compromise"),
  unresolvedRisks: optional(texts("a risk that remains", { most: 2 })),
  unverifiedAssumptions: optional(texts("an assumption that nobody has checked", { most: 3 })),
};

export function finalShape(form: Form): Shape<Replied> {
  const last = {
    claim: text("your conclusion in one sentence"),
    certainty: oneOf(["HIGH", "MEDIUM", "LOW"]),
  };
  if (form.isAdvocate) return shape({ ...last, ...advocateEnds, ...reviewParts });
  return shape({
    ...last,
    agreed: optional(texts("what you can agree to", { most: 2 })),
    nonNegotiable: optional(texts("what must not be given up", { most: 2 })),
    remainingRisk: optional(text("the risk that remains with your option")),
    compromise: silent(text("")),
    reconsiderWhen: optional(text("what you would have to see to give up your option")),
    ...standing(form),
    ...reviewParts,
  });
}

export const rebuttalShape = shape({
  rebuttal: text("the strongest case against what all agree on"),
  assumptions,
  concession: optional(text("what you concede")),
  ...advocateEnds,
});

export const editShape = shape({ joins: joins() });

/** All of it at once, of a seat that is alone. What it holds against itself is told, and contests nobody. */
export function soloShape(form: Form): Shape<Replied> {
  const self = shape({
    target: optional(text("what of it")),
    weakness: text("the weakness"),
    failureScenario: text("how it fails in practice"),
    alternative: text("what to do instead"),
  });
  return shape({
    position: inside(positionShape(form)),
    challenge: inside({ ...self, acts: () => [] }),
    final: inside(finalShape(form)),
  });
}

/** A whole form as one field of another. */
function inside<T>(one: Shape<T>): Part<T> {
  return {
    schema: one.schema,
    form: one.form.replaceAll("\n", "\n  "),
    note: "",
    acts: (value, { issue }) => one.acts(value, issue),
    words: (value) =>
      Object.entries(one.notes(value))
        .map(([name, words]) => `${name}: ${words}`)
        .join("\n"),
  };
}

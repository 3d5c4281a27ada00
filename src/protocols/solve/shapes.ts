import { z } from "zod";
import { line } from "../../kernel/line.ts";
import type { Act } from "../../table/act.ts";
import { reviewParts } from "../../table/brief.ts";
import { type Draft, type Id, optionKind, questionKind, sameText } from "../../table/item.ts";
import { accepts, idsIn, objects, optional, own, stands, text } from "../../table/parts.ts";
import { type Part, type Reading, type Shape, shape } from "../../table/shape.ts";
import { asId, writtenId } from "../../table/written-id.ts";
import { type Approach, approaches, feasibility, nameOf, sentences } from "./reply.ts";
import { fieldsOfProposal, fieldsOfTask } from "./rules/proposal-fields.ts";

/** The forms of replies. The names are those of the contract; what stands by id does what the kit says it does. */

/** What an agent replied. */
export type Replied = Readonly<Record<string, unknown>>;

/** Kinds of items of a solve, besides those that the kit knows. */
export const findingKind = "finding";
/** Something that the task takes for granted and that is not so. */
export const premiseKind = "premise";
/** A way as one agent would go it: the option is what it is called, and what several may be for. */
export const proposalKind = "proposal";
export const taskKind = "task";
export const concernKind = "concern";
/** How sure agents are that it can be done: a scale of the task itself. */
export const feasibilityScale = "feasibility";

/** What is on the table when a reply is read. */
export interface Known {
  /** The option of that id, or one that reads so. */
  option(written: string): Id | undefined;
  /** Whether it has said this before, in these words; of a question, whether anybody has. */
  hasSaid(kind: string, text: string): boolean;
}

function items<T>(kind: string, { hasSaid }: Known, schema: z.ZodType<T>, textsIn: (value: T) => string[]) {
  return (what: string, note: string): Part<T> => ({
    schema,
    form: JSON.stringify([what]),
    note,
    acts: (value) =>
      added(
        textsIn(value)
          .filter((one) => !hasSaid(kind, one))
          .map((one) => ({ kind, text: one })),
      ),
  });
}

function added(drafts: readonly Draft[]): readonly Act[] {
  return drafts.map((item) => ({ do: "add", item }));
}

/** May be given, and is not asked for. */
function silent<T>(part: Part<T>): Part<T> {
  return { ...part, form: "", note: "" };
}

const score: Part<number | null> = {
  schema: feasibility,
  form: "0 to 1",
  note: "how sure you are that the task can be done here as described, not how much you like it",
  acts: (value, { issue }) =>
    value === null ? [] : [{ do: "rate", id: issue, scale: feasibilityScale, value }],
};

function premise({ hasSaid }: Known): Part<string | null | undefined> {
  return {
    schema: line.nullish(),
    form: `"what the task takes for granted and is not so, with path:line; else null"`,
    note: "such as: what it asks for is there already",
    acts: (value) =>
      !value || hasSaid(premiseKind, value) ? [] : added([{ kind: premiseKind, text: value }]),
  };
}

const approachForm = `[{"id": null, "name": "at most 8 words", "description": "how, in two sentences", "pros": ["here, not in general"], "cons": ["…"], "effort": "low | medium | high", "risk": "low | medium | high", "tasks": [{"id": "T1", "name": "…", "depends_on": [], "files": ["path:line modify | create | delete"], "key_point": "what goes wrong if nobody knows it, or null"}]}]`;

/** Ways, each an option under its name and a proposal of its own; one that is on the table is named by its id. */
function ways(known: Known, note: string): Part<Approach[]> {
  return {
    schema: approaches,
    form: approachForm,
    note,
    acts: (values, { issue }) => values.flatMap((approach) => wayActs(approach, issue, known)),
  };
}

function wayActs(approach: Approach, issue: Id, known: Known): readonly Act[] {
  const name = nameOf(approach);
  const there = known.option(approach.id ?? "") ?? known.option(name);
  const of = there ?? name;
  return added([
    ...(there === undefined ? [{ kind: optionKind, text: name, under: issue }] : []),
    { kind: proposalKind, text: approach.description || name, fields: fieldsOfProposal(approach, of) },
    ...approach.tasks.map((task) => ({ kind: taskKind, text: task.name, fields: fieldsOfTask(task, of) })),
  ]);
}

/** The one it would build: an id, or the name of a way. Words that name none say nothing of which it is. */
function option(known: Known, what: string): Part<string | null | undefined> {
  return {
    schema: z.union([line, z.array(line).transform(([first]) => first ?? "")]).nullish(),
    form: what,
    note: "",
    acts: (value, reading) => (value ? [held(value, reading, known)] : []),
  };
}

function held(value: string, { issue, reply }: Reading, known: Known): Act {
  const given = z
    .array(z.object({ name: z.string(), description: z.string() }))
    .safeParse(reply["implementation_approaches"]);
  const own = (given.data ?? []).find((one) => sameText(one.name) === sameText(value));
  const named =
    known.option(value) ?? writtenId(value) ?? (own === undefined ? value : { text: nameOf(own) });
  const why = typeof reply["why"] === "string" ? reply["why"] : "";
  return { do: "hold", issue, option: named, because: idsIn(reply["because"]), why };
}

const why = optional(text("the one reason that decides it"));

function question({ hasSaid }: Known): Part<string | null | undefined> {
  return {
    schema: line.nullish(),
    form: `"what only the person can know and would change your answer, or null"`,
    note: "",
    acts: (value) =>
      !value || hasSaid(questionKind, value) ? [] : added([{ kind: questionKind, text: value }]),
  };
}

/** What is said of the task itself, in every turn. */
function found(known: Known, isFirst: boolean) {
  const list = (kind: string) => items(kind, known, sentences, (value) => value);
  return {
    findings: list(findingKind)(
      "one fact that others could confirm or dispute, with path:line",
      isFirst
        ? "at most 5; a guess is marked as one"
        : "only what nobody has said and bears on the choice; else []",
    ),
    implementation_approaches: ways(
      known,
      isFirst
        ? "one to three that differ in kind, each with at most 5 tasks; effort: hours, days or weeks; high risk loses data, breaks users or cannot be undone"
        : 'only new or changed ones, in the form [{"id": "<id of the option, or null>", "name", "description", "pros", "cons", "effort", "risk", "tasks": [{"id", "name", "depends_on", "files", "key_point"}]}]; else []',
    ),
    technical_concerns: list(concernKind)(
      "a worry about the task as a whole",
      isFirst ? "at most 2; what is against one way belongs to its cons" : "",
    ),
    code_locations: silent(list(findingKind)("", "")),
  };
}

/** Alone with the task. */
export function analyseShape(known: Known): Shape<Replied> {
  return shape({
    feasibility_score: score,
    premise: premise(known),
    ...found(known, true),
    option: option(known, `"the name of the one that should be built"`),
    why,
    questionForUser: question(known),
  }) as Shape<Replied>;
}

/** After others, by ids; with the review of the plan where there is one. */
export function verifyShape(known: Known, hasPlan: boolean): Shape<Replied> {
  const { findings, implementation_approaches, technical_concerns, code_locations } = found(known, false);
  return shape({
    stands: lenient(
      stands(
        "on findings of others that the choice depends on: agree, contest with the reason, narrower with the text",
      ),
    ),
    option: option(known, `"<id of the one option that should be built>"`),
    why,
    because,
    couldLiveWith: accepts(),
    objectsTo: objects("those that must not be built"),
    own: own("of yours, only what you word anew or take back"),
    findings,
    implementation_approaches: { ...implementation_approaches, form: "[]" },
    ...(hasPlan && reviewParts),
    questionForUser: question(known),
    feasibility_score: silent(score),
    premise: silent(premise(known)),
    technical_concerns: silent(technical_concerns),
    code_locations: silent(code_locations),
    cross_verification: crossVerification(known),
  }) as Shape<Replied>;
}

/** What it changes its option because of: read with the option. */
const because: Part<string[] | null | undefined> = {
  schema: z.array(line.min(1)).nullish(),
  form: `["<id>"]`,
  note: "ids that moved you; [] where there are none",
  acts: () => [],
};

/** One that may be missing altogether. */
function lenient<T>(part: Part<T>): Part<T | null | undefined> {
  return { ...optional(part), note: part.note };
}

const Verification = z
  .object({ agrees_with: sentences, disagrees_with: sentences, additions: sentences })
  .nullish();

/** As the seed has it: what is named by its id is a stand, and what is said in words a finding of its own. */
function crossVerification({ hasSaid }: Known): Part<z.infer<typeof Verification>> {
  return {
    schema: Verification,
    form: "",
    note: "",
    acts: (value) => {
      const stood = [
        ...(value?.agrees_with ?? []).map((on) => ({ on, as: "agree" as const })),
        ...(value?.disagrees_with ?? []).map((on) => ({ on, as: "contest" as const })),
      ];
      const byId = stood.filter(({ on }) => writtenId(on) !== null);
      const inWords = [
        ...(value?.disagrees_with ?? []).filter((said) => writtenId(said) === null),
        ...(value?.additions ?? []),
      ];
      return [
        ...byId.map(({ on, as }): Act => ({ do: "stand", on: asId(on), as, why: reasonIn(on), restsOn: [] })),
        ...added(
          inWords
            .filter((said) => !hasSaid(findingKind, said))
            .map((said) => ({ kind: findingKind, text: said })),
        ),
      ];
    },
  };
}

/** `BOL-1: there is no such file` gives the reason behind the id. */
function reasonIn(said: string): string {
  return said.replace(/^[^:–—(]*[:–—(]?\s*/u, "").trim();
}

/** An answer of nothing but bullet points: they are findings, and no more is known. */
export function fromBullets(bullets: readonly string[]): Replied | undefined {
  return bullets.length === 0
    ? undefined
    : {
        feasibility_score: null,
        premise: null,
        findings: [...bullets],
        implementation_approaches: [],
        technical_concerns: [],
        code_locations: [],
      };
}

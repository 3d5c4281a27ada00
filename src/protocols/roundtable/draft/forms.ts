import { replies } from "../../../table/brief.ts";
import { missingKind } from "../../../table/brief-told.ts";
import { chooses } from "../../../table/ballot.ts";
import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import type { Act, StandAs } from "../../../table/act.ts";
import { type Id, questionKind, asId } from "../../../table/item.ts";
import { objects, oneOf, optional, owed, remarked, texts } from "../../../table/parts.ts";
import { type Part, shape, type Shape } from "../../../table/shape.ts";
import { additions, cuts, draftParts, edits } from "../papers/draft-parts.ts";
import type { Workflow } from "../papers/draft.ts";
import { confidence, escalate, items, type Replied, words } from "../shapes.ts";
import { nextActions } from "../options.ts";

export const listedKind = "listed";

function listed(is: string, what: string, note: string): Part<string[] | null | undefined> {
  return items(listedKind, what, note, { is });
}

export function listsShape(workflow: Workflow): Shape<Replied> {
  const own: Readonly<Record<string, Part<string[] | null | undefined>>> =
    workflow === "specs"
      ? {
          needs: listed("need", "what somebody must be able to do or know", "at most 10"),
          failures: listed("failure", "what can go wrong, and what must happen then", "at most 8"),
          rules: listed("rule", "what always holds", "at most 6"),
          qualities: listed("quality", "how well, with a figure", "at most 5"),
        }
      : {
          parts: listed("part", "a part, what it does, ids of the requirements it carries", "at most 8"),
          decisions: listed(
            "decision",
            "what to decide: one option (fails ids) or another (fails ids); your pick",
            "at most 6",
          ),
          failures: listed("failure", "what can break, and what must happen then", "at most 6"),
          costs: listed("cost", "what it takes to run and change", "at most 3"),
        };
  return shape({
    ...own,
    questions: items(
      questionKind,
      "what only the person can know",
      "at most 4, each answerable in a sentence",
    ),
    confidence,
  });
}

export function wholeShape(workflow: Workflow): Shape<Replied> {
  const subjects = owed(
    texts("a subject that the document needs, in at most 6 words", {
      most: 30,
      note: "first: those of the lists and those that nobody listed",
    }),
  );
  return shape({ subjects, ...draftParts(workflow) });
}

/** The gravest first. */
const says = { object: "contest", change: "narrower", aside: "beside-the-point" } as const;
const Reviewed = z.object({
  on: line.min(1),
  say: z.enum(["object", "change", "aside"]).catch("change"),
  reason: line.nullish(),
  change: line.nullish(),
});

/** A vote may be held on it, so it is a wording and no instruction. */
const rewording = "the whole text of the item that would settle it";

/** What a review says of items. One that it does not name has its consent. */
function reviews(isConsent: boolean): Part<z.infer<typeof Reviewed>[] | null | undefined> {
  return owed({
    schema: z.array(Reviewed),
    form: `[{"on": "<id>", "say": "object | change | aside", "reason": "what is wrong", "change": "${isConsent ? rewording : "the least change that settles it"}"}]`,
    note: `at most ${isConsent ? 6 : 12}, the gravest first. object: it must not stay so; change: it would be right with your change; aside: you would not have it so and do not stand in the way, with your reason`,
    acts: (values) => remarked(values, says),
  });
}

export function proofShape(): Shape<Replied> {
  return shape({
    synthesis: { ...words("what the document is and how it came out, two sentences"), schema: line.min(1) },
    faults: owed({
      ...reviews(true),
      schema: z.array(Reviewed),
      form: `[{"on": "<id>", "reason": "what is wrong", "change": "the least change that settles it"}]`,
      note: "the author mends these before it is approved; [] where nothing is wrong",
    }),
    next_action: {
      ...oneOf(nextActions, "conclude as a rule; continue only where all must read it once more"),
      schema: z.enum(nextActions).default("conclude"),
      words: () => "",
    },
    escalation_reason: optional(words("what a person must decide, and why, if you escalate")),
    recommendation: optional(words("what you advise whoever approves it")),
  });
}

export function reviewShape(): Shape<Replied> {
  return shape({
    review: reviews(false),
    missing: items(missingKind, "what has to be in the draft and is not", "at most 8, the gravest first"),
    confidence,
    escalate,
  });
}

export function consentShape(
  own: OwnPoints,
  decisions: readonly Id[],
  issueOf: (option: Id) => Id | undefined,
): Shape<Replied> {
  return shape({
    own: settledPoints(own),
    review: reviews(true),
    ...(decisions.length > 0 && {
      choices: choices(issueOf, "one for each decision: the option you are for"),
    }),
    confidence,
    escalate,
  });
}

const Settling = z.object({
  point: line.min(1),
  now: z.enum(["settled", "stands"]).catch("stands"),
  reason: line.nullish(),
  change: line.nullish(),
});

export interface OwnPoints {
  readonly tag: string;
  readonly said: ReadonlyMap<
    Id,
    {
      readonly as: StandAs;
      readonly isTaken: boolean;
      readonly isOld: boolean;
    }
  >;
}

/** Nobody takes back or keeps up what another said; what stands stays what it was. */
function settledPoints({ tag, said }: OwnPoints): Part<z.infer<typeof Settling>[] | null | undefined> {
  return owed({
    schema: z.array(Settling),
    form: `[{"point": "<id of your point>", "now": "settled | stands", "reason": "why it stands", "change": "${rewording}"}]`,
    note: "one for each of your points that was not taken or that still stands; what was taken and you do not name is settled. Where you stand aside, that stays on record with your reason",
    acts: (values) => {
      const named = values.map(({ point, ...value }) => {
        const id = asId(point);
        return { ...value, id: id.startsWith(`${tag}>`) ? id.slice(tag.length + 1) : id };
      });
      const unnamed = [...said].flatMap(([id, { as, isTaken }]): typeof named => {
        const isNamed = as === "beside-the-point" || named.some((one) => one.id === id);
        return isTaken && !isNamed ? [{ id, now: "settled" }] : [];
      });
      return [...named, ...unnamed].flatMap(({ id, now, reason, change }): Act[] => {
        const why = reason || change || "";
        // What it misses is its own, and stands until something is made of it.
        if (id.startsWith(`${tag}-`)) return [];
        const { as = "contest", isTaken = false, isOld = false } = said.get(id) ?? {};
        // Who stands aside asks for nothing: that nothing more is to do takes no reason back.
        if (now === "settled" && as === "beside-the-point" && !isOld) return [];
        if (now === "settled") return [{ do: "stand", on: id, as: "agree", why, restsOn: [] }];
        // What it asked for before was taken, and is not what it asks for now.
        const instead = change || (isTaken ? why : "");
        return why === ""
          ? []
          : [{ do: "stand", on: id, as, why, restsOn: [], ...(instead !== "" && { instead }) }];
      });
    },
  });
}

function choices(issueOf: (option: Id) => Id | undefined, note: string) {
  const form = `[{"option": "<id>", "why": "the one reason that decides it", "because": ["<id>"]}]`;
  return owed(chooses({ form, note, why: [], issueOf }));
}

export function voteShape(issueOf: (option: Id) => Id | undefined): Shape<Replied> {
  return shape({
    votes: choices(issueOf, "one for each"),
    objects: optional(objects("an option that must not be")),
  });
}

export function editShape(
  workflow: Workflow,
  isSecond: boolean,
  issueOf: (option: Id) => Id | undefined,
): Shape<Replied> {
  const faults = owed(
    texts("a fault of the draft that no review names, by id, or a subject that it lacks", {
      most: 15,
      note: "first, as its hardest critic; then mend all of them",
    }),
  );
  return shape({
    ...(isSecond && { faults }),
    edits: edits(workflow, issueOf),
    cuts,
    replies: owed(
      replies(
        `[{"to": "OPS>REQ-4", "taken": false, "why": "why not, or what you changed instead"}]`,
        "one for every point that you do not take as asked, and for everything missing that you leave out: the rest is seen in the edits and in what an item covers",
      ),
    ),
    // The form of the whole was shown to the author before: what is new is written the same way.
    ...Object.fromEntries(
      Object.entries(additions(workflow)).map(([name, part]) => [name, { ...part, form: "", note: "" }]),
    ),
  });
}

/** What can be added beside edits, in a sentence: the forms themselves would be a third of the prompt. */
export function additionsTold(workflow: Workflow): string {
  const forms = Object.entries(additions(workflow))
    .filter(([name]) => !["title", "scope", "users", "nodes", "diagrams", "changes"].includes(name))
    .map(([name, { form }]) => `"${name}": ${form}`);
  const order =
    workflow === "specs"
      ? " In `order`, name new requirements and qualities alone: each comes last of its list. What is there is moved by an edit of `ORDER-1` with its lists `must`, `should`, `could`, each whole."
      : "";
  return `New items go into lists of their own beside these, only where you need them.${order}\n${forms.join("\n")}`;
}

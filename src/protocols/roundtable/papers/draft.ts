import { type Id, issueKind, type Item, optionKind, textOf } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { liveItems } from "../../../table/stands.ts";

/** An author names its items itself (`REQ-1`), so that they can refer to each other; code keeps these ids unless something else has them. Lists in a field are lines of it (`listIn`). */

export type Workflow = "specs" | "design";

export interface DraftKind {
  readonly prefix: string;
  readonly field: string;
  readonly text: readonly [name: string, what: string];
  readonly fields?: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, string>>;
  /** The field with the ids that it covers or is made of. They become the item's `from`. */
  readonly from?: string;
  /** The field with the one id that it belongs to. It becomes the item's `under`. */
  readonly under?: string;
  readonly below?: "step" | "option";
  readonly note?: string;
}

/** Characteristics of ISO/IEC 25010:2023, as the field of a quality names them. */
export const characteristics = [
  "functional suitability",
  "performance efficiency",
  "compatibility",
  "interaction capability",
  "reliability",
  "security",
  "maintainability",
  "flexibility",
  "safety",
] as const;

/** What an author names that it covers becomes the item's `from`, unless a kind says otherwise. */
function kind(
  prefix: string,
  field: string,
  text: DraftKind["text"],
  { from = "covers", ...rest }: Omit<Partial<DraftKind>, "from"> & { readonly from?: string | null } = {},
): DraftKind {
  return { prefix, field, text, ...rest, ...(from !== null && { from }) };
}

const title = kind("TITLE-", "title", ["text", "what it is about, in at most 8 words, without its kind"], {
  from: null,
});

const scope = kind("SCOPE-", "scope", ["text", "purpose, what belongs to it, what it works with"]);

const open = kind("OQ-", "questions", ["question", "what nobody here can know"], {
  fields: { decides: "who decides, and by which date", until: "what holds until then" },
});

const action = kind("ACT-", "actions", ["text", "what is done next, outside of the system"], {
  fields: { owner: "who", when: "until when" },
});

/** In the order in which they refer to each other. */
const specsKinds: Readonly<Record<string, DraftKind>> = {
  title,
  scope,
  user: kind("USER-", "users", ["role", "who"], { fields: { wants: "what they want to get done" } }),
  term: kind("TERM-", "terms", ["meaning", "its one meaning"], { fields: { term: "the word" } }),
  flow: kind("FLOW-", "flows", ["title", "what gets done"], {
    fields: { actor: "who begins", trigger: "when", result: "what is true at its end" },
    lists: { failures: "what can go wrong, and what happens then" },
    below: "step",
    note: "steps get the ids FLOW-1.1, FLOW-1.2 in their order: requirements name those that they cover",
  }),
  requirement: kind("REQ-", "requirements", ["statement", "When <trigger>, the <system> shall <response>"], {
    fields: {
      title: "at most 6 words",
      criterion: "how it is tested, with a figure",
      why: "what it is for, where that is not plain",
    },
    note: "EARS, one shall each: The … shall …; When …, the … shall …; While …; If …, then the … shall …; Where …. In the language of the discussion",
  }),
  rule: kind("BR-", "rules", ["statement", "what always holds"]),
  quality: kind("NFR-", "qualities", ["statement", "The <system> shall …"], {
    fields: { characteristic: characteristics.join(" | "), criterion: "the figure, and how it is measured" },
    note: "characteristic: in these English words",
  }),
  constraint: kind("CON-", "constraints", ["text", "what is given and not ours to change"]),
  exclusion: kind("EX-", "exclusions", ["text", "what is left out"], { fields: { why: "why" } }),
  assumption: kind("ASM-", "assumptions", ["text", "what is taken as true"], {
    fields: { if_wrong: "what follows if it is not" },
  }),
  open,
  action,
};

const designKinds: Readonly<Record<string, DraftKind>> = {
  title,
  scope,
  component: kind("COMP-", "parts", ["does", "what it is responsible for"], {
    fields: {
      name: "at most 4 words",
      technology: "what it is built with",
      outside: "system | person, only where it is not ours to build",
    },
    lists: { offers: "what it offers", needs: "<id of a part>: what for" },
    from: "carries",
    note: "carries: ids of the requirements it fulfils, or helps to",
  }),
  node: kind("NODE-", "nodes", ["text", "where something runs"], {
    lists: { runs: "<id of a part>" },
    from: null,
  }),
  concept: kind("CONC-", "concepts", ["text", "a rule that holds in several parts"], {
    fields: { name: "at most 4 words" },
    from: "carries",
  }),
  decision: kind("ADR-", "decisions", ["title", "at most 8 words"], {
    fields: {
      context: "what has to be decided, and why now",
      confirmation: "how it is seen that it is kept",
    },
    lists: { good: "a good consequence", bad: "a bad consequence" },
    below: "option",
    from: "drivers",
    note: "at least two options that could be taken, each with what speaks for and against it and the requirements it fails; picks: only on the one you are for. drivers: ids of the requirements that force it",
  }),
  diagram: kind("DIA-", "diagrams", ["title", "what it shows"], {
    fields: { shows: "context | parts | runtime | deployment" },
    lists: { mermaid: "a line of Mermaid" },
    note: "one of the parts, and a sequence of each flow that matters; names in it as the parts are called",
    from: null,
  }),
  risk: kind("RISK-", "risks", ["text", "what can happen"], {
    fields: { severity: "high | medium | low", mitigation: "what is done about it" },
    from: "of",
  }),
  change: kind("CHG-", "changes", ["statement", "how the requirement would read"], {
    fields: { criterion: "its criterion then", why: "what in the design forces it" },
    under: "requirement",
    from: "by",
    note: "requirements in force are never reworded: what the design would need otherwise is proposed here",
  }),
  open,
  action,
};

/** What stands below others. `picks` makes its author be for the option. */
const belowKinds: Readonly<Record<"step" | "option", DraftKind>> = {
  step: {
    prefix: ".",
    field: "steps",
    text: ["does", "what is done"],
    fields: { who: "who does it" },
    under: "flow",
  },
  option: {
    prefix: "O",
    field: "options",
    text: ["name", "the option in at most 10 words"],
    fields: { picks: "why you are for it" },
    lists: {
      pros: "what speaks for it",
      cons: "what speaks against it",
      fails: "<id of a requirement that it fails>",
    },
    under: "decision",
  },
};

export function draftKinds(workflow: Workflow): Readonly<Record<string, DraftKind>> {
  return workflow === "specs" ? specsKinds : designKinds;
}

export function belowKind(kind: "step" | "option"): DraftKind {
  return belowKinds[kind];
}

/** In which order requirements matter: fields `must`, `should`, `could`, with ids as lines. The last one holds. */
export const orderKind = "order";
/** What the person says that is no answer: a decision at a stop, a note, a `refine` text. */
export const noteKind = "note";
/** Who items are from that a document had in force before. */
export const documentWho = "document";

/** How ids begin. A decision is an issue of the kit and comes with its id. */
export const prefixes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...specsKinds, ...designKinds })
      .filter(([kind]) => kind !== "decision")
      .map(([kind, { prefix }]) => [kind, prefix]),
  ),
  step: ".",
  [orderKind]: "ORDER-",
  agreed: "AGREED-",
  idea: "IDEA-",
  plan: "PLAN-",
};

/** A decision is an issue with options under it; this field tells it from what is only put to a vote. */
export const decisionMark = { is: "decision" } as const;

export function isDecision({ kind, fields }: Item): boolean {
  return kind === issueKind && fields.is === decisionMark.is;
}

export function isOfDraft(item: Item): boolean {
  const { kind } = item;
  return (
    kind in specsKinds || kind in designKinds || kind in belowKinds || kind === orderKind || isDecision(item)
  );
}

/** Live items of a kind, those of a document in force first. */
export function itemsOf(ledger: Ledger, kind: string): readonly Item[] {
  return kind === "decision" ? liveItems(ledger, issueKind).filter(isDecision) : liveItems(ledger, kind);
}

export function below(ledger: Ledger, kind: "step" | "option", id: Id): readonly Item[] {
  return liveItems(ledger, kind === "option" ? optionKind : kind).filter(({ under }) => under === id);
}

export function titleOf(ledger: Ledger): string | null {
  const last = liveItems(ledger, "title").at(-1);
  return last === undefined ? null : textOf(last);
}

export function listIn({ fields }: Item, name: string): readonly string[] {
  return (fields[name] ?? "").split("\n").filter((one) => one !== "");
}

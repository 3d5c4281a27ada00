import { z } from "zod";
import { line } from "../../../kernel/line.ts";

/** What a workflow collects, by the letters of its ids. */
export const artifactTypes = [
  "REQ",
  "BR",
  "NFR",
  "EX",
  "OQ",
  "CONF",
  "ARCH",
  "COMP",
  "INT",
  "IDEA",
  "RISK",
  "MIT",
  "USER",
  "FLOW",
  "ASM",
  "CON",
  "TERM",
  "OPT",
  "NODE",
  "CONC",
  "STEP",
] as const;
export type ArtifactType = (typeof artifactTypes)[number];

/** `REQ-003` */
export function artifactId(type: ArtifactType, number: number): string {
  return `${type}-${String(number).padStart(3, "0")}`;
}

export function numberOf(id: string): number {
  return Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
}

/** An id anywhere in a text: its type, then its number. */
export const idForm = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(${artifactTypes.join("|")})-(\d{1,9})(?![\p{L}\p{N}_])`,
  "gu",
);

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);

/** What speaks for an option or against it, and who said so. */
const Argument = z.union([sentence, z.object({ text: sentence, by: sentences.optional() })]);
const args = z.array(Argument);

/** A way that a decision could go. Code gives the id, which stays while the option has its name. */
const DecisionOption = z.object({
  id: text.nullish(),
  name: sentence,
  pros: args.optional(),
  cons: args.optional(),
});

/** One step of a workflow: who does what, and to whom. */
const FlowStep = z.union([sentence, z.object({ who: text.nullish(), to: text.nullish(), does: sentence })]);

const verifications = ["test", "demonstration", "inspection", "analysis"] as const;

/** An artifact as the facilitator proposes it: without an id, which code gives. Fields beyond the common ones by type. */
export const ProposedArtifact = z.object({
  type: z.enum(artifactTypes),
  title: sentence,
  description: text.nullish(),
  /** Ids of participants. */
  proposed_by: text.nullish(),
  supported_by: sentences.optional(),
  /** Ids of the claims it is made of. */
  claims: sentences.optional(),
  agreement: z.enum(["consensus", "draft", "conflict"]).nullish(),
  topic_id: text.nullish(),
  /** The id of one that this replaces, or changes, or settles, or takes back. */
  supersedes: text.nullish(),
  amends: text.nullish(),
  resolves: text.nullish(),
  withdraws: text.nullish(),
  /** REQ: its one sentence in EARS wording; with NFR, how it is shown that it is met (ISO 29148) */
  statement: text.nullish(),
  verification: z.enum(verifications).nullish(),
  priority: z.enum(["must", "should", "could", "wont"]).nullish(),
  acceptance: sentences.optional(),
  /** BR */
  conditions: sentences.optional(),
  actions: sentences.optional(),
  /** NFR: a characteristic of ISO 25010, what is aimed at, what is the least, how it is measured */
  category: text.nullish(),
  target: text.nullish(),
  minimum: text.nullish(),
  measurement: text.nullish(),
  /** EX, ARCH */
  rationale: text.nullish(),
  future_consideration: z.boolean().nullish(),
  /** OQ */
  raised_by: text.nullish(),
  blocking: z.boolean().nullish(),
  /** Only the person who started it can answer. */
  for_person: z.boolean().nullish(),
  resolution: text.nullish(),
  /** CONF */
  positions: z.record(line, text).optional(),
  /** ARCH */
  context: text.nullish(),
  decision: text.nullish(),
  options: z.array(DecisionOption).optional(),
  /** The name or id of the option that was taken, and how it will be seen that the decision is kept. */
  chosen: text.nullish(),
  confirmation: text.nullish(),
  consequences: z.object({ positive: sentences.optional(), negative: sentences.optional() }).nullish(),
  /** COMP */
  responsibility: text.nullish(),
  provides: sentences.optional(),
  requires: sentences.optional(),
  dependencies: sentences.optional(),
  technology: text.nullish(),
  /** COMP that is not ours to build: a neighbour, or people. */
  outside: z.enum(["system", "person"]).nullish(),
  /** The name or id of the option without which it would not be. */
  part_of: text.nullish(),
  /** INT */
  interface_type: z.enum(["REST", "GraphQL", "gRPC", "message", "file"]).nullish(),
  endpoints: sentences.optional(),
  /** IDEA */
  potential_value: text.nullish(),
  feasibility: text.nullish(),
  builds_on: sentences.optional(),
  /** RISK, MIT */
  severity: z.enum(["high", "medium", "low"]).nullish(),
  likelihood: z.enum(["high", "medium", "low"]).nullish(),
  affected: sentences.optional(),
  risk: text.nullish(),
  effort: text.nullish(),
  effectiveness: text.nullish(),
  /** USER: what they want to get done */
  goals: sentences.optional(),
  /** FLOW */
  actor: text.nullish(),
  trigger: text.nullish(),
  steps: z.array(FlowStep).optional(),
  result: text.nullish(),
  on_failure: sentences.optional(),
  /** ASM: what follows if it does not hold */
  if_wrong: text.nullish(),
  /** OPT */
  pros: args.optional(),
  cons: args.optional(),
  /** NODE: the components that run there */
  runs: sentences.optional(),
  /** STEP */
  owner: text.nullish(),
  when: text.nullish(),
});
export type ProposedArtifact = z.infer<typeof ProposedArtifact>;
export type Argument = z.infer<typeof Argument>;
export type DecisionOption = z.infer<typeof DecisionOption>;
export type FlowStep = z.infer<typeof FlowStep>;

/**
 * An artifact on the record. What changes it is recorded under its id in a later round, with the words it had; what
 * takes its place otherwise is a new one, and its status follows from those.
 */
export const Artifact = ProposedArtifact.omit({ agreement: true }).extend({
  /** `REQ-003` */
  id: z.string(),
  status: z.enum(["active", "amended", "superseded", "withdrawn", "open", "resolved"]),
  agreement: z.enum(["consensus", "draft", "conflict"]),
  /** Where it came from: the round, and the participants who proposed it. */
  created_round: z.number(),
  from: z.array(z.string()).readonly(),
  /** OQ, CONF: what was recommended and is followed until a person decides. */
  goes_by: z.string().optional(),
  /** Its wordings so far, where there was more than one. */
  version: z.number().optional(),
  /** Changes to it: the wording that came of each (`REQ-003v2`), who wanted it, and what it was; or an artifact of another kind. */
  amendments: z
    .array(
      z.object({
        round: z.number(),
        by: z.string(),
        title: z.string(),
        from: z.array(z.string()).readonly().optional(),
        was: z.string().optional(),
      }),
    )
    .readonly(),
});
export type Artifact = Readonly<z.infer<typeof Artifact>>;

/** Whether a quality requirement says how much: a figure in what is aimed at or in the least, names of standards aside. */
export function isMeasurable({ target, minimum }: Pick<ProposedArtifact, "target" | "minimum">): boolean {
  return [target, minimum].some((text) => text !== undefined && text !== null && holdsFigure(text));
}

function holdsFigure(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(standards, " ");
  return /\p{N}/u.test(plain) || /\bzero\b/i.test(plain);
}

/** "ISO 25010", "TLS 1.3", "HTTP/2": a number that is part of a name measures nothing. */
const standards =
  /(?<![\p{L}\p{N}])(?:ISO(?:\/IEC)?|IEC|IEEE|RFC|NIST|OWASP|WCAG|PCI(?:[ -]DSS)?|SOC|TLS|SSL|HTTP|OAuth|OpenAPI|AES|SHA|UTF|IPv|ECMA|EN|DIN|PEP)[\s/-]?v?\d+(?:[.:-]\d+)*/gu;

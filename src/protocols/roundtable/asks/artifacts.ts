import type { ArtifactType } from "../rules/artifact.ts";
import { collectedTypes } from "../rules/collected.ts";
import type { OutputType, Workflow } from "../rules/strategy.ts";

/** What is asked of each kind; every field is one that a document shows. */
const kinds: Readonly<Record<Exclude<ArtifactType, "CONF">, string>> = {
  USER: 'USER (a kind of user or another stakeholder: "goals")',
  FLOW: 'FLOW (a workflow from start to end: "actor", "trigger", "steps" each with "who", "to" and "does", "result", "on_failure": what the actor sees when it fails)',
  REQ: 'REQ (a functional requirement: "statement", one sentence in EARS wording, such as "When <trigger>, the <part> shall <response>." or "If <problem>, then the <part> shall <response>."; "rationale"; "priority" must, should, could or wont; "acceptance" criteria that can be tested with yes or no; "verification" test, demonstration, inspection or analysis)',
  BR: 'BR (a business rule: "conditions", "actions")',
  NFR: 'NFR (a quality requirement: "category" of ISO 25010, "target" with a number and a unit, "minimum", "measurement", "verification")',
  ASM: 'ASM (an assumption that nobody has checked: "if_wrong", what happens then)',
  CON: 'CON (a constraint from outside: "rationale", its source)',
  EX: 'EX (out of scope: "rationale", "future_consideration")',
  TERM: 'TERM (a word that readers could misunderstand: the word as "title", its meaning as "description")',
  OPT: 'OPT (an option under discussion: a short "title"; "description": what would be done; "pros" and "cons", each with "text", a clause that fits after "good, because" or "bad, because", and "by", the ids of those who said so; the same title without "amends" adds more later)',
  ARCH: 'ARCH (a decision: "context", "decision", "options" with "name", "pros", "cons", each pro and con with "text", a clause that fits after "good, because" or "bad, because", and "by", the ids of those who said so; "chosen": name or id of the chosen option; options get ids (OPT-004), use them from then on; "rationale", a clause that fits after "because"; "consequences" with "positive", "negative"; "confirmation": how to check that it is followed)',
  COMP: 'COMP (a component: "responsibility", "provides", "requires", "dependencies" by title, "technology"; "outside": "system" or "person" for what we do not build ourselves, else null)',
  INT: 'INT (an interface: "interface_type" REST, GraphQL, gRPC, message or file, "endpoints", "dependencies": the components it connects)',
  NODE: 'NODE (a machine, container or service where components run: "runs" components by title, "technology")',
  CONC: "CONC (a rule that holds across components, such as for errors, security or logging)",
  IDEA: 'IDEA ("potential_value", "feasibility", "builds_on" by id or title)',
  RISK: 'RISK (what could go wrong, or known technical debt: "severity" and "likelihood" high, medium or low; "affected")',
  MIT: 'MIT (a mitigation: the "risk" it addresses, "effort", "effectiveness")',
  STEP: 'STEP (a next step: "owner", "when", "builds_on": the ideas it serves)',
  OQ: 'OQ (an open question: "raised_by", "blocking", "for_person": true if only the person can answer)',
};

/** In a decision whose options stand on their own, they are not told again. */
const decisionOnOptions =
  'ARCH (the decision, once the table made it: "context", "decision", "chosen": title of the chosen OPT; "rationale", a clause that fits after "because"; "consequences" with "positive", "negative"; "confirmation": how to check that it is followed)';

const common =
  '"type", "title", "description", "proposed_by" (a participant\'s id), "supported_by", "claims" (ids of the claims it is based on)';

const partOf =
  'What exists only with one option of a decision names that option in "part_of", by id or name. It is dropped if another option is chosen.';

const agenda =
  '"agenda": for each topic discussed, "topic_id", "status" (open, partial or closed) and "coverage" (what was covered).';

/** What the facilitator writes down while it is discussed: what the document needs that it ends in. */
export function artifactAsk(workflow: Workflow, outputType: OutputType | null): string {
  const types = collectedTypes(workflow, outputType);
  const told = types.filter((type) => type !== "CONF");
  if (told.length === 0) return "";
  const hasAgenda = workflow === "specs" || workflow === "design";
  const described = told.map((type) =>
    type === "ARCH" && types.includes("OPT") ? decisionOnOptions : kinds[type],
  );
  return [
    `Also give "artifacts": what can be written down now, each with ${common}${hasAgenda ? ' and "topic_id"' : ""}: ${described.join(", ")}.`,
    'Write nothing twice. To change an artifact, name it in "amends": it keeps its id and what you leave out; a list you give replaces the old one. To split one, amend it and add the rest as new. To replace several, name one in "supersedes". Name what you drop in "withdraws", and the question that an artifact answers in "resolves".',
    ...(types.includes("COMP") ? [partOf] : []),
    ...(hasAgenda ? [agenda] : []),
  ].join(" ");
}

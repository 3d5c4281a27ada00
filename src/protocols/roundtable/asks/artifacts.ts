import type { ArtifactType } from "../rules/artifact.ts";
import { collectedTypes } from "../rules/collected.ts";
import type { OutputType, Workflow } from "../rules/strategy.ts";

/** What is asked of each kind; every field is one that a document shows. */
const kinds: Readonly<Record<Exclude<ArtifactType, "CONF">, string>> = {
  USER: 'USER (a kind of user, or somebody else with a stake in it: "goals", what they want to get done)',
  FLOW: 'FLOW (a workflow from beginning to end: "actor", "trigger", "steps" each with "who", "to" and "does", "result", "on_failure" what is seen when it goes wrong)',
  REQ: 'REQ (a functional requirement: "statement", one sentence in EARS wording, such as "When <trigger>, the <part> shall <response>." or "If <trouble>, then the <part> shall <response>."; "rationale"; "priority" must, should, could or wont; "acceptance" criteria that can be decided by yes or no; "verification" test, demonstration, inspection or analysis)',
  BR: 'BR (a business rule: "conditions", "actions")',
  NFR: 'NFR (a quality requirement: "category" of ISO 25010, "target" with a number and a unit, "minimum", "measurement", "verification")',
  ASM: 'ASM (an assumption that nobody has checked: "if_wrong", what follows if it does not hold)',
  CON: 'CON (a constraint from outside: "rationale", where it comes from)',
  EX: 'EX (out of scope: "rationale", "future_consideration")',
  TERM: 'TERM (a word of the trade that readers could take otherwise: the word as "title", its meaning as "description")',
  OPT: 'OPT (an option that is weighed, named in a few words as "title": "description" what would be done; "pros" and "cons", each with "text", a clause that fits behind "good, because" or "bad, because", and "by", the ids of those who said so; what is said later adds up under the same title)',
  ARCH: 'ARCH (a decision: "context", "decision", "options" with "name", "pros", "cons", each pro and con with "text", a clause that fits behind "good, because" or "bad, because", and "by", the ids of those who said so; "chosen" the name or id of the option taken; options get ids (OPT-004), by which they are called from then on; "rationale", a clause that fits behind "because"; "consequences" with "positive", "negative"; "confirmation" how it will be seen that it is kept)',
  COMP: 'COMP (a component: "responsibility", "provides", "requires", "dependencies" by title, "technology"; "outside" is "system" for a neighbour and "person" for people, which are not ours to build, else null)',
  INT: 'INT (an interface: "interface_type" REST, GraphQL, gRPC, message or file, "endpoints", "dependencies" the components it joins)',
  NODE: 'NODE (a machine, a container or a place where parts run: "runs" components by title, "technology")',
  CONC: "CONC (a rule that holds across components, such as how errors, security or logging are done)",
  IDEA: 'IDEA ("potential_value", "feasibility", "builds_on" by id or title)',
  RISK: 'RISK (what could go wrong, or is known to be left undone: "severity" and "likelihood" high, medium or low; "affected" what it touches)',
  MIT: 'MIT (a mitigation: "risk" it answers, "effort", "effectiveness")',
  STEP: 'STEP (a next step: "owner", who does it, "when", "builds_on" the ideas it serves)',
  OQ: 'OQ (an open question: "raised_by", "blocking")',
};

/** In a decision whose options stand on their own, they are not told again. */
const decisionOnOptions =
  'ARCH (the decision, once the table has one: "context", "decision", "chosen" the title of the OPT taken; "rationale", a clause that fits behind "because"; "consequences" with "positive", "negative"; "confirmation" how it will be seen that it is kept)';

const common =
  '"type", "title", "description", "proposed_by" (a participant\'s id), "supported_by", "claims" (the ids of what was said that it is made of)';

const partOf =
  'What would be there only with one option of a decision (a component, an interface, a workflow, a risk, a quality requirement) names it in "part_of", by the id or the name of the option; it falls away when another one is taken.';

const agenda =
  '"agenda" tells for each topic touched: "topic_id", "status" (open, partial or closed) and "coverage" (what was covered).';

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
    `Also give "artifacts", what can be written down now, each with ${common}${hasAgenda ? ' and "topic_id"' : ""}: ${described.join(", ")}.`,
    'Nothing is written twice: what changes an earlier one names it in "amends" and reads so under the same id from then on, and fields it leaves out stay as they were (to divide one, amend it and give the rest as new); what takes the place of several names one in "supersedes"; what is dropped is named in "withdraws", what answers a question in "resolves".',
    ...(types.includes("COMP") ? [partOf] : []),
    ...(hasAgenda ? [agenda] : []),
  ].join(" ");
}

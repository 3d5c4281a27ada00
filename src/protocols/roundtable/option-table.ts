import { option } from "../../manifest/option.ts";
import { list, type Reading } from "../../manifest/read-value.ts";
import type { ParticipantOption, StrategyOption } from "./own.ts";
import { readTimestampFormat } from "./timestamp.ts";

/** Set in files, by tools and by code; nobody types it. */
const untyped = { flag: null } as const;
/** Said of one discussion, and so no matter of a file. */
const once = { setting: null } as const;

/**
 * Every option of a roundtable and its workflows (behaviour 5.5). What stands here is the weakest word: a strategy, a
 * config file and a flag each say otherwise, in this order of strength.
 */
export const optionTable = {
  strategy: option.word<string | StrategyOption>({
    ...once,
    flag: "--strategy <name>",
    help: "how it is led",
    otherwise: "the workflow's own; of a roundtable, told by words of the topic and confirmed",
    otherwiseFor: {
      roundtable: "told by words of the topic, and confirmed",
      specs: "consensus-driven, or by the config",
      design: "debate, or by the config",
      brainstorm: "disney",
    },
    read: strategyGiven,
  }),
  // One word in place of a map is for every workflow; a brainstorm keeps its strategy (behaviour 5.6).
  usualStrategy: strategyOf("a roundtable", "strategy.default", "standard", "strategy"),
  specsStrategy: strategyOf("specs", "strategy.by_workflow_type.specs", "consensus-driven", "strategy"),
  designStrategy: strategyOf("design", "strategy.by_workflow_type.design", "debate", "strategy"),
  brainstormStrategy: strategyOf("brainstorm", "strategy.by_workflow_type.brainstorm", "disney"),
  participants: option.listed<string | ParticipantOption>({
    ...once,
    help: "who sits at the table",
    otherwise: "by the config",
    otherwiseFor: {
      roundtable: "software-architect, technical-lead, or by the config",
      specs: "product-manager, ux-researcher, business-analyst, qa-lead, or by the config",
      design: "software-architect, security-champion, technical-lead, devops-engineer, or by the config",
      brainstorm: "product-manager, software-architect, technical-lead, devops-engineer, or by the config",
    },
    read: participantsGiven,
  }),
  usualParticipants: participantsOf("a roundtable", "participants.default", [
    "software-architect",
    "technical-lead",
  ]),
  specsParticipants: participantsOf("specs", "participants.by_workflow_type.specs", [
    "product-manager",
    "ux-researcher",
    "business-analyst",
    "qa-lead",
  ]),
  designParticipants: participantsOf("design", "participants.by_workflow_type.design", [
    "software-architect",
    "security-champion",
    "technical-lead",
    "devops-engineer",
  ]),
  brainstormParticipants: participantsOf("brainstorm", "participants.by_workflow_type.brainstorm", [
    "product-manager",
    "software-architect",
    "technical-lead",
    "devops-engineer",
  ]),
  participation: option.choice(["parallel", "sequential", "targeted"], {
    setting: "overrides.participation",
    help: "how they answer",
    otherwise: "the strategy's",
  }),
  escalationEnabled: option.flag({
    ...untyped,
    setting: "escalation.enabled",
    help: "whether a person is asked to decide what the table cannot",
    default: true,
  }),
  maxRoundsPerConflict: option.int({
    ...untyped,
    setting: "escalation.triggers.max_rounds_per_conflict",
    help: "a person decides a conflict that is still open after so many rounds",
    default: 3,
  }),
  confidenceBelow: option.number({
    ...untyped,
    setting: "escalation.triggers.confidence_below",
    help: "a person decides where somebody is less sure than this",
    min: 0,
    max: 1,
    default: 0.5,
  }),
  criticalKeywords: option.names({
    ...untyped,
    setting: "escalation.triggers.critical_keywords",
    help: "words that make a matter one for a person",
    default: ["security", "must-have", "blocking", "legal"],
    read: words,
  }),
  showAllPositions: shown("show_all_positions", "all positions are shown to whoever decides"),
  showRationale: shown("show_rationale", "their reasons are shown too"),
  facilitatorRecommendation: shown("facilitator_recommendation", "the facilitator's advice is shown too"),
  minRounds: option.int({ setting: "limits.min_rounds", help: "how many rounds at least", default: 3 }),
  maxRounds: option.int({ setting: "limits.max_rounds", help: "how many rounds at most", default: 20 }),
  maxRoundsPerPhase: option.int({
    ...untyped,
    setting: "limits.max_rounds_per_phase",
    help: "how many rounds at most in a phase",
    default: 10,
  }),
  timestampFormat: option.text({
    ...untyped,
    setting: "naming.timestamp_format",
    help: "how the time stands in its id",
    default: "YYYYMMDD-HHmmss",
    read: readTimestampFormat,
  }),
  // With a time and a suffix before and behind it, it is still an id.
  slugMaxLength: option.int({
    ...untyped,
    setting: "naming.slug_max_length",
    help: "how much of the topic stands in its id",
    max: 60,
    default: 50,
  }),
  outputType: option.choice(["adr", "requirements", "architecture", "summary"], {
    help: "the document it ends in",
    otherwise: "the workflow's own; of a roundtable, as the facilitator proposes",
    otherwiseFor: {
      roundtable: "as the facilitator proposes",
      specs: "requirements",
      design: "architecture, with its decisions",
      brainstorm: "summary",
    },
  }),
  // The flags of these two are everybody's: what is shown while it goes on, and how a person answers.
  verbose: option.flag({ ...untyped, help: "what participants answered stands in the session's file" }),
  interactive: option.flag({ ...untyped, help: "a person is asked after every round" }),
  pro: option.names({ ...once, flag: "--pro <a,b>", help: "in a debate, who speaks for it" }),
  con: option.names({ ...once, flag: "--con <a,b>", help: "in a debate, who speaks against it" }),
  out: option.text({ ...once, flag: "-o, --out <folder>", help: "where its documents go", default: "docs" }),
  focus: option.text({ ...once, help: "what it should look at above all, such as deployment" }),
  facilitator: option.text({ ...once, ...untyped, help: "the agent that answers for the facilitator" }),
} as const;

function strategyOf<const Default extends string>(
  workflow: string,
  setting: string,
  fallback: Default,
  alsoSetBy?: string,
) {
  return option.text({
    ...untyped,
    setting,
    ...(alsoSetBy !== undefined && { alsoSetBy }),
    help: `how ${workflow} is led where nobody names a strategy`,
    default: fallback,
    read: strategyName,
  });
}

function participantsOf(workflow: string, setting: string, fallback: readonly string[]) {
  return option.names({
    ...untyped,
    setting,
    alsoSetBy: "participants",
    help: `who sits at the table of ${workflow} where nobody is named`,
    default: fallback,
    read: somebody,
  });
}

function shown(key: string, help: string) {
  return option.flag({ ...untyped, setting: `escalation.presentation.${key}`, help, default: true });
}

function strategyName(given: unknown): Reading<string> {
  const isName = typeof given === "string" && given.trim() !== "";
  return isName ? { value: given.trim() } : { problem: "is not the name of a strategy" };
}

/** A name, or from code the strategy itself, which is looked into when it is taken. */
function strategyGiven(given: unknown): Reading<string | StrategyOption> {
  const isWhole = typeof given === "object" && given !== null && !Array.isArray(given);
  return isWhole ? { value: given as StrategyOption } : strategyName(given);
}

/** Names, or from code participants themselves among them. */
function participantsGiven(given: unknown): Reading<readonly (string | ParticipantOption)[]> {
  if (!Array.isArray(given)) return list(given);
  const names = list(given.filter((one) => typeof one !== "object" || one === null));
  return "problem" in names ? names : { value: given };
}

function somebody(given: unknown): Reading<readonly string[]> {
  const reading = list(given);
  if ("problem" in reading) return reading;
  return reading.value.length === 0 ? { problem: "names nobody" } : reading;
}

/** As a list of names, but there may be none: then no word is critical. */
function words(given: unknown): Reading<readonly string[]> {
  const reading = list(given);
  return "problem" in reading ? { problem: "is not a list of words" } : reading;
}

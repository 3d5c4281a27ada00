import { option } from "../../manifest/option.ts";
import type { Reading } from "../../manifest/read-value.ts";
import type { TableWorkflow } from "./rules/strategy.ts";

/** Set in files, by tools and by code; nobody types it. */
const untyped = { flag: null } as const;
/** Said of one discussion, and so no matter of a file. */
const once = { setting: null } as const;

/** Who takes part where nobody is named. */
const usual: Readonly<Record<TableWorkflow, string>> = {
  roundtable: "software-architect, technical-lead",
  specs: "product-manager, ux-researcher, business-analyst, qa-lead",
  design: "software-architect, security-champion, technical-lead, devops-engineer",
  brainstorm: "product-manager, software-architect, technical-lead, devops-engineer",
};

/** What stands here is the weakest word: a strategy, a config file and a flag each say otherwise, in this order of strength. */
export const optionTable = {
  strategy: option.word<string>({
    ...once,
    flag: "--strategy <name>",
    help: "the strategy",
    otherwise: "depends on the workflow",
    otherwiseFor: {
      roundtable: "proposed from the topic; you confirm it",
      specs: "consensus-driven, or from the config",
      design: "debate, or from the config",
      brainstorm: "disney",
    },
    read: strategyName,
  }),
  // One word in place of a map is for every workflow; a brainstorm keeps its strategy.
  usualStrategy: strategyOf("a roundtable", "strategy.default", "standard", "strategy"),
  specsStrategy: strategyOf("specs", "strategy.by_workflow_type.specs", "consensus-driven", "strategy"),
  designStrategy: strategyOf("design", "strategy.by_workflow_type.design", "debate", "strategy"),
  brainstormStrategy: strategyOf("brainstorm", "strategy.by_workflow_type.brainstorm", "disney"),
  participants: option.names({
    ...once,
    help: "the participants",
    otherwise: "from the config",
    otherwiseFor: Object.fromEntries(
      Object.entries(usual).map(([workflow, names]) => [workflow, `${names}, or from the config`]),
    ),
  }),
  usualParticipants: participantsOf("roundtable"),
  specsParticipants: participantsOf("specs"),
  designParticipants: participantsOf("design"),
  brainstormParticipants: participantsOf("brainstorm"),
  participation: option.choice(["parallel", "sequential", "targeted"], {
    setting: "overrides.participation",
    help: "how they answer",
    otherwise: "set by the strategy",
  }),
  escalationEnabled: option.flag({
    ...untyped,
    setting: "escalation.enabled",
    help: "whether a person decides what the participants cannot",
    default: true,
  }),
  maxRoundsPerConflict: option.int({
    ...untyped,
    setting: "escalation.triggers.max_rounds_per_conflict",
    help: "a person decides a conflict that is open after this many rounds",
    default: 3,
  }),
  confidenceBelow: option.number({
    ...untyped,
    setting: "escalation.triggers.confidence_below",
    help: "a person decides if a participant is less sure than this",
    min: 0,
    max: 1,
    default: 0.5,
  }),
  criticalKeywords: option.names({
    ...untyped,
    setting: "escalation.triggers.critical_keywords",
    help: "a person decides if one of these words comes up",
    default: [],
  }),
  showAllPositions: shown("show_all_positions", "show all positions to the person who decides"),
  showRationale: shown("show_rationale", "show the reasons too"),
  facilitatorRecommendation: shown("facilitator_recommendation", "show the facilitator's recommendation too"),
  minRounds: option.int({ setting: "limits.min_rounds", help: "fewest rounds", default: 3 }),
  maxRounds: option.int({ setting: "limits.max_rounds", help: "the most rounds", default: 20 }),
  maxRoundsPerPhase: option.int({
    ...untyped,
    setting: "limits.max_rounds_per_phase",
    help: "the most rounds in a phase",
    default: 10,
  }),
  timestampFormat: option.text({
    ...untyped,
    setting: "naming.timestamp_format",
    help: "the format of the time in the id",
    default: "YYYYMMDD-HHmmss",
    read: readTimestampFormat,
  }),
  // With a time and a suffix before and behind it, it is still an id.
  slugMaxLength: option.int({
    ...untyped,
    setting: "naming.slug_max_length",
    help: "how many characters of the topic are in the id",
    max: 60,
    default: 50,
  }),
  outputType: option.choice(["adr", "requirements", "architecture", "summary"], {
    help: "the document to write",
    otherwise: "depends on the workflow",
    otherwiseFor: {
      roundtable: "proposed by the facilitator",
      specs: "requirements",
      design: "architecture, with its decisions",
      brainstorm: "summary",
    },
  }),
  // The flags of these two are everybody's: what is shown while it goes on, and how a person answers.
  verbose: option.flag({ ...untyped, help: "keep the participants' answers in session.yaml" }),
  interactive: option.flag({ ...untyped, help: "ask a person after every round" }),
  pro: option.names({ ...once, flag: "--pro <a,b>", help: "who argues for, in a debate" }),
  con: option.names({ ...once, flag: "--con <a,b>", help: "who argues against, in a debate" }),
  out: option.text({ ...once, flag: "-o, --out <folder>", help: "the documents' folder", default: "docs" }),
  author: option.text({
    ...once,
    help: "the author: the participant who writes the draft of specs or design",
  }),
  name: option.text({
    ...once,
    help: "the name: what the documents are called",
    otherwise: "made of the topic",
  }),
  focus: option.text({ ...once, help: "the focus, such as deployment" }),
  facilitator: option.text({ ...once, ...untyped, help: "the agent for the facilitator" }),
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
    help: `the strategy of ${workflow} if you name none`,
    default: fallback,
    read: strategyName,
  });
}

function participantsOf(workflow: TableWorkflow) {
  const isPlain = workflow === "roundtable";
  return option.names({
    ...untyped,
    setting: isPlain ? "participants.default" : `participants.by_workflow_type.${workflow}`,
    alsoSetBy: "participants",
    help: `who takes part in ${isPlain ? "a roundtable" : workflow} if you name nobody`,
    default: usual[workflow].split(", "),
  });
}

function shown(key: string, help: string) {
  return option.flag({ ...untyped, setting: `escalation.presentation.${key}`, help, default: true });
}

function strategyName(given: unknown): Reading<string> {
  const isName = typeof given === "string" && given.trim() !== "";
  return isName ? { value: given.trim() } : { problem: "is not the name of a strategy" };
}

const fields = /YYYY|MM|DD|HH|mm|ss/g;
const grammar = /^(?:YYYY|MM|DD|HH|mm|ss|[-_.T])+$/;

/** How times are written in names of files: `YYYYMMDD-HHmmss`. */
export function readTimestampFormat(given: unknown): Reading<string> {
  const isFormat = typeof given === "string" && grammar.test(given) && given.startsWith("YYYY");
  return isFormat
    ? { value: given }
    : { problem: "is not a format such as YYYYMMDD-HHmmss, made of YYYY, MM, DD, HH, mm, ss and - _ . T" };
}

/** A time in such a format, in UTC, so that names sort alike everywhere. */
export function timestamp(format: string, at: Date): string {
  const [date = "", time = ""] = at.toISOString().split("T");
  const [YYYY = "", MM = "", DD = ""] = date.split("-");
  const [HH = "", mm = "", seconds = ""] = time.split(":");
  const values: Readonly<Record<string, string>> = { YYYY, MM, DD, HH, mm, ss: seconds.slice(0, 2) };
  return format.replace(fields, (field) => values[field] ?? field);
}

import type { NewInput, OptionView, VerbView } from "../../api.ts";

export interface Typed {
  readonly verb: string;
  readonly subject: string;
  readonly file: { readonly name: string; readonly text: string } | null;
  /** By name; what was left empty is not there. */
  readonly options: Readonly<Record<string, string>>;
  readonly agents: readonly string[];
  readonly context: string;
  readonly maxCalls: string;
  readonly maxCostUsd: string;
}

export const nothingTyped: Typed = {
  verb: "",
  subject: "",
  file: null,
  options: {},
  agents: [],
  context: "",
  maxCalls: "",
  maxCostUsd: "",
};

export function inputOf(typed: Typed, verb: VerbView): NewInput | null {
  const subject = typed.subject.trim();
  if (subject === "" && typed.file === null && !verb.subject.optional) return null;
  const options = verb.options.flatMap((option) => {
    const given = typed.options[option.name];
    return given === undefined || given === "" ? [] : [[option.name, valueOf(option, given)] as const];
  });
  const context = linesOf(typed.context);
  return {
    verb: verb.name,
    ...(typed.file === null ? subject !== "" && { subject } : { file: typed.file }),
    ...(options.length > 0 && { options: Object.fromEntries(options) }),
    ...(typed.agents.length > 0 && { agents: typed.agents }),
    ...(verb.takesContext && context.length > 0 && { context }),
    ...(typed.maxCalls !== "" && { maxCalls: Number(typed.maxCalls) }),
    ...(typed.maxCostUsd !== "" && { maxCostUsd: Number(typed.maxCostUsd) }),
  };
}

function valueOf({ takes }: OptionView, given: string): unknown {
  switch (takes.kind) {
    case "flag":
      return given === "yes";
    case "number":
      return Number(given);
    case "names":
      return given.split(",").flatMap((name) => name.trim() || []);
    case "texts":
      return linesOf(given);
    default:
      return given;
  }
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** A strategy file in the spelling of Spec2Ship, as ours would be, and what of it we have no place for. */
export interface Respelled {
  readonly value: Readonly<Record<string, unknown>>;
  readonly left: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** `null` where it is spelled as ours are. There, all but `validation` stands below `defaults`, and an intent is a `prompt_suffix`. */
export function respelled(id: string, value: Fields): Respelled | null {
  const { defaults, name, description, validation, keywords, ...rest } = value;
  if (!isFields(defaults)) return null;
  const { participation, phases, consensus, ...others } = defaults;
  const read = Array.isArray(phases) ? phases.map(phaseOf) : [];
  const left = [
    ...Object.keys(rest).filter((key) => key !== "id" && key !== "version"),
    ...Object.keys(others).map((key) => `defaults.${key}`),
    ...read.flatMap((phase) => phase.left),
  ];
  return {
    value: {
      name: name ?? id,
      description: description ?? `The strategy ${id}.`,
      ...(participation !== undefined && { participation }),
      phases: read.map((phase) => phase.value),
      consensus: isFields(consensus) ? consensusOf(consensus) : consensus,
      ...(validation !== undefined && { validation }),
      ...(keywords !== undefined && { keywords }),
    },
    left: [...new Set(left)],
  };
}

const speakers: Readonly<Record<string, string>> = {
  facilitator_only: "facilitator",
  "facilitator-only": "facilitator",
};
const policies: Readonly<Record<string, string>> = {
  facilitator_synthesis: "facilitator_judgment",
  facilitator_decision: "facilitator_judgment",
};

function phaseOf(phase: unknown): Respelled {
  if (!isFields(phase)) return { value: {}, left: [] };
  const { name, prompt_suffix, intent, participants, participation, context, ...rest } = phase;
  const shown = isFields(context) ? contextOf(context) : { value: null, left: [] };
  return {
    value: {
      name: typeof name === "string" ? name.toLowerCase().replaceAll(/[\s_]+/g, "-") : name,
      intent: intent ?? prompt_suffix,
      ...(participants !== undefined && { participants: called(participants, speakers) }),
      ...(participation !== undefined && { participation }),
      ...(shown.value !== null && { context: shown.value }),
    },
    left: [...Object.keys(rest).map((key) => `phases.${key}`), ...shown.left],
  };
}

/** What a phase sees of earlier rounds is named in several ways there. */
function contextOf(context: Fields): Respelled {
  const { history, conflicts, show_conflicts, hide_conflicts, full_history, ...rest } = context;
  const seen = history ?? (full_history === true ? "full" : undefined);
  const shown = conflicts ?? show_conflicts ?? (hide_conflicts === true ? false : undefined);
  return {
    value: { ...(seen !== undefined && { history: seen }), ...(shown !== undefined && { conflicts: shown }) },
    left: Object.keys(rest).map((key) => `phases.context.${key}`),
  };
}

function consensusOf({ policy, threshold, attempts, max_attempts }: Fields): Fields {
  const tries = attempts ?? max_attempts;
  return {
    policy: called(policy, policies),
    ...(threshold !== undefined && { threshold }),
    ...(tries !== undefined && { attempts: tries }),
  };
}

function called(value: unknown, others: Readonly<Record<string, string>>): unknown {
  return typeof value === "string" ? (others[value] ?? value) : value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { SessionConfigOption } from "@agentclientprotocol/sdk/unstable";

/** What a session lets its client choose of one kind. */
interface Choice {
  readonly id: string;
  readonly current: string;
  readonly values: readonly string[];
  /** The value that is meant: the whole of one, or the only one that ends so. */
  readonly value: (wanted: string) => string | undefined;
}

const categories = { model: ["model"], effort: ["thought_level", "effort", "reasoning_effort"] } as const;

export function choice(
  what: keyof typeof categories,
  options: readonly SessionConfigOption[],
): Choice | undefined {
  const words: readonly string[] = categories[what];
  const found = options.find(
    (option) =>
      option.type === "select" && (words.includes(option.category ?? "") || words.includes(option.id)),
  );
  if (found?.type !== "select") return undefined;
  const values = found.options.flatMap((one) =>
    "options" in one ? one.options.map(({ value }) => value) : one.value,
  );
  return {
    id: found.id,
    current: found.currentValue,
    values,
    value: (wanted) => {
      if (values.includes(wanted)) return wanted;
      const ending = values.filter((value) => value.endsWith(`/${wanted}`));
      return ending.length === 1 ? ending[0] : undefined;
    },
  };
}

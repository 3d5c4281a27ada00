import { ColloquyError } from "../kernel/error.ts";
import { configOf, type Setting } from "../host/running/config.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Discussion } from "../kernel/discussion.ts";

/** The agents that `colloquy mcp --agents` names; `null` where the person named none, and a caller may name any. */
export async function ceilingOf(setting: Setting): Promise<ReadonlySet<string> | null> {
  const { panel } = (await configOf(setting)).settings;
  return panel.origin === "--agents" ? new Set(panel.value) : null;
}

/**
 * Refuses a discussion in which a caller would have others asked than the person named: as a seat's agent, as the one that
 * leads, or behind them. Whom the person's own config has stand in, the calling model where all fail, and rules stay.
 */
export async function checkCeiling({ seated, chains = [] }: Plan, setting: Setting): Promise<void> {
  const all = [...seated.map(({ agents }) => agents), ...chains];
  await checkNames(
    all.map((agents) => agents.map(({ name }) => name)),
    setting,
  );
}

/** The same of a discussion that a caller would have continued: a journal may have come with a clone. */
export async function checkResumed(
  { seats, chains }: Pick<Discussion, "seats" | "chains">,
  setting: Setting,
): Promise<void> {
  await checkNames([...seats.map(({ agents }) => agents), ...chains], setting);
}

async function checkNames(all: readonly (readonly string[])[], setting: Setting): Promise<void> {
  const allowed = await ceilingOf(setting);
  if (allowed === null) return;
  const { moderator, fallback } = (await configOf(setting)).settings;
  const own = new Set([...allowed, ...(moderator.value === null ? [] : [moderator.value])]);
  const behind = new Set([...own, ...fallback.value, "host", "reader"]);
  const other = all
    .flatMap(([first = "", ...rest]) => [
      ...(own.has(first) ? [] : [first]),
      ...rest.filter((name) => !behind.has(name)),
    ])
    .at(0);
  if (other === undefined) return;
  throw new ColloquyError("usage", `The agent ${other} cannot be asked here.`, {
    hint: `This server was started with --agents ${[...allowed].join(",")}: a caller can name those alone.`,
  });
}

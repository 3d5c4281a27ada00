import type { ContextServer } from "../../config/context-settings.ts";
import { formatDuration } from "../../kernel/duration.ts";
import type { Config } from "../../config/resolve.ts";
import { sectionShapes } from "../../host/protocols.ts";
import { settingOf } from "../../manifest/spelling.ts";
import { configFor } from "../discussing.ts";
import { type ConfigRow, roundtableRows } from "../roundtable-rows.ts";
import type { Options } from "../verb.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

const durations = new Set(["timeout", "turnTimeout", "silenceTimeout"]);

/** Every value and who set it. */
export default async function config(terminal: Terminal, options: Options): Promise<number> {
  const resolved = await configFor(options, terminal);
  const { home, settings, solve, agents, context, files } = resolved;
  const roundtable = await roundtableRows(resolved, options);
  const rows: readonly ConfigRow[] = [
    { key: "home", ...home },
    ...Object.entries(settings).map(([key, sourced]) => ({ key, ...sourced })),
    ...(await protocolRows(resolved)),
    { key: "solve.max_rounds", ...solve.maxRounds },
    { key: "solve.mode", ...solve.mode },
    ...[...agents].map(([name, { definition, place }]) => ({
      key: `agents.${name}`,
      value: definition.kind,
      origin: place,
    })),
    ...(context === null
      ? []
      : [{ key: "context", value: reachedBy(context.server), origin: context.place }]),
  ];
  const { warnings } = roundtable;
  for (const warning of warnings) terminal.err(`${terminal.paintErr("yellow", "warning")}: ${warning}\n`);
  if (settings.format.value !== "text") {
    terminal.out(
      `${JSON.stringify({ files, settings: [...rows, ...roundtable.rows], warnings }, null, 2)}\n`,
    );
    return 0;
  }
  // A table of its own: its names are long, and would push the others' values off the screen.
  terminal.out(`${tableOf(rows)}\n${tableOf(roundtable.rows)}`);
  return 0;
}

/** What files can set of the protocols, where it has a value. */
async function protocolRows({ sections }: Config): Promise<readonly ConfigRow[]> {
  return (await sectionShapes()).flatMap(({ name, options }) =>
    Object.entries(options).flatMap(([option, entry]) => {
      const key = settingOf(option, entry);
      const set = sections(name)
        .findLast((section) => section.has(option))
        ?.get(option);
      const value = set === undefined ? entry.fallback : set.value;
      if (key === null || value === undefined) return [];
      return [{ key: `${name}.${key}`, value: listedNames(value), origin: set?.place ?? "default" }];
    }),
  );
}

/** Of a list of seats their names. */
function listedNames(value: unknown): ConfigRow["value"] {
  if (!Array.isArray(value)) return value as ConfigRow["value"];
  return value.map((one: unknown) =>
    typeof one === "object" && one !== null && "name" in one ? String(one.name) : String(one),
  );
}

function tableOf(rows: readonly ConfigRow[]): string {
  return table([["setting", "value", "from"], ...rows.map((row) => [row.key, shown(row), row.origin])]);
}

function reachedBy({ reached }: ContextServer): string {
  return reached.by === "url" ? reached.url : reached.command.join(" ");
}

function shown({ key, value }: ConfigRow): string {
  if (value === null) return "none";
  if (durations.has(key) && typeof value === "number") return formatDuration(value);
  if (typeof value === "object") return value.join(", ") || "none";
  return String(value);
}

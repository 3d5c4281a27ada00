import { engineUrl } from "../../host/running/config.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { choice, count, duration, type Reading } from "../../manifest/read-value.ts";
import { configFor, valueOf } from "../discussing.ts";
import type { Command } from "../verb.ts";

export default async function worker(terminal: Command): Promise<number> {
  const config = await configFor(terminal);
  const url = engineUrl(config);
  if (url === null)
    throw new ColloquyError("usage", "No engine was given.", {
      hint: "For example: colloquy worker --engine postgres://user@localhost:5432/colloquy",
    });
  const log = valueOf(terminal.options, "--log", choice("text", "json")) ?? "text";
  const { callableAgents, work } = await import("../../host/on-engine/worker.ts");
  await work({
    url,
    config,
    cwd: terminal.cwd,
    agents: callableAgents(config),
    atOnce: valueOf(terminal.options, "--at-once", count),
    limits: new Map(limitsIn(terminal.options["limit"])),
    discussions: valueOf(terminal.options, "--discussions", countOrNone),
    graceMs: valueOf(terminal.options, "--grace", duration),
    drainMs: valueOf(terminal.options, "--drain", duration),
    pollMs: valueOf(terminal.options, "--poll", duration),
    keepMs: valueOf(terminal.options, "--keep", duration),
    health: valueOf(terminal.options, "--health", healthAt),
    signal: terminal.interrupted,
    tell: (message, level = "info") => {
      if (terminal.options["quiet"] === true && level === "info") return;
      const time = new Date(terminal.now()).toISOString();
      terminal.err(`${log === "json" ? JSON.stringify({ time, level, message }) : message}\n`);
    },
  });
  return 0;
}

function countOrNone(given: unknown): Reading<number> {
  return given === "0" ? { value: 0 } : count(given);
}

/** `9464`, or `0.0.0.0:9464` to be reached from elsewhere */
function healthAt(given: unknown): Reading<{ readonly host: string; readonly port: number }> {
  const [, host = "127.0.0.1", digits = ""] = /^(?:(.+):)?(\d{1,5})$/.exec(String(given)) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535) return { problem: "is not a port such as 9464 or 0.0.0.0:9464" };
  return { value: { host: host.replace(/^\[(.*)\]$/, "$1"), port } };
}

/** `claude=4`, `claude=4/60` or `claude=none` */
function limitsIn(given: unknown) {
  const words = Array.isArray(given) ? given.map(String) : [];
  return words.map((word) => {
    const [, agent = "", ...numbers] = /^(.+)=(?:none|([1-9]\d*)(?:\/([1-9]\d*))?)$/.exec(word) ?? [];
    if (agent === "")
      throw new ColloquyError(
        "usage",
        `--limit: "${word}" is not an agent with its limits, such as claude=4/60 or claude=none.`,
      );
    const [atOnce, perMinute] = numbers.map((digits) => (digits === undefined ? undefined : Number(digits)));
    return [agent, { ...(atOnce && { atOnce }), ...(perMinute && { perMinute }) }] as const;
  });
}

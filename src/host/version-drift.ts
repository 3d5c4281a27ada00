import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Agent } from "../kernel/agent.ts";
import { printable } from "../kernel/printable.ts";
import { object, parsedJson } from "../kernel/json-value.ts";

/** A program as it was tried, and where it lies here. */
interface Tried {
  readonly command: string;
  /** How it is installed, which names its package. */
  readonly install: string;
  readonly versions: readonly string[];
}

/** The agent, whose first answer says where it is another version than was tried. Nothing is started to find out. */
export function tellingDrift(agent: Agent, tried: Tried): Agent {
  let isTold = false;
  return {
    ...agent,
    async answer(request, context) {
      const answer = await agent.answer(request, context);
      if (isTold) return answer;
      isTold = true;
      const drift = await driftOf(agent.name, tried);
      const notes = [answer.note, drift].filter((note) => note !== undefined);
      return notes.length === 0 ? answer : { ...answer, note: notes.join(" ") };
    },
  };
}

async function driftOf(name: string, { command, install, versions }: Tried): Promise<string | undefined> {
  const packageName = /^npm install -g (\S+)$/.exec(install)?.[1];
  const version = packageName && (await installedVersion(command, packageName));
  if (!version || versions.length === 0 || versions.includes(version)) return undefined;
  return `${name} is version ${printable(version)} here; it was tested with ${versions.join(", ")}.`;
}

/** By the package that a command belongs to; `undefined` where it is in none of that name. */
async function installedVersion(command: string, packageName: string): Promise<string | undefined> {
  const file = await realpath(command).catch(() => null);
  if (file === null) return undefined;
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => "");
    const { name, version } = object(parsedJson(text));
    // The command of some lies in a package of their platform, `<name>-linux-x64`.
    if (typeof name === "string" && (name === packageName || name.startsWith(`${packageName}-`)))
      return typeof version === "string" ? version : undefined;
  }
  return undefined;
}

import { rowsIn } from "../../host/archive/rows.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { completedVerbs } from "../completion/completed-verbs.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { configFor } from "../discussing.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** Prints the script for a shell; `ids` is what those scripts ask for. */
export default async function completion(terminal: Terminal, options: Options, shell = ""): Promise<number> {
  if (shell === "ids") return printIds(terminal, options);
  if (!isShell(shell))
    throw new ColloquyError("usage", `There is no completion for "${shell}".`, {
      hint: `Use one of ${Object.keys(scripts).join(", ")}.`,
    });
  terminal.out(scripts[shell](completedVerbs()));
  return 0;
}

function isShell(name: string): name is keyof typeof scripts {
  return Object.hasOwn(scripts, name);
}

async function printIds(terminal: Terminal, options: Options): Promise<number> {
  const { home } = await configFor(options, terminal);
  const { rows } = await rowsIn(home.value, terminal.now());
  terminal.out(rows.map(({ id }) => `${id}\n`).join(""));
  return 0;
}

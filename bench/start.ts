import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Figure, formatMs, inScratch, medianMs } from "./figure.ts";
import { command } from "./scripted-critique.ts";

/** How long the built command takes where there is no work to do, against a Node that does nothing. */
export function start(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    // Node keeps its compile cache under TMPDIR; one of our own starts empty and is removed with the folder.
    const env = { ...process.env, TMPDIR: folder };
    const node = (...args: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
      if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
    };
    const ms = await medianMs(21, {
      bare: () => node("-e", "0"),
      version: () => node(command, "--version"),
      help: () => node(command, "--help"),
      list: () => node(command, "list", "--home", folder),
    });
    const cold = await medianMs(11, {
      bare: () => node("-e", "0"),
      help: () => {
        rmSync(join(folder, "node-compile-cache"), { recursive: true, force: true });
        node(command, "--help");
      },
    });
    return [
      figure("start: --version / bare node", ms.version, ms.bare, 2.5),
      figure("start: --help / bare node", ms.help, ms.bare, 3),
      figure("start: the first --help ever / bare node", cold.help, cold.bare, null),
      // What every verb that opens a discussion has loaded before it begins.
      figure("start: list, with nothing to list / bare node", ms.list, ms.bare, null),
    ];
  });
}

function figure(name: string, ms: number, bareMs: number, aim: number | null): Figure {
  return { name, ratio: ms / bareMs, aim, detail: `${formatMs(ms)} / ${formatMs(bareMs)}` };
}

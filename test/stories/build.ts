import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { delimiter } from "node:path";

/** Stories run what a user runs: the command is built once before them when it is older than its source. */
export default function setup(): void {
  const built = statSync("dist/cli/main.js", { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (globSync("src/**/*.{ts,tsx,css,html,svg}").every((file) => statSync(file).mtimeMs < built)) return;
  const PATH = ["node_modules/.bin", process.env["PATH"]].join(delimiter);
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], {
    stdio: "inherit",
    env: { ...process.env, PATH },
  });
  if (status !== 0) throw new Error("The command could not be built, so no story can be told.");
}

import { spawnSync } from "node:child_process";

/** Pull requests are read and written through it. */
export const hasGh = spawnSync("gh", ["--version"], { stdio: "ignore" }).status === 0;

import { writeSync } from "node:fs";
import { version } from "../version.ts";
import { keepCompiled } from "./compile-cache.ts";

const args = process.argv.slice(2);

// Asked often, by scripts and agents: answered before anything is loaded, be it the stream for an answer.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  writeSync(1, `${version}\n`);
} else {
  keepCompiled(process.env);
  // No `await` here: it would keep the bundler from joining the parts of the command (`scripts/build.ts`).
  void import("./run.ts").then(async ({ run }) => (process.exitCode = await run(args)));
}

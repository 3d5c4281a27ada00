import { mkdirSync, statSync, writeSync } from "node:fs";
import { version } from "../version.ts";
import { enableCompileCache } from "node:module";
import { isAbsolute, join } from "node:path";

const args = process.argv.slice(2);

// Asked often, by scripts and agents: answered before anything is loaded, be it the stream for an answer.
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  writeSync(1, `${version}\n`);
} else {
  // Halves the next start. Only in a folder that this user alone can write: whoever writes there decides what runs.
  const folder = cacheFolder(process.env);
  if (folder !== null) enableCompileCache(folder);
  // No `await` here: it would keep the bundler from joining the parts of the command (`scripts/build.ts`).
  void import("./run.ts").then(async ({ run }) => (process.exitCode = await run(args)));
}

function cacheFolder({ HOME = "", XDG_CACHE_HOME = "" }: NodeJS.ProcessEnv): string | null {
  const all = XDG_CACHE_HOME || join(HOME, ".cache");
  if (!isAbsolute(all)) return null;
  const folder = join(all, "colloquy", "compiled");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOurs = uid === process.getuid?.() && (mode & 0o022) === 0;
    return isOurs ? folder : null;
  } catch {
    return null; // nowhere to write: it starts all the same
  }
}

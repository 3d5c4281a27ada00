import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { hasBrowser } from "./test/browser/has-browser.ts";
import { EngineSpread } from "./test/engine-spread.ts";
import { hasPostgres } from "./test/postgres/has-postgres.ts";
import { scratch } from "./test/scratch.ts";

/**
 * For "development" those that read Markdown also check themselves. Vitest adds that condition to whatever is set, so it
 * is taken out afterwards.
 */
const packagesAsUsersGetThem: Plugin = {
  name: "packages-as-users-get-them",
  configResolved: ({ ssr, environments }) => {
    ssr.resolve = { ...ssr.resolve, conditions: ["node"] };
    for (const { resolve } of Object.values(environments)) resolve.conditions = ["node"];
  },
};

/** Threads and processes of ours are started from the build, as users start them: from source each takes three times as long. */
const programsOfTheBuild: Plugin = {
  name: "programs-of-the-build",
  transform: (code, id) =>
    id === resolve("src/own-files.ts")
      ? code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL("dist/own-files.js").href))
      : null,
};

export default defineConfig({
  plugins: [packagesAsUsersGetThem, programsOfTheBuild],
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [
      "test/clis/**",
      "test/long/**",
      ...(hasBrowser ? [] : ["test/browser/**"]),
      ...(hasPostgres ? [] : ["test/postgres/**"]),
    ],
    globalSetup: ["test/stories/build.ts", "test/folder-of-run.ts"],
    setupFiles: ["test/own-servers.ts"],
    env: { TMPDIR: scratch, COLLOQUY_LOCAL_SERVERS: "none" },
    // Half of what tests do is to wait for others: processes, deadlines, pauses.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    // Within a file too, where tests say so (test/beside.ts). More at once would be slow enough to look like a hang.
    maxConcurrency: 2,
    // What we test keeps nothing between two uses of it, so one load of it serves all files of a worker.
    isolate: false,
    sequence: { sequencer: EngineSpread },
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

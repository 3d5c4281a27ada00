import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { hasBrowser } from "./test/browser/has-browser.ts";
import { EngineSpread } from "./test/engine-spread.ts";
import { hasPostgres } from "./test/postgres/has-postgres.ts";
import { scratch } from "./test/scratch.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [
      "test/clis/**",
      "test/long/**",
      ...(hasBrowser ? [] : ["test/browser/**"]),
      ...(hasPostgres ? [] : ["test/postgres/**"]),
    ],
    globalSetup: ["test/stories/build.ts", "test/folder-of-run.ts", "test/made-once.ts"],
    // Modules are loaded by Node, as users load them: each takes half as long as through Vite, and what they do runs faster.
    experimental: { viteModuleRunner: false, nodeLoader: false },
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

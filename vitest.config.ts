import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { hasBrowser } from "./test/browser/has-browser.ts";
import { hasPostgres } from "./test/engine/has-postgres.ts";
import { scratch } from "./test/scratch.ts";

export default defineConfig({
  // Packages as users get them: for "development" those that read Markdown also check themselves.
  ssr: { resolve: { conditions: ["module", "node"] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [
      "test/clis/**",
      "test/long/**",
      ...(hasBrowser ? [] : ["test/browser/**"]),
      ...(hasPostgres ? [] : ["test/engine/**"]),
    ],
    globalSetup: ["test/stories/build.ts"],
    env: { TMPDIR: scratch },
    // Half of what tests do is to wait for others: processes, deadlines, pauses.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    // Within a file too, where tests say so (test/beside.ts). More at once would be slow enough to look like a hang.
    maxConcurrency: 2,
    // What we test keeps nothing between two uses of it, so one load of it serves all files of a worker.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

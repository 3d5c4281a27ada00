import { defineConfig } from "vitest/config";
import HostileReporter from "./test/hostile/reporter.ts";
import { scratch } from "./test/scratch.ts";

// Every attack, the slow ones too, and a table of how each ended (`npm run test:hostile`).
export default defineConfig({
  test: {
    include: ["test/hostile/**/*.test.ts"],
    globalSetup: ["test/stories/build.ts"],
    setupFiles: ["test/own-servers.ts"],
    env: { HOSTILE: "all", TMPDIR: scratch, COLLOQUY_LOCAL_SERVERS: "none" },
    maxWorkers: 2,
    maxConcurrency: 2,
    testTimeout: 300_000,
    reporters: [new HostileReporter()],
  },
});

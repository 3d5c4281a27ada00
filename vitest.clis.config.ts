import { defineConfig } from "vitest/config";

// The real agent CLIs against a server of ours: opt-in, because they take more than a gigabyte (`npm run test:clis`).
export default defineConfig({
  test: {
    include: ["test/clis/**/*.test.ts"],
    globalSetup: ["test/stories/build.ts"],
    setupFiles: ["test/own-servers.ts"],
    env: { COLLOQUY_LOCAL_SERVERS: "none" },
    // Not every file has tests of those that are installed; a CLI without a single one is told in the table.
    passWithNoTests: true,
    maxWorkers: 1,
    // Of those that run beside others, each with a CLI of up to 600 MB.
    maxConcurrency: 3,
    testTimeout: 240_000,
  },
});

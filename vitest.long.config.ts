import { defineConfig } from "vitest/config";

// What takes its time in earnest: opt-in, because it takes ten minutes (`npm run test:long`).
export default defineConfig({
  test: {
    include: [
      "test/long/**/*.test.ts",
      // As often as they say (test/runs.ts).
      "test/properties/**/*.test.ts",
      "test/table/{standing,report-truth}.test.ts",
      "test/protocols/*/generated.test.ts",
      "test/reading/any-text.test.ts",
      "test/document/hostile-markdown.test.ts",
    ],
    setupFiles: ["test/own-servers.ts"],
    env: { PROPERTIES: "all", COLLOQUY_LOCAL_SERVERS: "none" },
    globalSetup: ["test/stories/build.ts"],
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});

import { defineConfig } from "vitest/config";

// The real agent CLIs against a server of ours: opt-in, because they take more than a gigabyte (`npm run test:clis`).
export default defineConfig({
  test: {
    include: ["test/clis/**/*.test.ts"],
    globalSetup: ["test/stories/build.ts"],
    maxWorkers: 1,
    testTimeout: 240_000,
  },
});

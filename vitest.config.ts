import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/clis/**", "test/long/**"],
    globalSetup: ["test/stories/build.ts"],
    // Stories start child processes; two cores are all there is on a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

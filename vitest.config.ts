import { defineConfig } from "vitest/config";
import { hasBrowser } from "./test/browser/has-browser.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/clis/**", "test/long/**", ...(hasBrowser ? [] : ["test/browser/**"])],
    globalSetup: ["test/stories/build.ts"],
    // Stories start child processes; two cores are all there is on a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

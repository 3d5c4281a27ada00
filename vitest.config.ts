import { defineConfig } from "vitest/config";
import { hasBrowser } from "./test/browser/has-browser.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/clis/**", "test/long/**", ...(hasBrowser ? [] : ["test/browser/**"])],
    globalSetup: ["test/stories/build.ts"],
    // Stories start child processes; two cores are all there is on a small machine.
    maxWorkers: 2,
    // What we test keeps nothing between two uses of it, so one load of it serves all files of a worker.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

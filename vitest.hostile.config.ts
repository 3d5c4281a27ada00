import { defineConfig } from "vitest/config";
import HostileReporter from "./test/hostile/reporter.ts";

// Every attack, the slow ones too, and a table of how each ended (`npm run test:hostile`).
export default defineConfig({
  test: {
    include: ["test/hostile/**/*.test.ts"],
    globalSetup: ["test/stories/build.ts"],
    env: { HOSTILE: "all" },
    maxWorkers: 2,
    reporters: [new HostileReporter()],
  },
});

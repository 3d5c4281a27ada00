import { defineConfig } from "vitest/config";
import HostileReporter from "./test/hostile/reporter.ts";
import base from "./vitest.config.ts";

// Every attack, the slow ones too, and a table of how each ended (`npm run test:hostile`).
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/hostile/**/*.test.ts"],
    env: { ...base.test?.env, HOSTILE: "all" },
    maxWorkers: 2,
    reporters: [new HostileReporter()],
  },
});

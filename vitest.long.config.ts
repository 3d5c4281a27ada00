import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

// What takes its time in earnest: opt-in, because it takes half an hour (`npm run test:long`).
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "test/long/**/*.test.ts",
      // What `npm test` tries in part (test/runs.ts).
      ...globSync("test/**/*.test.ts").filter((file) =>
        /\/(?:runs|stops|attempt)\.ts"/.test(readFileSync(file, "utf8")),
      ),
    ],
    exclude: base.test?.exclude?.filter((files) => files !== "test/long/**") ?? [],
    env: { ...base.test?.env, PROPERTIES: "all" },
    maxWorkers: 1,
    testTimeout: 900_000,
  },
});

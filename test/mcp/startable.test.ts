import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { configFrom } from "../../src/host/config.ts";
import { allOptions, startables } from "../../src/mcp/startable.ts";

import { temporaryFolder } from "../discussion.ts";

const startable = await startables();

test("an option that several protocols have is told for each: a caller sees them side by side", () => {
  const { shape } = allOptions(startable);
  for (const { options } of Object.values(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((shape[name] as z.ZodType).description?.split("; "), name).toContain(
        (schema as z.ZodType).description,
      );
});

test("what only files could set before, a caller can set too", async () => {
  const cwd = await temporaryFolder();
  const flags = { home: undefined, env: { XDG_CONFIG_HOME: cwd }, cwd };
  const config = await configFrom({ ...flags, flags: {}, config: resolve("examples/specs.yaml") });
  const wish = { subject: "Carts", context: [], searches: false, now: 0 };
  const given = { confidence_below: 0.2, escalation_enabled: false, output_type: "adr" };
  const plan = await startable["specs"]?.plan(wish, given as never, config, cwd);
  expect(plan?.options).toMatchObject({
    outputType: "adr",
    rules: { escalation: { enabled: false, confidence_below: 0.2 } },
    settings: { "escalation.triggers.confidence_below": { value: 0.2, origin: "confidence_below" } },
  });
});

test("every option says whose it is", () => {
  for (const [protocol, { options }] of Object.entries(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect((schema as z.ZodType).description, `${protocol}.${name}`).toMatch(/^[a-z, ]+(?::|$)/);
});

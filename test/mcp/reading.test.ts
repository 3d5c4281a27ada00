import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { openRoots } from "../../src/host/project/roots.ts";
import type { Connection } from "../../src/mcp/office.ts";
import { lean } from "../../src/mcp/tools/input.ts";
import { readingTools } from "../../src/mcp/tools/reading.ts";
import { temporaryFolder } from "../discussion.ts";

test.for<readonly [string, z.ZodObject, object]>([
  ["no bounds that come from the language", z.strictObject({ n: z.int() }), { n: { type: "integer" } }],
  [
    "bounds that are meant",
    z.strictObject({ n: z.int().min(-3).max(7) }),
    { n: { type: "integer", minimum: -3, maximum: 7 } },
  ],
  ["no length that nobody reaches", z.strictObject({ s: z.string().max(500) }), { s: { type: "string" } }],
  [
    "a field of such a name",
    z.strictObject({ maxLength: z.object({ $schema: z.string() }) }),
    { maxLength: { type: "object" } },
  ],
])("a schema tells a model %s", ([, schema, properties]) => {
  const told = lean(schema)["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  expect(told).not.toHaveProperty("$schema");
  expect(told).toMatchObject({ type: "object", properties, additionalProperties: false });
  const [[name, shape] = ["", {}]] = Object.entries(properties);
  if (name !== "maxLength") expect(told["properties"]).toEqual({ [name]: shape });
});

/** What `read_discussion` gives of the decisions of a project, whose records have so many letters. */
async function read(letters: number, input: object) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, ".git"));
  await mkdir(join(folder, "docs/decisions"), { recursive: true });
  await writeFile(join(folder, "docs/decisions/0001-a.md"), `# A\n\n${"x".repeat(letters)}\n`);
  const setting = {
    flags: {},
    home: join(folder, "home"),
    config: undefined,
    env: { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "" },
    roots: await openRoots([], folder, { outside: "", secret: "" }),
    now: Date.now,
    tell: () => {},
  };
  const tools = new Map<string, (input: object, context: object) => Promise<unknown>>();
  const server = { registerTool: (name: string, _: object, tool: never) => void tools.set(name, tool) };
  readingTools(server as unknown as McpServer, { setting, discussions: {} } as unknown as Connection);
  const given = { id: "decisions", part: "record", offset: 0, ...input };
  return (await tools.get("read_discussion")?.(given, {})) as {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent: { readonly text: string; readonly next_offset?: number };
  };
}

test("a text that fits comes whole; of a longer one it is said where it goes on, and at its end that nothing does", async () => {
  const short = await read(10, {});
  expect(short.structuredContent).toEqual({ text: expect.stringContaining("ADR-0001") });
  expect(short.content[0]?.text).toBe(short.structuredContent.text);

  const { structuredContent: first, content } = await read(25_000, {});
  expect([first.text.length, first.next_offset]).toEqual([20_000, 20_000]);
  expect(content[0]?.text).toContain("… (go on with offset: 20000 of ");
  const { structuredContent: last } = await read(25_000, { offset: 20_000 });
  expect(last).not.toHaveProperty("next_offset");
  expect(JSON.parse(first.text + last.text)).toMatchObject([{ id: "ADR-0001" }]);
  expect((await read(25_000, { offset: 99_000 })).structuredContent).toEqual({ text: "" });
});

import { resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { configFrom } from "../../src/host/running/config.ts";
import { admitProtocols } from "../../src/host/protocols/protocols.ts";
import { inputOf, option } from "../../src/manifest/option.ts";
import { planStart } from "../../src/mcp/start.ts";
import { allOptions, startables } from "../../src/mcp/startable.ts";
import { temporaryFolder } from "../discussion.ts";

const startable = startables();

function verb(name: string) {
  const found = startable[name];
  if (found === undefined) throw new Error(`There is no verb ${name}.`);
  return found;
}

test("an option that several protocols have is told for each: a caller sees them side by side", () => {
  const { shape } = allOptions(startable);
  for (const { options } of Object.values(startable))
    for (const [name, schema] of Object.entries(options.shape)) {
      const [whose = "", meaning = ""] = (schema.description ?? "").split(": ");
      const told = ((shape[name] as z.ZodType).description ?? "").split("; ");
      const mine = told.find((one) => one.split(":")[0]?.split(", ").includes(whose));
      expect(mine, `${whose}.${name}`).toContain(meaning);
    }
});

test("what only files could set before, a caller can set too", async () => {
  const cwd = await temporaryFolder();
  const flags = { home: undefined, env: { XDG_CONFIG_HOME: cwd }, cwd };
  const config = await configFrom({ ...flags, flags: {}, config: resolve("examples/specs.yaml") });
  const options = { confidence_below: 0.2, escalation_enabled: false, output_type: "adr" };
  const wish = { subject: "Carts", options, context: ["none"], hostCalls: true, now: 0 };
  const plan = await planStart(verb("specs"), wish, config, cwd);
  expect(plan.options).toMatchObject({
    outputType: "adr",
    rules: { escalation: { enabled: false, confidence_below: 0.2 } },
    settings: { "escalation.triggers.confidence_below": { value: 0.2, origin: "confidence_below" } },
  });
});

test("a caller is told of everything that can be typed, also of what is typed as a flag for each value", () => {
  for (const [name, { verb, options }] of Object.entries(startable))
    for (const [option, { flag, flagOf, takes }] of Object.entries(verb.options))
      expect(Object.hasOwn(options.shape, inputOf(option)), `${name}.${option}`).toBe(
        (flag !== null || flagOf !== undefined) && takes.kind !== "file",
      );
  expect(z.toJSONSchema(verb("discuss").options).properties?.["preset"]).toEqual({
    type: "string",
    enum: ["quick", "default", "deep"],
    description: "discuss",
  });
});

test("of a protocol that does not ship, a caller is told of files too, and what switches and choices are for", () => {
  const { manifest, verb: asking } = verb("ask");
  const options = {
    brief: option.file({ what: "brief", help: "the brief to keep to, as text" }),
    isSecret: option.flag({ help: "nobody sees who voted; names are kept" }),
    majority: option.choice(["simple", "absolute"], { help: "what carries a motion" }),
    votes: option.int({ help: "as many as there are", default: 2, min: 1 }),
  };
  const own = { ...manifest, name: "vote", verbs: [{ ...asking, name: "vote", options }] };
  admitProtocols([{ manifest: own, origin: "", folder: "vote", code: { digest: "", open: false } }], []);
  onTestFinished(() => admitProtocols([], []));
  expect(startables()["vote"]?.options.toJSONSchema().properties).toEqual({
    brief: { type: "string", description: "vote: the brief to keep to" },
    is_secret: { type: "boolean", description: "vote: nobody sees who voted" },
    majority: {
      type: "string",
      enum: ["simple", "absolute"],
      description: "vote: what carries a motion",
    },
    // Without a bound none is told: what is infinite is no JSON.
    votes: { type: "integer", minimum: 1, description: "vote: as many as there are" },
  });
});

test("whatever the table reads, a caller can give: what it is told of a value refuses nothing", async () => {
  const cwd = await temporaryFolder();
  const config = await configFrom({
    flags: {},
    home: cwd,
    config: resolve("examples/discuss.yaml"),
    env: {},
    cwd,
  });
  const planned = (name: string, options: Record<string, unknown>, subject?: string) => {
    const wish = {
      subject,
      options: allOptions(startable).parse(options),
      context: ["none"],
      hostCalls: true,
      now: 0,
    };
    return planStart(verb(name), wish, config, cwd);
  };
  const members = [{ name: "Cost", role: "Pays for it" }, "Security"];
  expect((await planned("discuss", { members, preset: "quick" }, "Why?")).seated[0]?.seat.role).toBe(
    "Pays for it",
  );
  await expect(planned("swarm", { rounds: 1000 }, "Why?")).rejects.toThrow(
    "rounds: 1000 is not a whole number from 1 to 100.",
  );
  const { title, seated } = await planned("specs", { participants: ["qa-lead", "technical-lead"] });
  expect(title).toMatch(/^The requirements of /);
  expect(seated.map(({ seat }) => seat.name)).toContain("Technical lead");
});

test("what all verbs of a protocol cost is told with the first of them", () => {
  for (const { manifest, verb, when } of Object.values(startable))
    expect([verb.name, when.endsWith(`; ${verb.cost}`)]).toEqual([verb.name, verb === manifest.verbs[0]]);
});

test("every option says whose it is", () => {
  for (const [protocol, { options }] of Object.entries(startable))
    for (const [name, schema] of Object.entries(options.shape))
      expect(schema.description, `${protocol}.${name}`).toMatch(/^[a-z, ]+(?::|$)/);
});

test("an option that several have says whose it is, all of them", () => {
  const { description = "" } = allOptions(startable).shape["max_rounds"] as z.ZodType;
  const whose = description.split("; ").flatMap((one) => (one.split(":")[0] ?? "").split(", "));
  expect(whose).toEqual(expect.arrayContaining(["solve", "roundtable"]));
  expect(description).toContain("the most rounds");
});

describe("a solve that another program starts", () => {
  const planned = async (options: Record<string, unknown>, searches = true, subject = "Keep sessions") => {
    const cwd = await temporaryFolder();
    const given = { flags: {}, home: cwd, config: `${process.cwd()}/examples/solve.yaml`, env: {}, cwd };
    const context = searches ? undefined : ["none"];
    const wish = { subject, options, context, hostCalls: true, now: 0 };
    return planStart(verb("solve"), wish, await configFrom(given), cwd);
  };
  const input = { ace_context: { relevant_files: ["src/a.ts"] }, cli_config: { tools: ["eve", "ada"] } };

  test("hands over its input as it is, and chooses agents by it", async () => {
    const plan = await planned({ input, max_rounds: 2, feedback: "No new services" });
    expect(plan.seated.map(({ seat }) => seat.name)).toEqual(["eve", "ada", "Resolver"]);
    expect(plan.options).toMatchObject({
      known: { relevantFiles: ["src/a.ts"] },
      maxRounds: 2,
      feedback: "No new services",
    });
  });

  test("searches the project unless that lies outside of the roots", async () => {
    expect((await planned({})).options).toMatchObject({ searches: true });
    expect((await planned({}, false)).options).toMatchObject({ searches: false });
  });

  test("has no standard input of its own: there the server hears the host", async () => {
    expect((await planned({}, true, "-")).options).toMatchObject({ task: "-" });
    await expect(planned({ input: "-" })).rejects.toThrow("cannot be read (ENOENT)");
  });

  test("cannot put it into a folder of its choice: it lies in the home", async () => {
    const folder = await temporaryFolder();
    await expect(planned({ input: { ...input, session: { folder } } })).rejects.toThrow(
      `Discussions started here are kept in the home, so one cannot be kept in ${folder}.`,
    );
  });
});

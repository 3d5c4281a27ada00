import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRoots } from "../../src/host/project/roots.ts";
import type { Plan } from "../../src/host/running/plan.ts";
import type { Connection } from "../../src/mcp/office.ts";
import { start, type StartInput } from "../../src/mcp/start.ts";
import { startables } from "../../src/mcp/startable.ts";
import { temporaryFolder } from "../discussion.ts";

interface Around {
  readonly config?: string;
  /** Below the project, so that all of it lies outside of the root. */
  readonly below?: true;
  readonly pulls?: { readonly read: boolean; readonly post: boolean };
}

/** What a server would start for a caller that asks for it. */
async function started(
  input: Partial<StartInput>,
  { config = "", below, pulls }: Around = {},
): Promise<Plan> {
  const project = await temporaryFolder();
  await mkdir(join(project, ".git"));
  await mkdir(join(project, "src"));
  const cwd = below === true ? join(project, "src") : project;
  await writeFile(join(cwd, "a.md"), "# A design\n\nKeep it.\n");
  await writeFile(join(cwd, "given.yaml"), config.includes("panel:") ? config : `panel: [reader]\n${config}`);
  const plans: Plan[] = [];
  const setting = {
    flags: {},
    home: join(cwd, "home"),
    config: join(cwd, "given.yaml"),
    env: { HOME: cwd, XDG_CONFIG_HOME: cwd, PATH: "" },
    roots: await openRoots([], cwd, { outside: "", secret: "" }),
    writes: false,
    hasHost: true,
    now: () => 0,
    tell: () => {},
    ...(pulls && { pulls }),
  };
  const discussions = { start: (plan: Plan) => (plans.push(plan), Promise.resolve("d1")) };
  const office = { setting, discussions, startable: startables() } as unknown as Connection;
  const asked = { protocol: "critique", subject: "a.md", wait_seconds: 0, ...input };
  expect(await start(asked as StartInput, office, false)).toBe("d1");
  const [plan] = plans;
  if (plan === undefined) throw new Error("nothing was started");
  return plan;
}

const limited = "maxCalls: 5\nmaxTokens: 1000\nmaxCost: 2\ntimeout: 1h\n";
const hour = 3_600_000;

test.each<readonly [what: string, config: string, input: Partial<StartInput>, limits: object]>([
  [
    "those of the caller, where they are lower",
    limited,
    { max_calls: 4, max_tokens: 999, max_cost_usd: 1, max_seconds: 60 },
    { maxCalls: 4, maxTokens: 999, maxCostUsd: 1, timeoutMs: 60_000 },
  ],
  [
    "those of the person, where they are",
    limited,
    { max_calls: 6, max_tokens: 1001, max_cost_usd: 3, max_seconds: 7200 },
    { maxCalls: 5, maxTokens: 1000, maxCostUsd: 2, timeoutMs: hour },
  ],
  [
    "those of the caller alone",
    "",
    { max_calls: 6, max_tokens: 1001, max_cost_usd: 3, max_seconds: 7200 },
    { maxCalls: 6, maxTokens: 1001, maxCostUsd: 3, timeoutMs: 2 * hour },
  ],
  [
    "those of the person alone",
    limited,
    {},
    { maxCalls: 5, maxTokens: 1000, maxCostUsd: 2, timeoutMs: hour },
  ],
])("what a caller starts has the limits: %s", async (_, config, input, limits) => {
  expect((await started(input, { config })).limits).toMatchObject(limits);
});

test.each<readonly [what: string, eyes: StartInput["eyes"], around: Around, value: string | null | RegExp]>([
  ["as usual", undefined, {}, null],
  ["where the caller says so", "project", {}, "project"],
  ["not where the caller says no", "none", {}, "none"],
  ["not where the person said no", undefined, { config: "eyes: none\n" }, "none"],
  ["never where the project reaches beyond the root", undefined, { below: true }, "none"],
  [
    "not where both say so and the person said no",
    "project",
    { config: "eyes: none\n" },
    /eyes is set to none/,
  ],
  [
    "never, whoever says so, where the project reaches beyond the root",
    "project",
    { below: true },
    /reaches beyond/,
  ],
])("agents may read the project: %s", async (_, eyes, around, value) => {
  const plan = started({ eyes }, around);
  if (value instanceof RegExp) await expect(plan).rejects.toThrow(value);
  else expect((await plan).config?.settings.eyes.value).toBe(value);
});

test.each<readonly [subject: string, around: Around, refused: RegExp]>([
  ["pr 12", {}, /not read for callers/],
  ["pr #12", {}, /not read for callers/],
  ["pr: 12", {}, /not read for callers/],
  ["pr 12", { pulls: { read: false, post: false } }, /not read for callers/],
  ["pr 12", { pulls: { read: true, post: false }, below: true }, /repository cannot be read/],
  // What is no number of one is a file of that name.
  ["pr x", {}, /pr x/],
])("a critique of %j is refused with %j", async (subject, around, refused) => {
  await expect(started({ subject }, around)).rejects.toThrow(refused);
});

test("a topic that reads like a pull request is a topic", async () => {
  const plan = await started({ protocol: "discuss", subject: "pr 12" }, { config: "panel: [human]\n" }).catch(
    (error: unknown) => error,
  );
  expect(plan).toMatchObject({ title: "pr 12" });
});

test.each<readonly [input: Partial<StartInput>, refused: RegExp]>([
  [{ subject: " " }, /The subject is empty/],
  [{ subject: undefined }, /needs a subject/],
  [{ context: ["auto"] }, /context auto/],
  [{ options: { width: 1 } }, /critique has no option width/],
])("%j is refused", async (input, refused) => {
  await expect(started(input)).rejects.toThrow(refused);
});

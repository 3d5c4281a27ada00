import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { planDiscussion, type PlanRequest } from "../../../src/host/running/plan-discussion.ts";
import type { Manifest, Request, Verb } from "../../../src/manifest/manifest.ts";
import { temporaryFolder } from "../../discussion.ts";

/** What a protocol is told when a discussion is planned, and what the plan makes of its answer. */
async function planned(
  verb: Partial<Verb>,
  asked: Partial<PlanRequest> = {},
  {
    manifest = {},
    flags = {},
  }: { readonly manifest?: Partial<Manifest>; readonly flags?: Readonly<Record<string, string>> } = {},
) {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, ".git"));
  await writeFile(join(cwd, "a.md"), "words\n");
  await writeFile(join(cwd, "given.yaml"), "panel: [reader]\n");
  const env = { HOME: cwd, XDG_CONFIG_HOME: cwd, PATH: "", COLLOQUY_LOCAL_SERVERS: "none" };
  const config = await resolveConfig({ flags, home: undefined, config: join(cwd, "given.yaml"), env, cwd });
  const told: Request[] = [];
  const seats = [{ name: "A", role: "A", focus: [], agent: null }];
  const own = {
    name: "mine",
    verbs: [],
    speakers: "anyone",
    plan: (request: Request) => (
      told.push(request),
      Promise.resolve({ id: "one", title: "One", seats, given: {} })
    ),
    ...manifest,
  } as unknown as Manifest;
  const subject = { kind: "words", name: "topic", example: "x" };
  const whole = { name: "mine", subject, takes: ["search"], options: {}, ...verb } as unknown as Verb;
  const request = {
    subject: "Which store?",
    options: {},
    context: undefined,
    folder: undefined,
    project: undefined,
    now: 0,
    spelled: (option: string) => `--${option}`,
    ...asked,
  };
  const plan = await planDiscussion(own, whole, request, config, cwd);
  return { plan, told: told[0] };
}

test.each<
  readonly [
    what: string,
    verb: Partial<Verb>,
    context: readonly string[] | undefined,
    searches: boolean,
    files: readonly string[],
  ]
>([
  ["nobody says so", {}, undefined, false, []],
  ["its verb does by itself", { searchesByDefault: true }, undefined, true, []],
  ["somebody says so", {}, ["auto"], true, []],
  ["somebody says so, beside a file", {}, ["a.md", "auto"], true, ["a.md"]],
  ["only files are named", { searchesByDefault: true }, ["a.md"], false, ["a.md"]],
  ["somebody says no", { searchesByDefault: true }, ["none"], false, []],
])("whether the project is searched, where %s", async (_, verb, context, searches, files) => {
  const { told } = await planned(verb, { context });
  expect([told?.searches, told?.context.map(({ path }) => path)]).toEqual([searches, files]);
});

test("a verb that does not search says so, and a topic that is empty is none", async () => {
  await expect(planned({ takes: [] }, { context: ["auto"] })).rejects.toThrow(
    "mine does not search the project",
  );
  await expect(planned({}, { subject: " " })).rejects.toThrow("The topic is empty.");
  await expect(planned({}, { subject: undefined })).rejects.toThrow("No topic was given.");
  await expect(
    planned({}, { folder: null }, { manifest: { wishes: () => Promise.resolve({ folder: "x" }) } }),
  ).rejects.toThrow("one cannot be kept in x");
});

test.each<
  readonly [what: string, own: number | undefined, flags: Readonly<Record<string, string>>, ms: number]
>([
  ["the usual", undefined, {}, 300_000],
  ["that of its protocol", 1000, {}, 1000],
  ["what somebody typed", 1000, { turnTimeout: "5s" }, 5000],
])("how long a turn may take: %s", async (_, own, flags, ms) => {
  const manifest = own === undefined ? {} : { turnTimeoutMs: own };
  const { plan } = await planned({}, {}, { manifest, flags });
  expect(plan.limits.turnTimeoutMs).toBe(ms);
});

test("what an input names holds but for what somebody typed", async () => {
  const wishes = () => Promise.resolve({ panel: ["human"], turnTimeoutMs: 7000 });
  const { plan } = await planned({}, {}, { manifest: { wishes } });
  expect([plan.seated[0]?.agents[0]?.name, plan.limits.turnTimeoutMs]).toEqual(["human", 7000]);
  const typed = await planned(
    {},
    {},
    { manifest: { wishes }, flags: { panel: "reader", turnTimeout: "5s" } },
  );
  expect([typed.plan.seated[0]?.agents[0]?.name, typed.plan.limits.turnTimeoutMs]).toEqual(["reader", 5000]);
});

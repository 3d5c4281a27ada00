import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { changedSights, eyesAgain, sightFor } from "../../../src/host/running/eyes.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { Eyes } from "../../../src/kernel/eyes.ts";
import type { Verb } from "../../../src/manifest/manifest.ts";
import { seated, temporaryFolder } from "../../discussion.ts";
import { discussed, type Draft, started } from "../../kernel/told.ts";

/** Whether seats may look into the project: by what it is about, who sits there, and what somebody said. */

interface Place {
  readonly cwd: string;
  readonly config: (
    given?: string,
    flags?: Readonly<Record<string, string>>,
  ) => ReturnType<typeof resolveConfig>;
}

async function place({ isProject = true, files = ["src/queue.ts", "notes.md"] } = {}): Promise<Place> {
  const cwd = await temporaryFolder();
  if (isProject) await mkdir(join(cwd, ".git"));
  await mkdir(join(cwd, "src"));
  for (const path of files) await writeFile(join(cwd, path), "export const drained = true;\n");
  const other = await temporaryFolder();
  const config = async (given = "concurrency: 1\n", flags: Readonly<Record<string, string>> = {}) => {
    await writeFile(join(other, "given.yaml"), given);
    const env = { HOME: other, XDG_CONFIG_HOME: other, PATH: "" };
    return resolveConfig({ flags, home: undefined, config: join(other, "given.yaml"), env, cwd });
  };
  return { cwd, config };
}

const agentOf = (kind: Agent["kind"]): Agent => ({
  name: kind,
  kind,
  answer: () => Promise.reject(new Error(kind)),
});

interface Asked {
  readonly looks?: Verb["looksByDefault"];
  readonly subject?: string | null;
  readonly artifact?: { readonly label: string; readonly path: string } | null;
  readonly kinds?: readonly Agent["kind"][];
  readonly given?: string;
  readonly flags?: Readonly<Record<string, string>>;
}

async function sight({ cwd, config }: Place, asked: Asked, folder?: string) {
  const { looks, subject = null, artifact = null, kinds = ["cli"], given, flags } = asked;
  return sightFor({
    verb: looks === undefined ? {} : { looksByDefault: looks },
    subject,
    artifact: artifact && { ...artifact, text: "words" },
    seated: kinds.map((kind) => seated(kind, agentOf(kind))),
    config: await config(given, flags),
    cwd,
    project: undefined,
    folder,
    tells: [],
  });
}

const [byHand, set, shut] = [
  { flags: { eyes: "project" } },
  { given: "eyes: project\n" },
  { flags: { eyes: "none" } },
];
const own = { label: "artifact", path: "notes.md" };

test.each<readonly [what: string, asked: Asked, isOpen: boolean]>([
  ["always where the verb is about the project", { looks: "always", subject: "x" }, true],
  ["not where it never is", { subject: "src/queue.ts" }, false],
  ["where the topic names a file of it", { looks: "named", subject: "Is src/queue.ts right?" }, true],
  ["not where it names none", { looks: "named", subject: "Is tea better?" }, false],
  ["not where it names one that is not there", { looks: "named", subject: "Is src/stack.ts right?" }, false],
  ["where its artifact is a file of it", { looks: "own-file", artifact: own }, true],
  [
    "not where its artifact lies elsewhere",
    { looks: "own-file", artifact: { ...own, path: "/etc/hosts" } },
    false,
  ],
  [
    "where it is about a change, whatever it is called",
    { looks: "own-file", artifact: { label: "change", path: "main...HEAD" } },
    true,
  ],
  [
    "where somebody says so, whatever it is about",
    { ...byHand, looks: "named", subject: "Is tea better?" },
    true,
  ],
  ["where a setting says so, whatever it is about", { ...set, subject: "Is tea better?" }, true],
  ["where somebody says so, of a verb that never does", { ...byHand, subject: "Is tea better?" }, true],
  ["not where somebody says no", { ...shut, looks: "always", subject: "x" }, false],
  ["not where nobody could", { looks: "always", subject: "x", kinds: ["script", "reader", "host"] }, false],
  ["for a person, who has links", { looks: "always", subject: "x", kinds: ["human"] }, true],
  ["where one of them can", { looks: "always", subject: "x", kinds: ["script", "api"] }, true],
])("seats may look: %s", async (_, asked, isOpen) => {
  expect((await sight(await place(), asked)) !== undefined).toBe(isOpen);
});

test("where there is nothing to see a setting is passed over, and who says it by hand is told", async () => {
  const nothing = await place({ files: [] });
  expect(await sight(nothing, set)).toBeUndefined();
  await expect(sight(nothing, byHand)).rejects.toThrow("there is no file in");
  const homes = await place();
  await writeFile(join(homes.cwd, "journal.jsonl"), "");
  expect(await sight(homes, { looks: "always" })).toBeUndefined();
  await expect(sight(homes, byHand)).rejects.toThrow(
    "holds the files of a discussion, which no seat may see",
  );
  await expect(sight(await place(), byHand, homes.cwd)).resolves.toBeDefined();
});

test("a folder that is no project is looked into only where somebody says so by hand", async () => {
  const folder = await place({ isProject: false });
  expect(await sight(folder, { looks: "always" })).toBeUndefined();
  expect(await sight(folder, set)).toBeUndefined();
  expect(await sight(folder, byHand)).toBeDefined();
});

test("a small project is shown whole, but for what prompts hold already", async () => {
  const one = await place();
  const given = async (tells: readonly string[]) =>
    (
      await sightFor({
        verb: {},
        subject: "x",
        artifact: null,
        seated: [seated("cli", agentOf("cli"))],
        config: await one.config(undefined, byHand.flags),
        cwd: one.cwd,
        project: undefined,
        folder: undefined,
        tells,
      })
    )?.given;
  const whole = await given([]);
  expect(whole?.seen?.map(({ path }) => path).toSorted()).toEqual(["notes.md", "src/queue.ts"]);
  expect(whole?.map).toContain("All files of the project");
  const rest = await given(["notes.md"]);
  expect(rest?.seen?.map(({ path }) => path)).toEqual(["src/queue.ts"]);
  expect(rest?.map).toContain("All other files of the project");
});

const eyes = { limits: { callsPerTurn: 1, bytesPerTurn: 1 }, files: 1, kept: 0, map: "" };

test.each<
  readonly [
    what: string,
    had: boolean,
    flags: Readonly<Record<string, string>>,
    isProject: boolean,
    opens: boolean | string,
    told: number,
  ]
>([
  ["as it was", true, {}, true, true, 0],
  ["shut, as it was", false, {}, true, false, 0],
  ["shut by a person now", true, { eyes: "none" }, true, false, 0],
  [
    "not opened by a person now",
    false,
    { eyes: "project" },
    true,
    "was started without it, and continues without it",
    0,
  ],
  ["shut in a folder that is no project, and that is told", true, {}, false, false, 1],
  ["open there, where a person says so", true, { eyes: "project" }, false, true, 0],
])("a discussion goes on %s", async (_, had, flags, isProject, opens, told) => {
  const { cwd, config } = await place({ isProject });
  const discussion = discussed(started({ A: ["ada"] }, had ? { eyes } : {}));
  const again = eyesAgain(discussion, await config(undefined, flags), {
    cwd,
    project: undefined,
    folder: undefined,
  });
  if (typeof opens === "string") return expect(again).rejects.toThrow(opens);
  const { eyes: open, shut: words } = await again;
  expect([open !== undefined, words.length]).toEqual([opens, told]);
});

test("files that read otherwise than when seats looked at them are told, once each", async () => {
  const looked = (...paths: readonly string[]): Draft => ({
    type: "looked",
    key: "1/say/a",
    round: 1,
    seat: "A",
    turn: "say",
    tool: "read_file",
    input: {},
    seen: paths.map((path) => ({ path, from: 1, to: 2, hash: "h" })),
    bytes: 1,
    problem: null,
  });
  const recalled: string[] = [];
  const recalling: Pick<Eyes, "recall"> = {
    recall: ({ path }) => (recalled.push(path), Promise.resolve(path === "same.ts" ? "as it was" : null)),
  };
  const discussion = discussed(started({ A: ["ada"] }), looked("a.ts", "same.ts"), looked("a.ts", "b.ts"));
  expect(await changedSights(discussion, recalling as Eyes)).toEqual([
    "a.ts has changed since seats looked at it.",
    "b.ts has changed since seats looked at it.",
  ]);
  expect(recalled).toEqual(["a.ts", "same.ts", "b.ts"]);
});

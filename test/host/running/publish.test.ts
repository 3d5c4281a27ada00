import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  adoptAsItReads,
  adoptionsIn,
  type DecisionPlace,
  decisionNamed,
  decisionsIn,
  relatedDecisions,
  restate,
  rootOf,
  undoAdoption,
} from "../../../src/host/running/decisions.ts";
import { publish } from "../../../src/host/running/publish.ts";
import type { ProtocolKit } from "../../../src/host/protocols/kit.ts";
import { temporaryFolder } from "../../discussion.ts";
import { completed, discussed, type Draft, followed, started } from "../../kernel/told.ts";

/** What a discussion leaves in its project, whose word that was, and how it is taken back. */

interface Project extends DecisionPlace {
  readonly read: (path: string) => string | null;
  readonly write: (path: string, text: string) => Promise<void>;
}

async function project(): Promise<Project> {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, ".git"));
  const home = join(cwd, ".colloquy");
  await mkdir(home);
  return {
    cwd,
    env: { HOME: cwd, XDG_CONFIG_HOME: join(cwd, "config") },
    home,
    folder: "docs/decisions",
    read: (path) => (existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), "utf8") : null),
    write: async (path, text) => {
      await mkdir(join(cwd, path, ".."), { recursive: true });
      await writeFile(join(cwd, path), text);
    },
  };
}

interface Made {
  readonly decided?: string | null;
  readonly adopted?: boolean;
  readonly published?: ReturnType<NonNullable<ProtocolKit["published"]>>;
}

const kitOf = ({ decided = "Take files.", adopted = true, published = [] }: Made): ProtocolKit =>
  ({
    decided: () =>
      decided === null ? null : { decided, by: ["A"], dissent: ["B would not [O2]."], lookAgain: [] },
    adopted: () => adopted,
    published: () => published,
  }) as unknown as ProtocolKit;

const held = (more: object = {}, ...drafts: readonly Draft[]) =>
  discussed({ ...started({ A: ["ada"] }), title: "Which store?", ...more }, completed, ...drafts);
const again = [followed("Why?"), completed] as const;
const record = "docs/decisions/0001-which-store.md";

test.each<readonly [what: string, made: Made, more: object, isByHand: boolean, left: readonly string[]]>([
  ["what somebody adopted", {}, {}, false, [record]],
  ["nothing where nobody did", { adopted: false }, {}, false, []],
  ["what somebody adopts by hand", { adopted: false }, {}, true, [record]],
  ["nothing of an example", {}, { project: "/shop", scripted: true }, false, []],
  ["an example that is adopted by hand", {}, { project: "/shop", scripted: true }, true, [record]],
  ["nothing of a program's", {}, { fromCode: true }, false, []],
  ["nothing where nothing was decided", { decided: null }, {}, true, []],
  [
    "what it publishes, whoever adopts it",
    { adopted: false, published: [{ path: "docs/a.md", text: "a" }] },
    {},
    false,
    ["docs/a.md"],
  ],
  ["both", { published: [{ path: "docs/a.md", text: "a" }] }, {}, false, ["docs/a.md", record]],
  [
    "no second record where it files its decisions itself",
    { published: [{ path: "docs/decisions/0007-x.md", text: "a" }] },
    {},
    false,
    ["docs/decisions/0007-x.md"],
  ],
])("left in a project: %s", async (_, made, more, isByHand, left) => {
  const here = await project();
  expect(await publish(kitOf(made), held(more), here, isByHand)).toEqual(left);
  for (const path of left) expect(here.read(path)).not.toBeNull();
});

test("a record tells its status, its discussion, whom it was taken with and who objects, without the ids of that discussion", async () => {
  const here = await project();
  await here.write("docs/decisions/0041-other.md", "# Other\n");
  const [path = ""] = await publish(kitOf({ decided: "Take files [O1]." }), held(), here);
  expect(path).toBe("docs/decisions/0042-which-store.md");
  const text = here.read(path) ?? "";
  for (const words of [
    "status: accepted",
    "discussion: one",
    "- A",
    "# Which store?",
    "Take files.",
    "B would not.",
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/\[O\d\]/);
});

test("a file that somebody has is left alone, and ours stands beside it; the same text is no other file", async () => {
  const here = await project();
  const made = kitOf({
    published: [
      { path: "docs/a.md", text: "ours" },
      { path: "docs/b.md", text: "same" },
    ],
    decided: null,
  });
  await here.write("docs/a.md", "theirs");
  await here.write("docs/b.md", "same");
  expect(await publish(made, held(), here)).toEqual(["docs/a.one.md", "docs/b.md"]);
  expect([here.read("docs/a.md"), here.read("docs/a.one.md")]).toEqual(["theirs", "ours"]);
});

test("what a person saw and agreed to replace is replaced, as long as it reads so", async () => {
  const agreed = kitOf({ published: [{ path: "docs/a.md", text: "ours", over: "theirs" }], decided: null });
  const here = await project();
  await here.write("docs/a.md", "theirs");
  expect(await publish(agreed, held(), here)).toEqual(["docs/a.md"]);
  expect(here.read("docs/a.md")).toBe("ours");
  const changed = await project();
  await changed.write("docs/a.md", "theirs, since");
  expect(await publish(agreed, held(), changed)).toEqual(["docs/a.one.md"]);
});

test("to undo takes back what was left, brings back what stood there, and leaves what somebody changed", async () => {
  const here = await project();
  await here.write("docs/a.md", "theirs");
  const published = [
    { path: "docs/a.md", text: "ours", over: "theirs" },
    { path: "docs/b.md", text: "new" },
    { path: "docs/c.md", text: "new" },
  ];
  await publish(kitOf({ published }), held(), here);
  await here.write("docs/c.md", "changed");
  const { back, left } = await undoAdoption(here, "one");
  expect([back.toSorted(), left]).toEqual([["docs/a.md", "docs/b.md", record].toSorted(), ["docs/c.md"]]);
  expect(["docs/a.md", "docs/b.md", "docs/c.md", record].map(here.read)).toEqual([
    "theirs",
    null,
    "changed",
    null,
  ]);
  await expect(undoAdoption(here, "one")).rejects.toThrow();
});

test("adopted a second time, an answer replaces the first, and to undo brings back what stood there before both", async () => {
  const here = await project();
  await publish(kitOf({ decided: "Take files." }), held(), here, true);
  expect(await publish(kitOf({ decided: "Take SQLite." }), held({}, ...again), here, true)).toEqual([record]);
  expect(here.read(record)).toContain("Take SQLite.");
  await undoAdoption(here, "one");
  expect(here.read(record)).toBeNull();

  const over = await project();
  await over.write("docs/a.md", "theirs");
  const published = (text: string) =>
    kitOf({ published: [{ path: "docs/a.md", text, over: "theirs" }], decided: null });
  await publish(published("first"), held(), over);
  await publish(published("second"), held({}, ...again), over);
  expect(over.read("docs/a.md")).toBe("second");
  await undoAdoption(over, "one");
  expect(over.read("docs/a.md")).toBe("theirs");
});

test("projects with one home each know what was adopted in them, also where files have one name", async () => {
  const here = await project();
  const there = { ...(await project()), env: here.env, home: here.home };
  for (const one of [here, there]) {
    await one.write(record, "# Which store?\n\nFiles.\n");
    await adoptAsItReads(one, await decisionNamed(one, "1"));
  }
  for (const one of [here, there]) expect(await decisionsIn(one)).toMatchObject([{ isAdopted: true }]);
});

test("of a discussion one adoption is known, whether it was undone or made again", async () => {
  const here = await project();
  const known = () => adoptionsIn(here, rootOf(here)).map(({ undone }) => undone ?? false);
  await publish(kitOf({}), held(), here, true);
  await undoAdoption(here, "one");
  expect(known()).toEqual([true]);
  await publish(kitOf({}), held(), here, true);
  expect(known()).toEqual([false]);
  await publish(kitOf({ decided: "Take SQLite." }), held({}, ...again), here, true);
  expect(known()).toEqual([false]);
});

test("who adopted an answer has not adopted what a follow-up made of it, and who took it back not adopted it again", async () => {
  const here = await project();
  await publish(kitOf({ decided: "Take files." }), held(), here);
  expect(await publish(kitOf({ decided: "Take SQLite." }), held({}, ...again), here)).toEqual([record]);
  expect(here.read(record)).toContain("Take files.");
  await undoAdoption(here, "one");
  expect(await publish(kitOf({}), held({}, ...again), here)).toEqual([]);
  expect(here.read(record)).toBeNull();
  expect(await publish(kitOf({}), held({}, ...again), here, true)).toEqual([record]);
});

const written = async (here: Project, status: string | null, number = 1) => {
  const path = `docs/decisions/000${number}-store.md`;
  const head = status === null ? "" : `---\nstatus: ${status}\n---\n\n`;
  await here.write(
    path,
    `${head}# ${number}. Which store holds sessions\n\nSessions are held in a store of files.\n`,
  );
  return path;
};

test.each([
  [null, true],
  ["accepted", true],
  ["Accepted on Monday", true],
  ["superseded by ADR-0002", false],
  ["withdrawn", false],
  ["rejected", false],
  ["deprecated", false],
  ["proposed", false],
  ["draft", false],
] as const)("a decision whose status is %s is in force: %s", async (status, inForce) => {
  const here = await project();
  await written(here, status);
  const [decision] = await decisionsIn(here);
  expect(decision).toMatchObject({ isInForce: inForce, status, title: "Which store holds sessions" });
  const told = await relatedDecisions(here, "Which store should hold sessions?", false);
  expect(told.map(({ id }) => id)).toEqual(inForce ? ["ADR-0001"] : []);
});

test("what nobody adopted here is told as found, and not at all where nothing of the project may be told", async () => {
  const here = await project();
  await written(here, null);
  const told = (isShut: boolean) => relatedDecisions(here, "Which store should hold sessions?", isShut);
  expect((await told(false)).map(({ isAdopted }) => isAdopted ?? false)).toEqual([false]);
  expect(await told(true)).toEqual([]);
  await adoptAsItReads(here, await decisionNamed(here, "1"));
  expect((await told(true)).map(({ isAdopted }) => isAdopted ?? false)).toEqual([true]);
  await here.write(
    "docs/decisions/0001-store.md",
    "# 1. Which store holds sessions\n\nA store of another kind holds sessions.\n",
  );
  expect(await told(true)).toEqual([]);
});

test("of one that was adopted more is told than of one that was found", async () => {
  const here = await project();
  const path = await written(here, null);
  await here.write(path, `${here.read(path) ?? ""}${"A store holds sessions. ".repeat(400)}\n`);
  const [found] = await relatedDecisions(here, "Which store should hold sessions?", false);
  expect(found?.text.length).toBeLessThan(1700);
  expect(found?.text).toContain(`(cut; all of it: ${path})`);
  await adoptAsItReads(here, await decisionNamed(here, "ADR-0001"));
  const [adopted] = await relatedDecisions(here, "Which store should hold sessions?", false);
  expect(adopted?.text.length).toBeGreaterThan(5000);
});

test.each(["How do we bill customers?", "Which colour?"])(
  "it is not told where %s is asked",
  async (subject) => {
    const here = await project();
    await written(here, null);
    expect(await relatedDecisions(here, subject, false)).toEqual([]);
  },
);

test("words that only its text shares with a question are no subject in common", async () => {
  const here = await project();
  await here.write(
    "docs/decisions/0001-store.md",
    "# 1. Which store holds sessions\n\nWe bill customers monthly, and customers pay monthly bills.\n",
  );
  expect(await relatedDecisions(here, "Do customers pay bills monthly?", false)).toEqual([]);
  await here.write(
    "docs/decisions/0002-bills.md",
    "# 2. How customers pay\n\nWe bill customers monthly, and customers pay monthly bills.\n",
  );
  const told = await relatedDecisions(here, "Do customers pay bills monthly?", false);
  expect(told.map(({ id }) => id)).toEqual(["ADR-0002"]);
});

test("a status takes the place of another, however that was written, and the rest of the head stays", async () => {
  const here = await project();
  await here.write(record, "---\nStatus: proposed\nowner: Ada\n---\n\n# Which store?\n\nFiles.\n");
  await restate(here, await decisionNamed(here, "1"), "accepted");
  expect(here.read(record)).toBe("---\nstatus: accepted\nowner: Ada\n---\n\n# Which store?\n\nFiles.\n");
});

test("a record that is adopted once more as it reads is brought back as it was before both", async () => {
  const here = await project();
  const path = await written(here, null);
  const before = here.read(path) ?? "";
  await adoptAsItReads(here, await decisionNamed(here, path));
  await here.write(path, `${before}\nAnd more.\n`);
  await adoptAsItReads(here, await decisionNamed(here, path));
  await undoAdoption(here, "1");
  expect(here.read(path)).toBe(before);
});

test("three decisions are told, however many have to do with it", async () => {
  const here = await project();
  for (const number of [1, 2, 3, 4, 5]) await written(here, null, number);
  expect(await relatedDecisions(here, "Which store should hold sessions?", false)).toHaveLength(3);
  expect((await decisionsIn(here)).map(({ id }) => id)).toEqual([
    "ADR-0005",
    "ADR-0004",
    "ADR-0003",
    "ADR-0002",
    "ADR-0001",
  ]);
});

test("one that was adopted stays so when its status is changed; one that was edited since is not adopted by that", async () => {
  const here = await project();
  await publish(kitOf({}), held(), here, true);
  await restate(here, await decisionNamed(here, "1"), "superseded by ADR-0002");
  expect(await decisionNamed(here, "1")).toMatchObject({
    isAdopted: true,
    isInForce: false,
    discussion: "one",
  });
  expect(here.read(record)).toContain("discussion: one");

  await here.write(record, `${here.read(record) ?? ""}\nAnd more.\n`);
  await restate(here, await decisionNamed(here, "1"), "accepted");
  expect(await decisionNamed(here, "1")).toMatchObject({ isAdopted: false, isInForce: true });
  await adoptAsItReads(here, await decisionNamed(here, "1"));
  expect(await decisionNamed(here, "1")).toMatchObject({ isAdopted: true, discussion: "one" });
});

test("a record of others that is adopted as it reads is brought back as it was", async () => {
  const here = await project();
  const path = await written(here, null);
  const before = here.read(path);
  await adoptAsItReads(here, await decisionNamed(here, path));
  const { back } = await undoAdoption(here, "1");
  expect(back).toEqual([path]);
  expect(here.read(path)).toBe(before);
  expect((await decisionsIn(here))[0]?.isAdopted).toBe(false);
});

test("a decision is named by its number, its id or its path; a number of two files names none", async () => {
  const here = await project();
  const path = await written(here, null);
  for (const named of ["1", "0001", "adr-0001", path])
    expect((await decisionNamed(here, named)).path).toBe(path);
  await expect(decisionNamed(here, "2")).rejects.toThrow('"2" is no decision in docs/decisions.');
  await here.write("docs/decisions/0001-other.md", "# Other\n");
  await expect(decisionNamed(here, "1")).rejects.toThrow('"1" is the number of 2 files');
  expect((await decisionNamed(here, path)).path).toBe(path);
});

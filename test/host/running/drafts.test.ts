import { expect, test } from "vitest";
import { stateOf, writeState } from "../../../src/config/own-state.ts";
import {
  draftsIn,
  fileOfDraft,
  keepNewDraft,
  plainName,
  readDraft,
  removeDraft,
} from "../../../src/host/running/drafts.ts";
import { temporaryFolder } from "../../discussion.ts";

async function person() {
  const home = await temporaryFolder();
  return { home, env: { HOME: home, XDG_STATE_HOME: `${home}/state`, XDG_CONFIG_HOME: `${home}/config` } };
}

const wanted = { verb: "critique", title: "Design", options: {} };
const day = (n: number) => `2026-11-0${n}T00:00:00.000Z`;

test("drafts are listed with the last made first, whatever they are called", async () => {
  const whose = await person();
  for (const n of [2, 3, 1]) keepNewDraft(whose, { ...wanted, title: `T${n}`, at: day(n) });
  expect(draftsIn(whose).map(({ title }) => title)).toEqual(["T3", "T2", "T1"]);
});

test("drafts of one title have names of their own, and one that is gone gives its name back", async () => {
  const whose = await person();
  const made = () => keepNewDraft(whose, { ...wanted, at: day(1) });
  expect([made(), made(), made()].map(({ id }) => id)).toEqual([
    "critique-design",
    "critique-design-2",
    "critique-design-3",
  ]);
  removeDraft(whose, readDraft(whose, "critique-design-2"));
  expect(made().id).toBe("critique-design-2");
});

test("what stands under another name than its own is no draft", async () => {
  const whose = await person();
  const draft = keepNewDraft(whose, { ...wanted, at: day(1) });
  expect(stateOf(whose)).not.toBeNull();
  writeState(whose, "drafts/other/draft.json", draft);
  expect(draftsIn(whose).map(({ id }) => id)).toEqual(["critique-design"]);
  expect(() => readDraft(whose, "other")).toThrow('There is no draft "other"');
});

test.for([
  ["a.md", "a.md"],
  ["/etc/../b c.md", "b-c.md"],
  ["C:\\x\\d.txt", "d.txt"],
  ["..", "dropped.md"],
  ["", "dropped.md"],
  [".env", "env"],
  // A file of its own has this name in the folder of each draft.
  ["draft.json", "dropped.md"],
  ["x/draft.json", "dropped.md"],
  ["drafts.json", "drafts.json"],
  [`${"a".repeat(90)}.md`, `${"a".repeat(77)}.md`],
  ["設計.md", "設計.md"],
] as const)("a file that was dropped as %j is kept as %j", async ([name, kept]) => {
  expect(plainName(name)).toBe(kept);
  const whose = await person();
  const draft = keepNewDraft(whose, { ...wanted, at: day(1) }, { name, text: "its words" });
  expect(fileOfDraft(whose, draft)).toEqual({ name: kept, text: "its words" });
  expect(draftsIn(whose)).toHaveLength(1);
});

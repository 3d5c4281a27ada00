import { expect, test } from "vitest";
import { z } from "zod";
import { kitOfMethod } from "../../../src/host/protocols/kit.ts";
import type { Report } from "../../../src/manifest/method.ts";
import {
  answered,
  completed,
  discussed,
  type Draft,
  failed,
  noLimits,
  paused,
  round,
  started,
} from "../../kernel/told.ts";

/** What every face makes of a report: the next command, who judged, what is marked as scripted. */

const any = z.unknown();
function kitOf(report: Partial<Report<unknown>>, speakers: "anyone" | "one" = "anyone", name = "critique") {
  const whole = {
    verdict: null,
    inAWord: "done",
    howFar: null,
    page: () => null,
    document: () => null,
    ...report,
  };
  const manifest = { name, verbs: [], speakers } as unknown as Parameters<typeof kitOfMethod>[0];
  const method = {
    given: any,
    kept: any,
    outcome: any,
    run: () => Promise.resolve(null),
    report: () => whole,
  };
  return kitOfMethod(manifest, method as never);
}

const place = { folder: "here", address: "one" };
const start = started({ A: ["ada"] }, { limits: { ...noLimits, maxCalls: 4 } });
const said = [round(1), answered("A", "ada")];
const open = { id: "Q1", ids: ["Q1"], text: "When?", by: ["A"], answer: null };

test.each<readonly [what: string, drafts: readonly Draft[], report: Partial<Report<unknown>>, next: string]>([
  ["a person is waited for", [...said, paused("waiting")], {}, "colloquy answer one"],
  ["it was interrupted", [...said, paused("interrupted")], {}, "colloquy resume one"],
  ["its process is gone", said, {}, "colloquy resume one"],
  [
    "a limit was reached",
    [...said, paused("limit", "the discussion has reached its limit of 4 calls (max-calls)")],
    {},
    "colloquy resume one --max-calls 8",
  ],
  ["it failed", [...said, { type: "discussion.failed", message: "nobody" }], {}, "colloquy agents --check"],
  ["it is completed", [...said, completed], {}, "colloquy export one -o critique.html"],
  ["questions are open", [...said, completed], { questions: () => [open] }, "colloquy answer one"],
  [
    "all questions are answered",
    [...said, completed],
    { questions: () => [{ ...open, answer: "In May." }] },
    "colloquy export one -o critique.html",
  ],
  [
    "its protocol knows what comes next",
    [...said, completed],
    { next: () => ["solve", "…", "--input", "a b.json", "<", "x"], questions: () => [open] },
    "colloquy solve \"…\" --input 'a b.json' < x",
  ],
])("what to type next, where %s", (_, drafts, report, next) => {
  expect(kitOf(report).result(discussed(start, ...drafts), place).next).toBe(next);
});

const found = { scripted: "found" as const };
const standIn = { fallback: true, asked: "eve" };

test.each<readonly [what: string, drafts: readonly Draft[], speakers: "anyone" | "one", nobodys: boolean]>([
  ["its own agent", said, "anyone", false],
  ["a stand-in", [round(1), answered("A", "bob", standIn)], "anyone", true],
  ["a stand-in, of the one who was asked", [round(1), answered("A", "bob", standIn)], "one", false],
  ["a person in its place", [round(1), answered("A", "pat", { ...standIn, person: true })], "anyone", false],
  ["a script of the project", [round(1), answered("A", "ada", found)], "anyone", true],
  ["a script of the project, of the one who was asked", [round(1), answered("A", "ada", found)], "one", true],
  ["a script that somebody named", [round(1), answered("A", "ada", { scripted: "named" })], "anyone", false],
  ["nobody", [round(1), failed("A", "exit")], "anyone", false],
])("answered by %s, it is nobody's judgement or somebody's", (_, drafts, speakers, nobodys) => {
  const { inconclusive = false } = kitOf({}, speakers).inShort(discussed(start, ...drafts, completed));
  expect(inconclusive).toBe(nobodys);
});

test("what is inconclusive is degraded, whoever answered", () => {
  const of = (report: Partial<Report<unknown>>) =>
    kitOf(report).result(discussed(start, ...said, completed), place);
  expect([of({}).degraded, of({ inconclusive: true }).degraded]).toEqual([false, true]);
});

test("files of a scripted example say so below their title; data does not", () => {
  const files = [
    { path: "a.md", text: "# Title\n\nWords.\n" },
    { path: "b.md", text: "Words.\n" },
    { path: "c.json", text: "{}" },
  ];
  const texts = (more: object) => {
    const kit = kitOf({ files: () => files, published: () => files });
    const discussion = discussed({ ...start, ...more }, ...said, completed);
    return kit.published?.(discussion).map(({ text }) => text);
  };
  expect(texts({})).toEqual(files.map(({ text }) => text));
  const note = "> A scripted example: no model was asked, the replies were written by hand.";
  expect(texts({ scripted: true })).toEqual([`# Title\n\n${note}\n\nWords.\n`, `${note}\n\nWords.\n`, "{}"]);
});

test("a result names the files of its report by where it lies, and its document by where it goes", () => {
  const { files } = kitOf({ named: { record: "a.md" }, inProject: "docs/a.md" }).result(
    discussed(start, ...said, completed),
    place,
  );
  expect(files).toEqual({ record: "here/a.md", document: "docs/a.md", folder: "here" });
});

test("a protocol of somebody's own that cannot tell its result is said to, and takes nobody down", () => {
  const manifest = { name: "mine", verbs: [], speakers: "anyone" } as unknown as Parameters<
    typeof kitOfMethod
  >[0];
  const report = () => {
    throw new Error("no such key");
  };
  const method = { given: any, kept: any, outcome: any, run: () => Promise.resolve(null), report };
  const kit = kitOfMethod(manifest, method as never);
  const { warnings, status } = kit.result(
    discussed({ ...start, protocol: "mine" }, ...said, completed),
    place,
  );
  expect(status).toBe("completed");
  expect(warnings.join()).toContain("no such key");
});

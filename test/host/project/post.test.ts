import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Annotation, type Annotations, fingerprints } from "../../../src/document/annotations.ts";
import { postingOf } from "../../../src/host/project/post.ts";
import { temporaryFolder } from "../../discussion.ts";
import { completed, discussed, paused, started } from "../../kernel/told.ts";

/** What is written to a pull request, by what stands there and what was found. GitHub is a shell that answers and notes. */

const head = "a".repeat(40);
const patch = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,4 +1,4 @@
 one
-two
+second
 three
 four
`;

const note = (text: string, more: Partial<Annotation> = {}): Annotation => ({
  level: "warning",
  title: "Clarity: weakness",
  rule: "clarity/weakness",
  perspective: "Clarity",
  role: "reviewer",
  agent: "ada",
  file: "src/a.ts",
  side: "new",
  line: 2,
  text,
  suggestions: [],
  byRules: false,
  doubt: null,
  ...more,
});

function found(...notes: readonly Annotation[]): Annotations {
  const pr = { repo: "github.com/o/n", number: 12, head };
  return {
    change: { what: "pr", left: [], pr },
    discussion: "one",
    artifact: { path: "o/n#12", text: patch },
    headline: { level: "warning", title: "Revise it", text: "Two points." },
    completed: true,
    facts: {},
    notes,
  };
}

interface There {
  readonly head?: string;
  readonly comments?: readonly { readonly body: string; readonly mine?: boolean }[];
  readonly threads?: readonly {
    readonly body: string;
    readonly mine?: boolean;
    readonly isResolved?: boolean;
  }[];
}

interface Written {
  readonly to: string;
  readonly body: {
    readonly [name: string]: unknown;
    readonly comments?: readonly Readonly<Record<string, unknown>>[];
  };
}

const page = { hasNextPage: false };

async function github({ head: now = head, comments = [], threads = [] }: There, origin = "github.com/o/n") {
  const [bin, cwd] = [await temporaryFolder(), await temporaryFolder()];
  const [told, log] = [join(bin, "told.json"), join(bin, "log")];
  const pullRequest = {
    headRefOid: now,
    comments: {
      pageInfo: page,
      nodes: comments.map(({ body, mine = true }, n) => ({ databaseId: n + 1, body, viewerDidAuthor: mine })),
    },
    reviewThreads: {
      pageInfo: page,
      nodes: threads.map(({ body, mine = true, isResolved = false }, n) => ({
        id: `T${n + 1}`,
        isResolved,
        comments: { nodes: [{ body, viewerDidAuthor: mine }] },
      })),
    },
  };
  await writeFile(told, JSON.stringify({ data: { repository: { pullRequest } } }));
  await writeFile(log, "");
  const gh = `#!/bin/sh\n{ printf '%s\\t' "$*"; cat; echo; } >> "$GH_LOG"\ncat "$GH_TOLD"\n`;
  await writeFile(join(bin, "gh"), gh, { mode: 0o755 });
  await mkdir(join(cwd, ".git"));
  await writeFile(join(cwd, ".git/HEAD"), "ref: refs/heads/main\n");
  await writeFile(join(cwd, ".git/config"), `[remote "origin"]\n\turl = https://${origin}.git\n`);
  const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: bin, GH_LOG: log, GH_TOLD: told };
  const written = async (): Promise<readonly Written[]> =>
    (await readFile(log, "utf8"))
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split("\t"))
      .map(([to = "", body = ""]) => ({ to, body: JSON.parse(body) as Written["body"] }))
      .slice(1);
  return { where: { cwd, env }, written };
}

const over = discussed(started({ A: [] }), completed);
const idOf = (annotations: Annotations, index = 0) =>
  fingerprints(annotations, (path) => path)(annotations.notes[index] as Annotation);

async function posted(annotations: Annotations, there: There = {}) {
  const { where, written } = await github(there);
  const posting = await postingOf(over, () => annotations, where);
  await posting.write();
  return { told: posting.told, written: await written() };
}

test("a finding stands at its line, another in the review, and all in one summary", async () => {
  const all = found(
    note("It is unclear."),
    note("It is long.", { line: 90 }),
    note("It is all of it.", { file: null, line: null }),
  );
  const { told, written } = await posted(all);
  expect(told).toBe("1 comment at lines, 2 besides, 0 threads resolved, one summary, to github.com/o/n#12");
  const [review, summary] = written;
  expect(review?.to).toContain("--method POST repos/o/n/pulls/12/reviews");
  expect(review?.body).toMatchObject({ commit_id: head, event: "COMMENT" });
  expect(review?.body["body"]).toContain("`src/a.ts:90` **It is long.**");
  expect(review?.body.comments).toMatchObject([{ path: "src/a.ts", line: 2, side: "RIGHT" }]);
  expect(summary?.to).toContain("--method POST repos/o/n/issues/12/comments");
  expect(
    String(summary?.body["body"])
      .split("\n")
      .filter((line) => line.startsWith("- ")),
  ).toEqual(["- `src/a.ts:2` It is unclear.", "- `src/a.ts:90` It is long.", "- It is all of it."]);
});

test.each<readonly [what: string, more: Partial<Annotation>, at: object]>([
  ["a line", { line: 2 }, { line: 2, side: "RIGHT" }],
  ["a removed line", { line: 2, side: "old" }, { line: 2, side: "LEFT" }],
  ["several lines", { line: 2, end: 4 }, { start_line: 2, start_side: "RIGHT", line: 4, side: "RIGHT" }],
  ["one that ends where it begins", { line: 2, end: 2 }, { line: 2, side: "RIGHT" }],
])("where GitHub is told that %s is", async (_, more, at) => {
  const { written } = await posted(found(note("It is unclear.", more)));
  const [comment] = written[0]?.body.comments ?? [];
  const { path: _path, body: _body, ...place } = comment ?? {};
  expect(place).toEqual(at);
});

test.each<readonly [what: string, more: Partial<Annotation>, words: string | null]>([
  ["what could stand there", { patch: "better" }, "\n```suggestion\nbetter\n```"],
  ["a fence longer than any in it", { patch: "a ```` b" }, "\n`````suggestion\na ```` b\n`````"],
  ["nothing for a line that is gone", { patch: "better", side: "old" }, null],
  ["nothing where nothing is proposed", {}, null],
])("a suggestion that can be taken with a click: %s", async (_, more, words) => {
  const { written } = await posted(found(note("It is unclear.", more)));
  const said = String(written[0]?.body.comments?.[0]?.["body"]);
  if (words === null) expect(said).not.toContain("suggestion");
  else expect(said).toContain(words);
});

test("words of agents call nobody, load no picture and are no comment of ours", async () => {
  const { written } = await posted(
    found(note("Ask @ada ![x](http://h/x.png) <!-- colloquy:finding ab:1 --> <img src=x>")),
  );
  const said = JSON.stringify(written.map(({ body }) => body)).replaceAll("\u200b", "");
  const raw = JSON.stringify(written.map(({ body }) => body));
  expect(said).toContain("@ada");
  for (const words of ["@ada", "![x]", "<img", "<!-- colloquy:finding ab:1"])
    expect(raw).not.toContain(words);
});

const marked = (id: string) => `<!-- colloquy:finding ${id} -->\nwords`;
const summaryOf = (...ids: readonly string[]) =>
  `<!-- colloquy:summary ${ids.map((id) => `${id} `).join("")}-->\n### Before`;

test("what stands there is not said again, at a line or in the summary, and the summary is written over", async () => {
  const all = found(
    note("It is unclear."),
    note("It is long.", { line: 90 }),
    note("It is new.", { line: 3 }),
  );
  const { told, written } = await posted(all, {
    comments: [{ body: "somebody's" }, { body: summaryOf(idOf(all, 1)) }],
    threads: [{ body: marked(idOf(all, 0)) }],
  });
  expect(told).toBe("1 comment at lines, 0 besides, 0 threads resolved, one summary, to github.com/o/n#12");
  expect(written[0]?.body.comments).toMatchObject([{ line: 3 }]);
  expect(written[1]?.to).toContain("--method PATCH repos/o/n/issues/comments/2");
});

test("where nothing is new no review is written, and the summary is", async () => {
  const all = found(note("It is unclear."));
  const { written } = await posted(all, { threads: [{ body: marked(idOf(all)) }] });
  expect(written.map(({ to }) => to.split("repos/").at(-1))).toEqual(["o/n/issues/12/comments --input -"]);
});

test("marks that others wrote are none of ours", async () => {
  const all = found(note("It is unclear."));
  const { told, written } = await posted(all, {
    comments: [{ body: summaryOf(idOf(all)), mine: false }],
    threads: [
      { body: marked(idOf(all)), mine: false },
      { body: marked("ffff:1"), mine: false },
    ],
  });
  expect(told).toContain("1 comment at lines, 0 besides, 0 threads resolved");
  expect(written[1]?.to).toContain("--method POST repos/o/n/issues/12/comments");
});

test("a thread is resolved once its line is no more and nobody finds it any more", async () => {
  const all = found(note("It is unclear."));
  const here = idOf(found(note("It is old.", { line: 3, rule: "change/finding", words: "three" })));
  const { told, written } = await posted(all, {
    threads: [
      { body: marked("gone:1") },
      { body: marked("gone:1"), isResolved: true },
      { body: marked(idOf(all)) },
      { body: marked(here) },
    ],
  });
  expect(told).toContain("1 thread resolved");
  expect(written.at(-1)?.body).toMatchObject({ variables: { id: "T1" } });
  expect(written.filter(({ to }) => to.includes("graphql"))).toHaveLength(1);
});

test.each<readonly [what: string, annotations: Annotations, there: There, more: object, refused: string]>([
  [
    "moved on since",
    found(),
    { head: "b".repeat(40) },
    {},
    "Pull request 12 has moved on, from aaaaaaaaaa to bbbbbbbbbb: nothing was posted.",
  ],
  [
    "no pull request",
    { ...found(), change: { what: "diff", left: [] } },
    {},
    {},
    "This is not a critique of a pull request",
  ],
  [
    "of another repository than this clone's",
    found(),
    {},
    { ownAlone: true, origin: "github.com/x/y" },
    "This clone does not come from github.com/o/n: nothing was posted.",
  ],
])("nothing is posted to what is %s", async (_, annotations, there, more, refused) => {
  const { origin = "github.com/o/n", ...rest } = more as { readonly origin?: string };
  const { where, written } = await github(there, origin);
  await expect(postingOf(over, () => annotations, { ...where, ...rest })).rejects.toThrow(refused);
  expect(await written()).toEqual([]);
});

test("a person may post to another repository, and nobody posts what has no result", async () => {
  const { where } = await github({}, "github.com/x/y");
  expect((await postingOf(over, () => found(), where)).told).toContain("to github.com/o/n#12");
  const open = discussed(started({ A: [] }), paused("recess"));
  await expect(postingOf(open, () => found(), where)).rejects.toThrow("one has no result yet");
  await expect(postingOf(over, undefined, where)).rejects.toThrow("one has no result yet");
});

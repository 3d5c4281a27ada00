import { z } from "zod";
import { filesIn } from "../../change/patch.ts";
import { isInHunk, type Place, placeText } from "../../change/place.ts";
import {
  type Annotation,
  type Annotations,
  fingerprint,
  fingerprints,
  sentencesOf,
} from "../../document/annotations.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { count } from "../../text/amount.ts";
import { checkoutAt } from "./checkout.ts";
import { projectRoot } from "./own-file.ts";
import { askGraphql, type GithubCall, send } from "./github.ts";

const Page = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const Pull = z.object({
  headRefOid: z.string(),
  comments: z.object({
    pageInfo: Page,
    nodes: z.array(z.object({ databaseId: z.int(), body: z.string(), viewerDidAuthor: z.boolean() })),
  }),
  reviewThreads: z.object({
    pageInfo: Page,
    nodes: z.array(
      z.object({
        id: z.string(),
        isResolved: z.boolean(),
        comments: z.object({ nodes: z.array(z.object({ body: z.string(), viewerDidAuthor: z.boolean() })) }),
      }),
    ),
  }),
});
type Pull = z.infer<typeof Pull>;
const Answer = z.object({ data: z.object({ repository: z.object({ pullRequest: Pull }) }) });

const query = `query($owner: String!, $name: String!, $number: Int!, $comments: String, $threads: String) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) {
    headRefOid
    comments(first: 100, after: $comments) { pageInfo { hasNextPage endCursor } nodes { databaseId body viewerDidAuthor } }
    reviewThreads(first: 100, after: $threads) { pageInfo { hasNextPage endCursor } nodes {
      id isResolved comments(first: 1) { nodes { body viewerDidAuthor } }
    } }
  } }
}`;
const resolving = `mutation($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { id } } }`;

const summaryMark = "<!-- colloquy:summary";
const findingMark = /<!-- colloquy:finding (\w+:\d+) -->/;

interface PostingCall extends GithubCall {
  /** To pull requests of this clone's origin, whatever a journal says: it may have come with the clone. */
  readonly ownAlone?: true;
}

export async function postingOf(
  discussion: Discussion,
  annotationsOf: ((discussion: Discussion) => Annotations) | undefined,
  where: PostingCall,
) {
  if (discussion.status === "completed" && annotationsOf !== undefined)
    return posting(annotationsOf(discussion), where);
  throw new ColloquyError("usage", `${discussion.id} has no result yet, so nothing was posted.`);
}

/** What would be written to a pull request: worked out before anybody says yes, from what stands there. */
async function posting(annotations: Annotations, where: PostingCall) {
  const { change, artifact, headline, notes } = annotations;
  const pr = change?.pr;
  if (pr === undefined)
    throw new ColloquyError("usage", "This is not a critique of a pull request, so nothing was posted.", {
      hint: "Start one with --pr <number>.",
    });
  const { repo, number, head } = pr;
  if (where.ownAlone === true && checkoutAt(projectRoot(where.cwd)).name !== repo)
    throw new ColloquyError("usage", `This clone does not come from ${repo}: nothing was posted.`, {
      hint: `A person can do it: colloquy show <id> --post`,
    });
  const there = await standingAt(repo, number, where);
  if (there.head !== head)
    throw new ColloquyError(
      "bad-input",
      `Pull request ${number} has moved on, from ${head.slice(0, 10)} to ${there.head.slice(0, 10)}: nothing was posted.`,
      {
        hint: `Review what is there now: colloquy critique --pr ${number} --post`,
      },
    );
  const files = filesIn(artifact.text);
  const idOf = fingerprints(annotations, (path) => path);
  const found = notes.map((note) => ({ note, id: idOf(note), place: placeOf(note) }));
  const threads = there.threads.flatMap(({ id, isResolved, comments: { nodes } }) => {
    const [first] = nodes;
    const finding = first?.viewerDidAuthor === true ? findingMark.exec(first.body)?.[1] : undefined;
    return finding === undefined ? [] : [{ id, isResolved, finding }];
  });
  const summary = there.comments.find(
    ({ body, viewerDidAuthor }) => viewerDidAuthor && body.startsWith(summaryMark),
  );
  const known = new Set([
    ...threads.map(({ finding }) => finding),
    ...(/^<!-- colloquy:summary ([\w: ]*)-->/.exec(summary?.body ?? "")?.[1] ?? "").split(" "),
  ]);
  const fresh = found.filter(({ id }) => !known.has(id));
  const inline = fresh.filter(({ place }) => place !== null && isInHunk(files, place));
  const others = fresh.filter((one) => !inline.includes(one));
  // Fixed is what is found no more and whose line is no more: a line that stands there as before was only passed over.
  const lines = new Set(
    files.flatMap(({ path, hunks }) =>
      hunks.flatMap(({ rows }) => rows.map(({ text }) => fingerprint("change/finding", path, text))),
    ),
  );
  const fixed = threads.filter(
    ({ isResolved, finding }) =>
      !isResolved && !found.some(({ id }) => id === finding) && !lines.has(finding.split(":")[0] ?? ""),
  );
  const all = found.map(({ id }) => `${id} `).join("");
  const body = `${summaryMark} ${all}-->\n### ${plain(headline.title)}\n\n${plain(headline.text)}\n\n${found.map(({ note, place }) => `- ${whereText(place)}${plain(note.text.split("\n")[0] ?? "")}`).join("\n")}`;
  return {
    told: `${count(inline.length, "comment")} at lines, ${others.length} besides, ${count(fixed.length, "thread")} resolved, one summary, to ${repo}#${number}`,
    write: async () => {
      if (fresh.length > 0)
        await send(
          repo,
          "POST",
          `pulls/${number}/reviews`,
          {
            commit_id: head,
            event: "COMMENT",
            body:
              others.map(({ note, place }) => `${whereText(place)}${commentOf(note)}`).join("\n\n") ||
              `${count(inline.length, "finding")} at lines.`,
            comments: inline.map(({ note, id, place }) => ({
              path: place?.path,
              ...linesOf(note),
              body: `<!-- colloquy:finding ${id} -->\n${commentOf(note)}`,
            })),
          },
          where,
        );
      const [method, path] =
        summary === undefined
          ? (["POST", `issues/${number}/comments`] as const)
          : (["PATCH", `issues/comments/${summary.databaseId}`] as const);
      await send(repo, method, path, { body: body.slice(0, mostBody) }, where);
      for (const { id } of fixed) await askGraphql(repo, resolving, { id }, where);
    },
  };
}

/** What GitHub takes in one comment, with room for what it counts otherwise. */
const mostBody = 60_000;

async function standingAt(repo: string, number: number, where: GithubCall) {
  const comments = new Map<number, Pull["comments"]["nodes"][number]>();
  const threads = new Map<string, Pull["reviewThreads"]["nodes"][number]>();
  // The list that ends first is told again with the pages of the other.
  for (let after: object = {}; ;) {
    const told = Answer.parse(await askGraphql(repo, query, { number, ...after }, where));
    const { headRefOid: head, comments: some, reviewThreads } = told.data.repository.pullRequest;
    for (const one of some.nodes) comments.set(one.databaseId, one);
    for (const one of reviewThreads.nodes) threads.set(one.id, one);
    if (!some.pageInfo.hasNextPage && !reviewThreads.pageInfo.hasNextPage)
      return { head, comments: [...comments.values()], threads: [...threads.values()] };
    after = { comments: some.pageInfo.endCursor, threads: reviewThreads.pageInfo.endCursor };
  }
}

function placeOf({ file, side = "new", line, end = line }: Annotation): Place | null {
  return file === undefined || file === null ? null : { path: file, side, line, end };
}

function whereText(place: Place | null): string {
  return place === null ? "" : `\`${placeText(place).replaceAll("`", "'")}\` `;
}

function linesOf({ side, line, end }: Annotation): object {
  const on = side === "old" ? "LEFT" : "RIGHT";
  const isRange = typeof end === "number" && line !== null && end > line;
  return isRange ? { start_line: line, start_side: on, line: end, side: on } : { line, side: on };
}

function commentOf(note: Annotation): string {
  const fence = "`".repeat(
    Math.max(3, ...[...(note.patch ?? "").matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
  const patch =
    note.patch === undefined || note.side === "old" ? "" : `\n\n${fence}suggestion\n${note.patch}\n${fence}`;
  return `${plain(sentencesOf(note).join("\n\n")).replace(/^.+/, "**$&**")}${patch}\n\n<sub>${plain(note.title)}</sub>`;
}

/** Words of agents: they call nobody by name, load no picture and are no comment of ours. */
function plain(text: string): string {
  return text.replaceAll(/@|<(?=[a-z/!?])/gi, "$&\u200b").replaceAll("![", "!\\[");
}

import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { branched, finding, pay } from "./repository.ts";

const replies = [{ seat: "*", turn: "critique", reply: { points: [finding], strengths: [], rating: 2 } }];
const isHere = onPath();

function onPath(): boolean {
  try {
    execFileSync("gh", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The API of GitHub as far as it is asked, on a socket that gh is told of; what is written to it is shown back. */
async function github(folder: string, pull: { headRefOid: string; baseRefOid: string }) {
  const sent: Sent[] = [];
  const comments: object[] = [];
  const threads: { id: string; isResolved: boolean; comments: object }[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const body = (text === "" ? {} : JSON.parse(text)) as Sent["body"];
      const { method = "", url = "" } = request;
      const answer = (value: unknown) =>
        response.setHeader("content-type", "application/json").end(JSON.stringify(value));
      if (url.endsWith("graphql") && !String(body["query"]).startsWith("mutation")) {
        const list = (nodes: unknown) => ({ pageInfo: { hasNextPage: false, endCursor: null }, nodes });
        const pullRequest = {
          title: "Total",
          body: "Goes to the end",
          ...pull,
          comments: list(comments),
          reviewThreads: list(threads),
        };
        return answer({ data: { viewer: { login: "me" }, repository: { pullRequest } } });
      }
      sent.push({ path: url, method, body });
      if (url.endsWith("graphql")) {
        const { id } = body["variables"] as { id: string };
        for (const thread of threads) if (thread.id === id) thread.isResolved = true;
      }
      if (/issues\/\d+\/comments$/.test(url))
        comments.push({ databaseId: 7, body: body["body"], viewerDidAuthor: true });
      for (const one of (body["comments"] ?? []) as { body: string }[])
        threads.push({
          id: `T${threads.length}`,
          isResolved: false,
          comments: { nodes: [{ body: one.body, viewerDidAuthor: true }] },
        });
      answer({ data: {} });
    });
  });
  const socket = join(folder, "api.sock");
  await new Promise<void>((done) => void server.listen(socket, done));
  onTestFinished(() => void server.close());
  return { sent, threads, socket };
}

test.skipIf(!isHere)(
  "a pull request is read and written through gh: once, at its lines, and resolved when mended",
  async () => {
    const repo = branched(replies);
    repo.git("remote", "add", "origin", "https://github.com/team/shop.git");
    const pull = { headRefOid: repo.git("rev-parse", "feature"), baseRefOid: repo.git("rev-parse", "main") };
    const { sent, threads, socket } = await github(repo.told.folder, pull);
    const config = repo.told.write("gh/config.yml", `http_unix_socket: ${socket}\n`);
    const env = {
      ...repo.told.env,
      GH_CONFIG_DIR: join(config, ".."),
      GH_TOKEN: "none",
      PATH: process.env["PATH"] ?? "",
    };
    const run = (...args: readonly string[]) => repo.told.run(args, { cwd: repo.folder, env });
    const critique = (session: string) =>
      run(
        "critique",
        "--pr",
        "12",
        "--post",
        "--yes",
        "--quiet",
        "--config",
        "../panel.yaml",
        "--session",
        session,
      );

    const first = await critique("../one");
    expect([first.code, first.stderr]).toEqual([3, expect.stringContaining("1 comment at lines")]);
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /repos/team/shop/pulls/12/reviews",
      "POST /repos/team/shop/issues/12/comments",
    ]);
    expect(sent[0]?.body).toMatchObject({
      commit_id: pull.headRefOid,
      event: "COMMENT",
      comments: [
        {
          path: "src/pay.ts",
          line: 3,
          side: "RIGHT",
          body: expect.stringMatching(
            /^<!-- colloquy:finding \w+:1 -->\nReads past the end[^]*```suggestion\n {2}for \(let at = 0; at < prices/,
          ),
        },
      ],
    });

    sent.length = 0;
    await run("show", "--session", "../one", "--post", "--yes");
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PATCH /repos/team/shop/issues/comments/7",
    ]);

    repo.write("src/pay.ts", pay.replace("sum = 0", "sum = 0.0"));
    Object.assign(pull, { headRefOid: repo.commit("Mended") });
    const stale = await run("show", "--session", "../one", "--post", "--yes");
    expect([stale.code, stale.stderr]).toEqual([2, expect.stringContaining("Pull request 12 has moved on")]);
    repo.told.write(
      "replies.yaml",
      JSON.stringify([{ seat: "*", turn: "*", reply: { points: [], strengths: ["Mended"], rating: 5 } }]),
    );
    sent.length = 0;
    const second = await critique("../two");
    expect([second.code, sent.length, threads.map(({ isResolved }) => isResolved)]).toEqual([0, 2, [true]]);

    expect((await run("critique", "--pr", "https://evil.example/team/shop/pull/1")).stderr).toContain(
      "evil.example is not known to be a GitHub of yours",
    );
  },
);

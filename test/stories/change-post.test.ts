import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { relayed } from "../relayed.ts";
import { hasGh } from "./has-gh.ts";
import { type Host, host } from "./host.ts";
import { runInProcess } from "./program.ts";
import { branched, finding, pay } from "./repository.ts";

const replies = [{ seat: "*", turn: "critique", reply: { points: [finding], strengths: [], rating: 2 } }];

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The API of GitHub as far as it is asked; what is written to it is shown back. */
function github(pull: { headRefOid: string; baseRefOid: string }) {
  const sent: Sent[] = [];
  const comments: object[] = [];
  const threads: { id: string; isResolved: boolean; comments: object }[] = [];
  const answer = (method: string, path: string, text: string): object => {
    const body = (text === "" ? {} : JSON.parse(text)) as Sent["body"];
    if (path.endsWith("graphql") && !String(body["query"]).startsWith("mutation")) {
      const after = body["variables"] as { comments?: string | null; threads?: string | null };
      const list = (nodes: readonly object[], from: string | null = null) => {
        const end = Number(from ?? 0) + 100;
        const pageInfo = {
          hasNextPage: end < nodes.length,
          endCursor: String(Math.min(end, nodes.length)),
        };
        return { pageInfo, nodes: nodes.slice(end - 100, end) };
      };
      const pullRequest = {
        title: "Total",
        body: "Goes to the end",
        ...pull,
        comments: list(comments, after.comments),
        reviewThreads: list(threads, after.threads),
      };
      return { data: { viewer: { login: "me" }, repository: { pullRequest } } };
    }
    sent.push({ path, method, body });
    if (path.endsWith("graphql")) {
      const { id } = body["variables"] as { id: string };
      for (const thread of threads) if (thread.id === id) thread.isResolved = true;
    }
    if (/issues\/\d+\/comments$/.test(path))
      comments.push({ databaseId: 7, body: body["body"], viewerDidAuthor: true });
    for (const one of (body["comments"] ?? []) as { body: string }[])
      threads.push({
        id: `T${threads.length}`,
        isResolved: false,
        comments: { nodes: [{ body: one.body, viewerDidAuthor: true }] },
      });
    return { data: {} };
  };
  return { sent, comments, threads, answer };
}

type Answering = ReturnType<typeof github>["answer"];

/** Has it listen on a socket, and tells the real gh of that. */
async function byGh(folder: string, answer: Answering): Promise<Readonly<Record<string, string>>> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { method = "", url = "" } = request;
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer(method, url, text)));
    });
  });
  const socket = join(folder, "api.sock");
  await new Promise<void>((done) => void server.listen(socket, done));
  onTestFinished(() => void server.close());
  mkdirSync(join(folder, "gh"));
  writeFileSync(join(folder, "gh/config.yml"), `http_unix_socket: ${socket}\n`);
  return { GH_CONFIG_DIR: join(folder, "gh"), GH_TOKEN: "none", PATH: process.env["PATH"] ?? "" };
}

/** A shell in place of gh, which takes twenty times as long: where it is not the matter how that is asked. */
async function byShell(folder: string, answer: Answering): Promise<Readonly<Record<string, string>>> {
  mkdirSync(join(folder, "bin"));
  await relayed(join(folder, "bin/gh"), ({ args, stdin }) => {
    const path = args.find((arg) => /^(?:graphql$|repos\/)/.test(arg)) ?? "";
    const method = args[args.indexOf("--method") + 1] ?? "";
    return Promise.resolve({ text: JSON.stringify(answer(method, `/${path}`, stdin)) });
  });
  return { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` };
}

/** A clone whose pull request 12 is its branch `feature`, and what is set where GitHub is asked so. */
async function cloned(by: typeof byGh) {
  const repo = branched(replies);
  repo.git("remote", "add", "origin", "https://github.com/team/shop.git");
  const pull = { headRefOid: repo.git("rev-parse", "feature"), baseRefOid: repo.git("rev-parse", "main") };
  const { answer, ...hub } = github(pull);
  const env = { ...repo.told.env, ...(await by(repo.told.folder, answer)) };
  return { repo, pull, ...hub, env };
}

const pullRequest = { protocol: "critique", subject: "pr 12" };

test("a caller has a pull request of this clone reviewed and written to, where a person allows it", async () => {
  const { repo, sent, env } = await cloned(byShell);
  const { tell, client, complaint } = await host({ folder: repo.folder, env }, [
    "--pr",
    "--post",
    "--config",
    "../panel.yaml",
  ]);
  const { id, state } = await tell("start_discussion", pullRequest);
  expect([state, sent]).toEqual(["completed", []]);
  const { structuredContent } = await client.callTool({ name: "post_findings", arguments: { id } });
  expect(structuredContent).toEqual({ posted: expect.stringContaining("1 comment at lines") });
  expect(sent.map(({ path }) => path)).toEqual([
    "/repos/team/shop/pulls/12/reviews",
    "/repos/team/shop/issues/12/comments",
  ]);
  repo.git("remote", "set-url", "origin", "https://github.com/team/other.git");
  expect(await complaint("post_findings", { id })).toContain(
    "This clone does not come from github.com/team/shop",
  );
  expect(sent).toHaveLength(2);
});

test("at a terminal nothing is posted but by a yes", async () => {
  const { repo, sent, env } = await cloned(byShell);
  const at = { folder: repo.folder, env };
  const held = await runInProcess(at, [
    "critique",
    "--pr",
    "12",
    "--config",
    "../panel.yaml",
    "--quiet",
    "--json",
  ]);
  const { id } = JSON.parse(held.stdout) as { id: string };
  const posted = async (line: string | null, flags: readonly string[] = [], canAsk = true) => {
    const stdin = Readable.from(line === null ? [] : [`${line}\n`]);
    const { stderr, code } = await runInProcess(at, ["show", id, "--post", ...flags], { stdin, canAsk });
    return [code, sent.length > 0, /Nothing was posted|Posted: |nobody can be asked/.exec(stderr)?.[0]];
  };
  for (const line of ["", "n", "yes please", null])
    expect([line, ...(await posted(line))]).toEqual([line, 0, false, "Nothing was posted"]);
  expect(await posted(null, [], false)).toEqual([2, false, "nobody can be asked"]);
  expect(await posted("y")).toEqual([0, true, "Posted: "]);
});

test("without that a caller has neither, and nobody is asked", async () => {
  const repo = branched(replies);
  const at = { folder: repo.folder, env: repo.told.env };
  const closed = await host(at, ["--config", "../panel.yaml"]);
  const open = await host(at, ["--config", "../panel.yaml", "--pr"]);
  const within = await host(at, ["--config", "../panel.yaml", "--pr", "--root", "src"]);
  const toolsOf = async ({ client }: Host) => (await client.listTools()).tools.map(({ name }) => name);
  expect(await closed.complaint("start_discussion", pullRequest)).toContain(
    "Pull requests are not read for callers of this server. The person can start it with --pr",
  );
  expect(await within.complaint("start_discussion", pullRequest)).toContain(
    "it reaches beyond the server's root",
  );
  // A clone without an origin: it is not asked of anybody else.
  expect(await open.complaint("start_discussion", pullRequest)).toContain("is none of GitHub's");
  expect(
    await open.complaint("start_discussion", { ...pullRequest, subject: "https://github.com/a/b/pull/1" }),
  ).toContain("does not exist");
  for (const one of [closed, open]) expect(await toolsOf(one)).not.toContain("post_findings");
});

test.skipIf(!hasGh)(
  "a pull request is read and written through gh: once, at its lines, and resolved when mended",
  async () => {
    const { repo, pull, sent, comments, threads, env } = await cloned(byGh);
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

    // Without a terminal and without a yes nothing is begun, so nothing is paid for.
    const unasked = await run(
      "critique",
      "--pr",
      "12",
      "--post",
      "--config",
      "../panel.yaml",
      "--home",
      "../none",
    );
    expect([unasked.code, unasked.stderr, existsSync(join(repo.told.folder, "none"))]).toEqual([
      2,
      expect.stringContaining("nobody can be asked here. Add --yes"),
      false,
    ]);
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
            /^<!-- colloquy:finding \w+:1 -->\n\*\*Reads past the end\*\*\n[^]*```suggestion\n {2}for \(let at = 0; at < prices/,
          ),
        },
      ],
    });

    // Its own stands on the second page of them.
    const others = Array.from({ length: 120 }, (_, n) => ({
      databaseId: 100 + n,
      body: "Fine.",
      viewerDidAuthor: false,
    }));
    comments.unshift(...others);
    sent.length = 0;
    await run("show", "--session", "../one", "--post", "--yes");
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PATCH /repos/team/shop/issues/comments/7",
    ]);

    repo.told.write(
      "replies.yaml",
      JSON.stringify([{ seat: "*", turn: "*", reply: { points: [], strengths: ["Mended"], rating: 5 } }]),
    );
    repo.write("src/pay.ts", pay.replace("sum = 0", "sum = 0.0"));
    Object.assign(pull, { headRefOid: repo.commit("Mended") });
    sent.length = 0;
    const second = await critique("../two");
    expect([second.code, sent.length, threads.map(({ isResolved }) => isResolved)]).toEqual([0, 2, [true]]);

    expect((await run("critique", "--pr", "https://evil.example/team/shop/pull/1")).stderr).toContain(
      "evil.example is not known to be a GitHub of yours",
    );
  },
);

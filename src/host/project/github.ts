import { tmpdir } from "node:os";
import { z } from "zod";
import { onPath, type Variables, withProgramPath } from "../../program-path.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { projectRoot } from "./own-file.ts";
import { checkoutAt } from "./checkout.ts";
import { GitError, started } from "./git.ts";
import { mostClaimed, type PullRequest } from "./sides.ts";

export interface GithubCall {
  readonly cwd: string;
  readonly env: Variables;
}

const query = `query($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) { title body headRefOid baseRefOid }
  }
}`;

const Answer = z.object({
  data: z.object({
    repository: z.object({
      pullRequest: z.object({
        title: z.string(),
        body: z.string().nullish(),
        headRefOid: z.string(),
        baseRefOid: z.string(),
      }),
    }),
  }),
});

export async function pullRequest(
  { pr, paths }: { readonly pr: string; readonly paths: readonly string[] },
  where: GithubCall,
): Promise<PullRequest> {
  const { repo, number } = namedIn(pr, where);
  const told = await askGraphql(repo, query, { number }, where);
  const { title, body, headRefOid: head, baseRefOid: base } = Answer.parse(told).data.repository.pullRequest;
  return {
    what: "pr",
    paths,
    repo,
    number,
    base,
    head,
    claim: [title, body ?? ""].join("\n\n").trim().slice(0, mostClaimed),
  };
}

/** `host/owner/name` and the number: by its address, or of the repository that was cloned. */
function namedIn(pr: string, { cwd, env }: GithubCall): { readonly repo: string; readonly number: number } {
  const [, host, path, numbered] = /^https:\/\/([\w.-]+)\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)/.exec(pr) ?? [];
  const number = Number(numbered ?? /^#?(\d{1,9})$/.exec(pr)?.[1]);
  if (!Number.isSafeInteger(number) || number < 1)
    throw bad(
      `"${pr}" is no pull request.`,
      "Give its number, or its address: https://github.com/owner/name/pull/12",
    );
  const repo = host === undefined ? checkoutAt(projectRoot(cwd)).name : `${host}/${path}`;
  if (!/^[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(repo))
    throw bad(
      `The origin of this repository (${repo}) is none of GitHub's.`,
      "Give the address of the pull request.",
    );
  // A clone names its host, and gh would send it a token that is meant for another.
  const [own = ""] = repo.split("/");
  if (own === "github.com" || own.endsWith(".ghe.com") || own === env["GH_HOST"]) return { repo, number };
  throw bad(`${own} is not known to be a GitHub of yours.`, `If it is: set GH_HOST=${own}`);
}

const passed =
  /^(?:HOME|PATH|TMPDIR|XDG_\w+|GH_\w+|GITHUB_TOKEN|GITHUB_ENTERPRISE_TOKEN|\w+_PROXY|\w+_proxy|SSL_CERT_\w+|DBUS_SESSION_BUS_ADDRESS)$/;

/** gh, away from the clone, whose config it would read. */
async function gh(args: readonly string[], input: string, { cwd, env }: GithubCall): Promise<unknown> {
  const safe = withProgramPath(env, cwd);
  const program = onPath("gh", safe);
  if (program === undefined)
    throw bad(
      "gh is not installed, and pull requests are read and written through it.",
      "Install it from cli.github.com, then: gh auth login",
    );
  const own = Object.fromEntries(Object.entries(safe).filter(([name]) => passed.test(name)));
  const variables = { ...own, GH_PROMPT_DISABLED: "1", GH_NO_UPDATE_NOTIFIER: "1", NO_COLOR: "1" };
  try {
    const told = await started(program, args, { cwd: tmpdir(), env: variables, input });
    return JSON.parse(told.toString("utf8")) as unknown;
  } catch (cause) {
    if (!(cause instanceof GitError))
      throw new ColloquyError("machine", "gh answered something that is not JSON.", { cause });
    const isOut = /gh auth login|authentication|GH_TOKEN|HTTP 401/i.test(cause.message);
    const told = cause.message.replace(/^gh: |\.+$/g, "");
    throw new ColloquyError(
      isOut ? "usage" : "machine",
      isOut ? "gh is not logged in there, or its login was refused." : `gh failed: ${told}.`,
      {
        cause,
        hint: isOut ? "Log in: gh auth login (in CI: set GH_TOKEN)." : "Try the same with gh pr view.",
      },
    );
  }
}

export async function askGraphql(
  repo: string,
  text: string,
  values: Readonly<Record<string, unknown>>,
  where: GithubCall,
): Promise<unknown> {
  const [host = "", owner, name] = repo.split("/");
  const input = JSON.stringify({ query: text, variables: { owner, name, ...values } });
  const told = (await gh(["api", "graphql", "--hostname", host, "--input", "-"], input, where)) as {
    readonly errors?: readonly { readonly message?: string }[];
  };
  const [error] = told.errors ?? [];
  if (error === undefined) return told;
  throw new ColloquyError("machine", `GitHub refused: ${error.message ?? "no reason was given"}.`, {
    hint: "Check the repository and what your login may do there.",
  });
}

export async function send(
  repo: string,
  method: "POST" | "PATCH",
  path: string,
  body: object,
  where: GithubCall,
): Promise<void> {
  const [host = "", owner, name] = repo.split("/");
  await gh(
    ["api", "--hostname", host, "--method", method, `repos/${owner}/${name}/${path}`, "--input", "-"],
    JSON.stringify(body),
    where,
  );
}

function bad(message: string, hint: string): ColloquyError {
  return new ColloquyError("usage", message, { hint });
}

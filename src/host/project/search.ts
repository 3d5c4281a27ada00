import { basename } from "node:path";
import type { DefinedContext } from "../../config/config-file.ts";
import { executable } from "../../config/needs-trust.ts";
import { realPath } from "../../config/home.ts";
import type { Config } from "../../config/resolve.ts";
import { ColloquyError, messageOf } from "../../kernel/error.ts";
import type { PassageQuery, Passages } from "../../kernel/lookup.ts";
import { printable } from "../../kernel/printable.ts";
import { maskSecrets } from "../../reading/project/mask-secrets.ts";
import { type NamedFrom, projectRoot } from "./own-file.ts";
import type { Material } from "../../kernel/seat.ts";
import { readMaterial, type ReadStdin } from "./artifact.ts";

interface SearchExtras {
  readonly root?: string;
  readonly onProgress?: (done: number, all: number) => void;
}

/** Whenever the context server of the config fails, by our own index. Throws where the server is not trusted. */
export async function searchProject(
  config: Config,
  cwd: string,
  query: PassageQuery,
  signal: AbortSignal,
  extras: SearchExtras = {},
): Promise<Passages> {
  checkContextTrust(config);
  const root = extras.root ?? projectRoot(cwd);
  if (config.context === null) return searchOwnIndex(config, root, query, signal, extras);
  try {
    return await searchServer(config.context, config, { cwd, root }, query, signal);
  } catch (error) {
    signal.throwIfAborted();
    const own = await searchOwnIndex(config, root, query, signal, extras);
    const { reached } = config.context.server;
    const name = reached.by === "url" ? reached.url : basename(reached.command[0] ?? "");
    const reason = maskSecrets(printable(messageOf(error))).replace(/\.$/, "");
    const note = `The context server ${name} could not be used: ${reason}. The built-in index answered instead.`;
    return { ...own, note: own.note === null ? note : `${note} ${own.note}` };
  }
}

export function checkContextTrust({ context }: Config): void {
  if (context === null || context.trusted) return;
  const deed = context.server.reached.by === "command" ? "starts a command" : "says where searches are sent";
  throw new ColloquyError(
    "untrusted",
    `${context.place}: the context server ${deed}, and you have not trusted this config yet, or it has changed since.`,
    { hint: "Run `colloquy trust` here: it shows what would run, and asks." },
  );
}

export async function matchesIn(
  query: string,
): Promise<(line: string) => readonly (readonly [start: number, end: number])[]> {
  const { queryTerms } = await import("../../reading/project/query.ts");
  const { wordsIn } = await import("../../reading/project/words.ts");
  const { stem } = await import("../../text/stem.ts");
  const terms = new Set(queryTerms(query));
  return (line) =>
    wordsIn(line)
      .filter(({ word }) => terms.has(stem(word)))
      .map(({ start, end }) => [start, end] as const);
}

async function searchOwnIndex(
  config: Config,
  root: string,
  query: PassageQuery,
  signal: AbortSignal,
  { onProgress }: SearchExtras,
): Promise<Passages> {
  const { searchFolder } = await import("../../reading/project/search.ts");
  const { passages, note } = await searchFolder(await realPath(root), {
    query,
    home: config.home.value,
    signal,
    ...(onProgress && { onProgress }),
  });
  return { query: query.query, by: "index", passages, note };
}

async function searchServer(
  context: DefinedContext,
  { env }: Config,
  { cwd, root }: { readonly cwd: string; readonly root: string },
  query: PassageQuery,
  signal: AbortSignal,
): Promise<Passages> {
  const { askContextServer } = await import("./context-server.ts");
  const { server, folder } = context;
  const [program = "", ...args] = server.reached.by === "url" ? [] : server.reached.command;
  const reached =
    server.reached.by === "url"
      ? server.reached
      : { ...server.reached, command: [executable(program, folder, cwd), ...args] };
  const { by, passages } = await askContextServer({ ...server, reached }, root, query, env, signal);
  return { query: query.query, by, passages, note: null };
}

export async function readContext(
  given: readonly string[],
  config: Config,
  standing: NamedFrom,
  stdin?: ReadStdin,
): Promise<{ readonly context: readonly Material[]; readonly searches: boolean }> {
  const searches = given.includes("auto");
  if (searches) checkContextTrust(config);
  const files = given.filter((one) => one !== "auto" && one !== "none");
  const read = files.map((path) => readMaterial(path, "context file", standing, stdin));
  return { context: await Promise.all(read), searches };
}

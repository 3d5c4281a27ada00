import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

export type Checkout = ReturnType<typeof checkoutAt>;

/** From files of git itself: nothing is started. Named by its origin, without a way to log in, else by its folder. */
export function checkoutAt(root: string) {
  const git = gitFolder(root);
  // A worktree has its own head, and shares the rest.
  const common = git === null ? null : resolve(git, textAt(join(git, "commondir"))?.trim() ?? ".");
  const origin = common === null ? null : originIn(textAt(join(common, "config")) ?? "");
  return { name: origin ?? basename(root), commit: git === null ? null : commitIn(git, common ?? git) };
}

function gitFolder(root: string): string | null {
  const path = join(root, ".git");
  if (textAt(join(path, "HEAD")) !== null) return path;
  const named = /^gitdir: (.+)$/m.exec(textAt(path) ?? "")?.[1];
  return named === undefined ? null : resolve(root, named);
}

/** `https://me:secret@host/team/app.git` and `git@host:team/app` are both `host/team/app`. */
function originIn(config: string): string | null {
  const section = /^\[remote "origin"\]\n((?:[^[].*\n?)*)/m.exec(config)?.[1] ?? "";
  const url = /^\s*url\s*=\s*(\S+)/m.exec(section)?.[1];
  if (url === undefined) return null;
  return url
    .replace(/^[a-z+]+:\/\//i, "")
    .replace(/^[^@/]*@/, "")
    .replace(/^([^/:]+):(?:\d+\/)?/, "$1/")
    .replace(/\.git\/?$/, "");
}

function commitIn(git: string, common: string): string | null {
  const head = textAt(join(git, "HEAD"))?.trim() ?? "";
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return hash.test(head) ? head : null;
  const loose = (textAt(join(git, ref)) ?? textAt(join(common, ref)) ?? "").trim();
  if (hash.test(loose)) return loose;
  const packed = (textAt(join(common, "packed-refs")) ?? "").split("\n");
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ?? null;
}

const hash = /^[0-9a-f]{40,64}$/;

function textAt(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

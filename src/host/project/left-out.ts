import { posix } from "node:path";
import type { Change } from "../../change/change.ts";
import { type ChangedFile, nearby } from "../../change/patch.ts";
import { jsonText } from "../../kernel/json-value.ts";
import { homeName, privateParts } from "../../kernel/home-parts.ts";
import { isSecretFile } from "../../reading/project/secret-file.ts";
import { whyNoSource } from "../../reading/project/walk.ts";
import type { Repository } from "./git.ts";

/** Where git finds the head of a function, by the kind of file. */
const drivers =
  "py=python go=golang rs=rust java=java kt=kotlin rb=ruby php=php cs=csharp c=cpp h=cpp cc=cpp cpp=cpp hpp=cpp sh=bash pl=perl ex=elixir exs=elixir css=css md=markdown";

/** What is generated and what is binary is for the side before the change to say. */
export async function heedAttributes(repository: Repository, own: string): Promise<void> {
  const lines = drivers.split(" ").map((one) => `*.${one.replace("=", " diff=")}`);
  await repository.attributes(`${[...lines, own].join("\n")}\n`);
}

export async function parted(all: readonly ChangedFile[], { git }: Repository, passed: Change["left"]) {
  const usual = all.filter(({ path }) => !path.includes("\n"));
  const input = usual.map(({ path }) => `${path}\0`).join("");
  const told = await git(["check-attr", "-z", "--stdin", "linguist-generated", "linguist-vendored"], {
    input,
  });
  const fields = told.toString("utf8").split("\0");
  const marked = new Map<string, string>();
  for (let at = 0; at + 2 < fields.length; at += 3)
    if (/^(?:set|true)$/.test(fields[at + 2] ?? ""))
      marked.set(fields[at] ?? "", (fields[at + 1] ?? "").replace("linguist-", ""));
  const files: ChangedFile[] = [];
  const left = [...passed];
  // What could not be taken as it is now is not shown as it was committed either.
  const isPassed = new Set(passed.map(({ path }) => path));
  for (const file of all.filter(({ path }) => !isPassed.has(path))) {
    const why = marked.get(file.path) ?? whyLeft(file);
    if (why === null) files.push(nearby(file));
    else left.push({ path: jsonText(file.path).slice(1, -1), why });
  }
  return { files, left };
}

/** What a home holds besides settings, committed by somebody: what seats said elsewhere. */
const recorded = new RegExp(
  `(?:^|/)${homeName.replace(".", String.raw`\.`)}/(?:${privateParts.join("|")})/`,
  "i",
);

/** Of what is left out what may be source all the same: one byte or one line took it out of the review. */
export function unreadSource(left: Change["left"]): Change["left"] {
  const isDoubtful = /^(?:binary|a line is too long|its (?:name|text)|has another name|too large)/;
  return left.filter(({ path, why }) => isDoubtful.test(why) && whyNoSource(posix.basename(path)) === null);
}

/** Nobody wrote a longer one, and it could not be cut into parts. */
const mostLine = 20_000;

/** By rules, so that a reviewer's time goes to what somebody wrote. */
export function whyLeft({ path, isBinary, mode, hunks }: ChangedFile): string | null {
  if (/[\n\r\u0085\u2028\u2029]/.test(path)) return "its name holds a line break";
  if (/\p{Cc}|\p{Cf}/u.test(path)) return "its name holds a sign that nobody sees";
  if (path.includes("\ufffd")) return "its name is no UTF-8";
  if (mode === "160000") return "a submodule";
  if (mode === "120000") return "a link";
  if (isSecretFile(path)) return "may hold secrets";
  if (recorded.test(path)) return "kept of discussions";
  const kind = whyNoSource(posix.basename(path));
  if (kind === "lock") return "a lock file";
  if (isBinary || kind !== null) return "binary";
  if (/(?:^|\/)(?:node_modules|vendor|third_party|bower_components)\//.test(path)) return "vendored";
  if (/(?:^|\/)(?:dist|__generated__|generated)\/|\.snap$|_pb2\.py$|\.pb\.go$|\.g\.dart$/.test(path))
    return "generated";
  if (hunks.some(({ rows }) => rows.some(({ text }) => text.length > mostLine))) return "a line is too long";
  const [old = "", now] = (["old", "new"] as const).map((side) =>
    hunks.flatMap(({ rows }) => rows.flatMap((row) => (row[side] === null ? [] : `${row.text}\n`))).join(""),
  );
  if (hunks.length > 0 && old === now)
    return old.includes("\ufffd") ? "its text is no UTF-8" : "only its line ends changed";
  const first = hunks[0]?.rows[0]?.text ?? "";
  return first.startsWith("version https://git-lfs.github.com/") ? "binary" : null;
}

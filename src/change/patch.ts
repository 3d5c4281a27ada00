export interface ChangedFile {
  readonly path: string;
  /** What it was called before; the same where it was not moved. `null` of a new one. */
  readonly from: string | null;
  readonly isDeleted: boolean;
  readonly isBinary: boolean;
  /** Of what is no plain text: a link (`120000`), a submodule (`160000`), a program (`100755`); or what it became. `null` where it is as before. */
  readonly mode: string | null;
  readonly hunks: readonly Hunk[];
}

interface Hunk {
  readonly within: string;
  readonly rows: readonly Row[];
}

export interface Row {
  readonly kind: "same" | "added" | "removed";
  /** Lines of the old and of the new side; `null` where it has none there. */
  readonly old: number | null;
  readonly new: number | null;
  readonly text: string;
  /** The file ends in it, without a line break. */
  readonly endsOpen?: true;
}

export class PatchError extends Error {}

const kinds = { " ": "same", "+": "added", "-": "removed" } as const;
const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s;

/** Whether a text is a patch, by how it begins: as git, `git show`, `git format-patch` or `diff -u` write it. */
export function isPatch(text: string): boolean {
  const begun = text.slice(0, 100_000).replaceAll("\r\n", "\n");
  const isMessage =
    /^(?:From|commit) [0-9a-f]{40}\b/.test(begun) && /^diff --(?:git|cc|combined) .+$/m.test(begun);
  return (
    isMessage ||
    /^\s*(?:diff --(?:git|cc|combined) .+\n|(?:Index: .+\n=+\n|diff -.+\n)?--- .+\n\+\+\+ .+\n@@ -\d)/.test(
      begun,
    )
  );
}

export function messageIn(text: string): string {
  const [head = ""] = text.replaceAll("\r\n", "\n").split(/^diff --git /m, 1);
  if (!/^(?:From|commit) [0-9a-f]{40}\b/.test(head)) return "";
  const [own = ""] = head.split(/^---$/m, 1);
  const lines = own.replace(/\n (?=\S)/g, " ").split("\n");
  const end = lines.indexOf("");
  const subject = lines
    .find((line) => line.startsWith("Subject: "))
    ?.replace(/^Subject: (?:\[PATCH[^\]]*\] ?)?/, "");
  const body = lines.slice(end + 1).map((line) => line.replace(/^ {4}/, ""));
  return [...(subject === undefined ? [] : [subject, ""]), ...body].join("\n").trim();
}

/** Reads what git and `diff -u` write. Throws a `PatchError` with the line that it cannot take. */
export function filesIn(patch: string): readonly ChangedFile[] {
  const files: OpenFile[] = [];
  const lines = patch.split("\n");
  let at = 0;
  const take = () => lines[at++] ?? "";
  while (at < lines.length) {
    const line = take();
    const bare = line.replace(/\r$/, "");
    const open = files.at(-1);
    if (bare.startsWith("diff --git ")) files.push(openFile(namesIn(bare.slice("diff --git ".length))));
    else if (/^diff --(?:cc|combined) /.test(bare))
      throw new PatchError(`line ${at} is of a merge (${bare.slice(0, 60)})`);
    else if (bare.startsWith("--- ") && lines[at]?.startsWith("+++ ") === true) {
      const [old, now] = [nameIn(bare.slice(4)), nameIn(take().replace(/\r$/, "").slice(4))];
      const isOwn = open !== undefined && open.hunks.length === 0 && !open.isNamed;
      const file = isOwn ? open : openFile([old, now]);
      if (!isOwn) files.push(file);
      Object.assign(file, { path: now ?? old, from: old, isDeleted: now === null, isNamed: true });
    } else if (bare.startsWith("@@ ") && open !== undefined) {
      const { hunk, next } = hunkFrom(lines, at - 1);
      open.hunks.push(hunk);
      at = next;
    } else if (open !== undefined && open.hunks.length === 0) headerInto(open, bare);
  }
  return files.map(({ path, from, isDeleted, isBinary, mode, hunks }) => {
    return { path, from, isDeleted, isBinary, mode, hunks };
  });
}

type OpenFile = { -readonly [Key in keyof Omit<ChangedFile, "hunks">]: ChangedFile[Key] } & {
  hunks: Hunk[];
  isNamed: boolean;
};

function openFile([old, now]: readonly [string | null, string | null]): OpenFile {
  const beside = { isDeleted: now === null, isBinary: false, mode: null, hunks: [], isNamed: false };
  return { path: now ?? old ?? "", from: old, ...beside };
}

function headerInto(file: OpenFile, line: string): void {
  const [, word = "", rest = ""] =
    /^(new file mode|deleted file mode|new mode|index \w+\.\.\w+|rename from|rename to|copy from|copy to) (.+)$/.exec(
      line,
    ) ?? [];
  if (word === "new file mode") file.from = null;
  if (word === "deleted file mode") file.isDeleted = true;
  if (word.startsWith("index ") ? /^1[26]0000$/.test(rest) : word.endsWith(" mode")) file.mode = rest;
  if (word.endsWith(" from")) file.from = unquoted(rest);
  if (word.endsWith(" to")) file.path = unquoted(rest);
  if (/^(?:Binary files .* differ|GIT binary patch)$/.test(line)) file.isBinary = true;
}

function hunkFrom(lines: readonly string[], start: number): { readonly hunk: Hunk; readonly next: number } {
  const head = hunkHead.exec((lines[start] ?? "").replace(/\r$/, ""));
  if (head === null)
    throw new PatchError(`line ${start + 1} is no head of a hunk (${lines[start]?.slice(0, 60)})`);
  const [, oldFrom = "", oldCount = "1", newFrom = "", newCount = "1", within = ""] = head;
  let [old, now] = [Number(oldFrom), Number(newFrom)];
  const [oldEnd, newEnd] = [old + Number(oldCount), now + Number(newCount)];
  const rows: Row[] = [];
  let at = start + 1;
  while (old < oldEnd || now < newEnd || lines[at]?.startsWith("\\ ") === true) {
    const line = lines[at++];
    if (line === undefined) throw new PatchError(`the hunk at line ${start + 1} ends too soon`);
    const last = rows.at(-1);
    if (line.startsWith("\\ ")) {
      if (last !== undefined) rows[rows.length - 1] = { ...last, endsOpen: true };
      continue;
    }
    // Some editors take away the blank of an empty line.
    const kind = line === "" || line === "\r" ? "same" : kinds[line[0] as keyof typeof kinds];
    if (kind === undefined) throw new PatchError(`line ${at} is no line of a hunk (${line.slice(0, 60)})`);
    const row = {
      kind,
      old: kind === "added" ? null : old,
      new: kind === "removed" ? null : now,
      text: line.slice(1).replace(/\r$/, ""),
    };
    rows.push(row);
    old += Number(row.old !== null);
    now += Number(row.new !== null);
  }
  return { hunk: { within: within.trim(), rows }, next: at };
}

/** `a/x b/y`: where names hold blanks, both are the same unless a header below says otherwise. */
function namesIn(text: string): readonly [string | null, string | null] {
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)$/.exec(text);
  if (quoted !== null) return [nameIn(quoted[1] ?? ""), nameIn(quoted[2] ?? "")];
  const half = text.slice(0, (text.length - 1) / 2);
  return [nameIn(half), nameIn(half)];
}

/** Without `a/` or `b/` and the time that `diff -u` adds; `null` for `/dev/null`. */
function nameIn(text: string): string | null {
  const name = unquoted(text.replace(/\t.*$/s, ""));
  return name === "/dev/null" ? null : name.replace(/^[abciwo]\//, "");
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** As git quotes what no plain name holds: `"sp\303\244t\n"`, byte for byte. */
function unquoted(text: string): string {
  if (!text.startsWith('"') || !text.endsWith('"')) return text;
  const bytes: number[] = [];
  for (const part of text.slice(1, -1).matchAll(/\\([0-7]{3}|.)|[^\\]+/gsu)) {
    const [plain, escaped] = part;
    if (escaped === undefined) bytes.push(...new TextEncoder().encode(plain));
    else if (escaped.length === 3) bytes.push(Number.parseInt(escaped, 8));
    else bytes.push(escapes[escaped] ?? escaped.charCodeAt(0));
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Context further than this from a change is cut: a function of a thousand lines is for who looks it up. */
const mostAround = 30;

/** Hunks without what stands far from every changed line; one that falls apart becomes several. */
export function nearby({ hunks, ...file }: ChangedFile): ChangedFile {
  return {
    ...file,
    hunks: hunks.flatMap(({ within, rows }) => {
      const changed = rows.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
      const isNear = new Set<number>();
      for (const index of changed)
        for (let at = index - mostAround; at <= index + mostAround; at++) isNear.add(at);
      const kept: Row[][] = [];
      for (const [index, row] of rows.entries()) {
        if (!isNear.has(index) && changed.length > 0) continue;
        if (isNear.has(index - 1) && kept.length > 0) kept.at(-1)?.push(row);
        else kept.push([row]);
      }
      return changed.length === 0 ? [{ within, rows }] : kept.map((some) => ({ within, rows: some }));
    }),
  };
}

export function changedLines(files: readonly ChangedFile[]): number {
  const rows = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.rows));
  return rows.filter(({ kind }) => kind !== "same").length;
}

const signs = { same: " ", added: "+", removed: "-" } as const;

export function patchOf(files: readonly ChangedFile[]): string {
  return files.map(fileText).join("");
}

function fileText({ path, from, isDeleted, mode, hunks }: ChangedFile): string {
  const [old, now] = [from === null ? "/dev/null" : quoted(`a/${from}`), quoted(`b/${path}`)];
  const moved =
    from !== null && from !== path ? [`rename from ${quoted(from)}`, `rename to ${quoted(path)}`] : [];
  const head = [`diff --git ${quoted(`a/${from ?? path}`)} ${now}`, ...moved];
  const names = hunks.length === 0 ? [] : [`--- ${old}`, `+++ ${isDeleted ? "/dev/null" : now}`];
  const usual = "100644";
  const kept = mode === null ? [] : [`old mode ${mode === usual ? "100755" : usual}`, `new mode ${mode}`];
  const turned = isDeleted ? [`deleted file mode ${usual}`] : kept;
  const kind = from === null ? [`new file mode ${mode ?? usual}`] : turned;
  return [...head, ...kind, ...names, ...hunks.flatMap(hunkLines)].map((line) => `${line}\n`).join("");
}

function hunkLines({ within, rows }: Hunk): readonly string[] {
  const [old, now] = (["old", "new"] as const).map((side) => {
    const lines = rows.flatMap((row) => row[side] ?? []);
    return `${lines[0] ?? 0},${lines.length}`;
  });
  const body = rows.flatMap(({ kind, text, endsOpen }) => [
    `${signs[kind]}${text}`,
    ...(endsOpen ? [String.raw`\ No newline at end of file`] : []),
  ]);
  return [`@@ -${old} +${now} @@${within === "" ? "" : ` ${within}`}`, ...body];
}

function quoted(path: string): string {
  return /[\p{Cc}"\\]/u.test(path)
    ? JSON.stringify(path).replaceAll(
        /\\u00(..)/g,
        (_, hex: string) => `\\${Number.parseInt(hex, 16).toString(8).padStart(3, "0")}`,
      )
    : path;
}

/** Whole files in the form of a patch in which nothing was there before: for texts that are no change. */
export function wholeFile(path: string, text: string): ChangedFile {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const rows = lines.map((line, index): Row => ({ kind: "added", old: null, new: index + 1, text: line }));
  const beside = { from: null, isDeleted: false, isBinary: false, mode: null };
  return { path, ...beside, hunks: [{ within: "", rows }] };
}

import { estimateTokenCount } from "tokenx";
import type { ChangedFile } from "./patch.ts";
import { numberedRows } from "./place.ts";

export function shownFiles(files: readonly ChangedFile[]): string {
  return files.map(shownFile).join("\n\n");
}

function shownFile({ path, from, isDeleted, mode, hunks }: ChangedFile): string {
  const moved = from !== null && from !== path ? ` (was ${JSON.stringify(from).slice(1, -1)})` : "";
  const what = from === null ? " (new file)" : isDeleted ? " (deleted)" : moved;
  const runs =
    mode === "100755" ? " (may be run)" : mode === null || from === null ? "" : " (no more to be run)";
  const parts = hunks.map(({ within, rows }) => `@@ ${within}\n${numberedRows(rows)}`);
  return [
    `=== ${path}${what}${isDeleted ? "" : runs}`,
    ...(parts.length === 0 ? ["(no line changed)"] : parts),
  ].join("\n");
}

/** What a reviewer reads well at once; with the rest of a prompt it fits into every model that can review code. */
export const partTokens = 24_000;

/** A change in parts: a file with its tests, then its neighbours; a larger file is cut between hunks. Each line is in one part. */
export function partsOf(
  files: readonly ChangedFile[],
  most = partTokens,
): readonly (readonly ChangedFile[])[] {
  const pieces = [...Map.groupBy(files, ({ path }) => stem(path))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, together]) =>
      tokensOf(together) <= most ? [together] : together.flatMap((file) => cut(file, most)),
    );
  const parts: ChangedFile[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const tokens = tokensOf(piece);
    if (parts.length === 0 || tokens > room) {
      parts.push([]);
      room = most;
    }
    parts.at(-1)?.push(...piece);
    room -= tokens;
  }
  return parts;
}

/** `src/pay/tax.ts` and `test/pay/tax.test.ts` belong together. */
function stem(path: string): string {
  return path
    .replace(/^(?:src|lib|app|tests?|spec|__tests__)\//, "")
    .replace(/(?:^|\/)(?:__tests__|tests?|spec)\//, "/")
    .replace(/(?:[._-](?:test|spec|e2e))?\.\w+$/, "");
}

function cut(file: ChangedFile, most: number): readonly (readonly ChangedFile[])[] {
  const pieces: ChangedFile[] = [];
  for (const hunk of file.hunks.flatMap((one) => halved(one, file, most))) {
    const last = pieces.at(-1);
    const grown = last === undefined ? null : { ...last, hunks: [...last.hunks, hunk] };
    if (grown !== null && tokensOf([grown]) <= most) pieces[pieces.length - 1] = grown;
    else pieces.push({ ...file, hunks: [hunk] });
  }
  return pieces.length === 0 ? [[file]] : pieces.map((piece) => [piece]);
}

function halved(hunk: ChangedFile["hunks"][number], file: ChangedFile, most: number): ChangedFile["hunks"] {
  const { rows, within } = hunk;
  if (rows.length < 2 || tokensOf([{ ...file, hunks: [hunk] }]) <= most) return [hunk];
  const middle = Math.ceil(rows.length / 2);
  return [rows.slice(0, middle), rows.slice(middle)].flatMap((half) =>
    halved({ within, rows: half }, file, most),
  );
}

export function tokensOf(files: readonly ChangedFile[]): number {
  return estimateTokenCount(shownFiles(files));
}

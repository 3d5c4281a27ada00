import type { Witnessed } from "../../../kernel/witnessed.ts";
import { authorOf, type Item, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import type { Claim } from "../../../text/claims/claims.ts";
import type { PlannedFile } from "../reply.ts";
import { findingKind, premiseKind } from "../shapes.ts";
import { proposedIn } from "./proposal-fields.ts";

/** What was said of the project since a place in the log, as claims that can be looked up. */
export function claimsSince(
  ledger: Ledger,
  since: number,
  witnessed: ReadonlyMap<Who, Witnessed | undefined>,
): readonly Claim[] {
  const items = ledger.log
    .slice(since)
    .flatMap((entry) =>
      entry.is === "item" || entry.is === "wording" ? (ledger.items.get(entry.id) ?? []) : [],
    );
  const said = items
    .filter(({ kind }) => kind === findingKind || kind === premiseKind)
    .map((item) => ({
      id: item.id,
      text: textOf(item),
      proposes: false,
      witnessed: witnessed.get(authorOf(item)),
    }));
  const named = items.flatMap((item) => filesNamed(item).map((file) => ({ file, seat: authorOf(item) })));
  const files = Array.from(
    Map.groupBy(named, ({ file }) => fileClaimId(file)),
    ([id, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            fileClaim(
              id,
              first.file,
              [first, ...others].map(({ seat }) => witnessed.get(seat)),
            ),
          ],
  ).flat();
  return [...new Map([...said, ...files].map((claim) => [claim.id, claim])).values()];
}

function filesNamed({ fields }: Item): readonly PlannedFile[] {
  return "of" in fields ? proposedIn(fields).files : [];
}

/** A file that several may name: it was opened when one of them opened it, or could not be by one who could not look. */
function fileClaim(
  id: string,
  { file, line, action }: PlannedFile,
  witnessed: readonly (Witnessed | undefined)[],
): Claim {
  const all = witnessed.flatMap((one) => one ?? []);
  const together = {
    files: all.flatMap(({ files }) => files),
    quotes: all.flatMap(({ quotes }) => quotes),
    unopened: [],
  };
  return {
    id,
    text: "",
    proposes: action === "create",
    places: [{ path: barePath(file), line }],
    witnessed: all.length < witnessed.length ? undefined : together,
  };
}

export function fileClaimId({ file, line, action }: PlannedFile): string {
  return `${action} ${barePath(file)}${line === null ? "" : `:${line}`}`;
}

function barePath(path: string): string {
  return path.replace(/^\.\//, "");
}

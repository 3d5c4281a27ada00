import type { Witnessed } from "../../../kernel/witnessed.ts";
import { authorOf, textOf, type Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import type { Claim } from "../../../text/claims/claims.ts";
import type { PlannedFile } from "../reply.ts";
import { findingKind, premiseKind } from "../shapes.ts";
import { filesIn } from "./proposal-fields.ts";

/** What was said of the project since a place in the log, as claims that can be looked up. */
export function claimsSince(
  ledger: Ledger,
  since: number,
  shownTo: ReadonlyMap<Who, Witnessed | undefined>,
): readonly Claim[] {
  const claims = ledger.log.slice(since).flatMap((entry): readonly Claim[] => {
    const item = entry.is === "item" || entry.is === "wording" ? ledger.items.get(entry.id) : undefined;
    if (item === undefined) return [];
    const witnessed = shownTo.get(authorOf(item));
    if (item.kind === findingKind || item.kind === premiseKind)
      return [{ id: item.id, text: textOf(item), proposes: false, witnessed }];
    return filesIn(item.fields).map((file) => fileClaim(file, witnessed));
  });
  // A file that several name was opened when one of them opened it.
  const opened = claims.toSorted(
    (a, b) => (b.witnessed?.files.length ?? 0) - (a.witnessed?.files.length ?? 0),
  );
  return [...new Map(opened.toReversed().map((claim) => [claim.id, claim])).values()];
}

function fileClaim(named: PlannedFile, witnessed: Witnessed | undefined): Claim {
  const { file, line, action } = named;
  const places = [{ path: file, line }];
  return { id: fileClaimId(named), text: "", proposes: action === "create", places, witnessed };
}

export function fileClaimId({ file, line, action }: PlannedFile): string {
  return `${action} ${file}${line === null ? "" : `:${line}`}`;
}

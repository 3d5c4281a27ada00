import type { Claim } from "../../../text/claims/claims.ts";
import type { Witnessed } from "../../../kernel/witnessed.ts";
import type { PlannedFile } from "./analysis.ts";
import { type Contribution, namedDisputes, type NamedFinding } from "./contribution.ts";
import type { Stand } from "../../../ledger/ledger.ts";

/** What the agents of a round say of the project, as claims that can be looked up. */
export function solveClaims(
  findings: readonly NamedFinding[],
  contributions: readonly Contribution[],
  stands: readonly Stand[] = [],
): readonly Claim[] {
  const files = contributions.flatMap(({ analysis, witnessed }) =>
    analysis.implementation_approaches
      .flatMap(({ affected_files, tasks }) => [...affected_files, ...tasks.flatMap((task) => task.files)])
      .map((file) => ({ file, witnessed })),
  );
  const places = contributions.flatMap(({ agent, analysis, witnessed }) =>
    analysis.code_locations.map((text, index) => ({
      id: `${agent}@${index + 1}`,
      text,
      proposes: false,
      witnessed,
    })),
  );
  const named = Array.from(
    Map.groupBy(files, ({ file }) => fileClaimId(file)),
    ([id, [first, ...others]]) =>
      first === undefined
        ? []
        : [
            fileClaim(
              id,
              first.file,
              [first, ...others].map(({ witnessed }) => witnessed),
            ),
          ],
  ).flat();
  const said = [...findings, ...namedDisputes(contributions)].map(({ id, text, witnessed }) => ({
    id,
    text,
    proposes: false,
    witnessed,
  }));
  const stood = stands.map(({ id, seat, reason, restsOn }) => ({
    id,
    text: [reason ?? "", ...restsOn].join(" "),
    proposes: false,
    witnessed: contributions.find((one) => one.seat === seat)?.witnessed,
  }));
  return [...new Map([...said, ...stood, ...places, ...named].map((claim) => [claim.id, claim])).values()];
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

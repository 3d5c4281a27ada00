import type { Claim } from "../../../text/claims/claims.ts";
import type { PlannedFile } from "./analysis.ts";
import { type Contribution, namedDisputes, type NamedFinding } from "./contribution.ts";

/** What the agents of a round say of the project, as claims that can be looked up. */
export function solveClaims(
  findings: readonly NamedFinding[],
  contributions: readonly Contribution[],
): readonly Claim[] {
  const files = contributions.flatMap(({ analysis }) =>
    analysis.implementation_approaches.flatMap(({ affected_files, tasks }) => [
      ...affected_files,
      ...tasks.flatMap((task) => task.files),
    ]),
  );
  const places = contributions.flatMap(({ agent, analysis }) =>
    analysis.code_locations.map((text, index) => ({ id: `${agent}@${index + 1}`, text, proposes: false })),
  );
  const named = files.map((file) => ({
    id: fileClaimId(file),
    text: "",
    proposes: file.action === "create",
    places: [{ path: barePath(file.file), line: file.line }],
  }));
  const said = [...findings, ...namedDisputes(contributions)].map(({ id, text }) => ({
    id,
    text,
    proposes: false,
  }));
  return [...new Map([...said, ...places, ...named].map((claim) => [claim.id, claim])).values()];
}

export function fileClaimId({ file, line, action }: PlannedFile): string {
  return `${action} ${barePath(file)}${line === null ? "" : `:${line}`}`;
}

function barePath(path: string): string {
  return path.replace(/^\.\//, "");
}

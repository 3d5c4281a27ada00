import type { Statement } from "./statements.ts";

/** What a seat said in a round. */
export interface Said {
  readonly seat: string;
  readonly statement: Statement;
}

/** Everything that a statement brings forward, part by part; why its member moved is not among it. */
export function partsOf(statement: Statement): readonly string[] {
  const assumptions = statement.assumptions ?? [];
  if ("grounds" in statement) {
    const grounds = statement.grounds.flatMap(({ reason, evidence }) => [reason, evidence]);
    return filled([
      statement.claim,
      ...grounds,
      ...statement.preconditions,
      ...statement.risks,
      ...assumptions,
    ]);
  }
  if ("weakness" in statement)
    return filled([statement.weakness, statement.failureScenario, statement.alternative, ...assumptions]);
  return filled([
    statement.claim,
    ...statement.acceptedCriticism,
    ...statement.kept,
    statement.compromise,
    ...assumptions,
  ]);
}

/** What it claims; a Challenge claims nothing of its own. */
export function claimOf(statement: Statement): string | null {
  return "claim" in statement ? statement.claim : null;
}

/** The reasons a member gives for its own position, in any round. */
export function reasonsOf(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap((statement) => {
    if ("grounds" in statement) return filled(statement.grounds.map(({ reason }) => reason));
    return "kept" in statement ? filled(statement.kept) : [];
  });
}

function filled(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text.trim() !== "");
}

import type { Claim, WitnessedBySeat } from "../../../text/claims/claims.ts";
import type { Challenge, Position, Statement, StatementKind, Synthesis } from "./statements.ts";

/** What members say in a round, as claims that can be looked up: `Security/position/grounds/1`. */
export function statementClaims(
  kind: StatementKind,
  said: readonly { readonly seat: string; readonly statement: Statement }[],
  witnessed: WitnessedBySeat = new Map(),
): readonly Claim[] {
  return said.flatMap(({ seat, statement }) =>
    [...textsOf(kind, statement), ...assumptionsOf(statement)].map(([field, text, proposes]) => ({
      id: `${seat}/${kind}/${field}`,
      text,
      proposes,
      witnessed: witnessed.get(seat),
    })),
  );
}

type Field = readonly [field: string, text: string, proposes: boolean];

function assumptionsOf({ assumptions = [] }: Statement): readonly Field[] {
  return assumptions.map((text, index) => [`assumptions/${index + 1}`, text, false]);
}

function textsOf(kind: StatementKind, statement: Statement): readonly Field[] {
  if (kind === "position") {
    const { claim, grounds } = statement as Position;
    return [
      ["claim", claim, true],
      ...grounds.map(
        ({ reason, evidence }, index) => [`grounds/${index + 1}`, `${reason} ${evidence}`, false] as const,
      ),
    ];
  }
  if (kind === "challenge") {
    const { weakness, failureScenario, alternative } = statement as Challenge;
    return [
      ["weakness", weakness, false],
      ["failureScenario", failureScenario, false],
      ["alternative", alternative, true],
    ];
  }
  const { claim, kept, compromise } = statement as Synthesis;
  return [
    ["claim", claim, true],
    ...kept.map((text, index) => [`kept/${index + 1}`, text, false] as const),
    ["compromise", compromise, true],
  ];
}

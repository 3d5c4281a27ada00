import type { Artifact, ArtifactType } from "./artifact.ts";
import { holding } from "./decision-options.ts";

/** Kinds that a document has a section for and that tables forget. */
const forgotten: Readonly<Partial<Record<ArtifactType, string>>> = {
  CON: "CON: what binds it from outside",
  TERM: "TERM: words that readers could take otherwise",
  ASM: "ASM: what is assumed and nobody has checked",
  NODE: "NODE: where its parts run",
  INT: "INT: how it meets other systems",
  RISK: "RISK: what could go wrong",
  CONC: "CONC: what holds across its parts",
};

/** What a document would lack: kinds of which nothing is written down, and risks that nobody has weighed. */
export function gapsIn(
  artifacts: readonly Artifact[],
  collected: readonly ArtifactType[],
): readonly string[] {
  const held = holding(artifacts);
  const kinds = collected.flatMap((type) =>
    forgotten[type] === undefined || held.some((one) => one.type === type) ? [] : [forgotten[type]],
  );
  const unweighed = held
    .filter(({ type, severity, likelihood }) => type === "RISK" && (!severity || !likelihood))
    .map(({ id }) => id);
  const components = held.filter(({ type }) => type === "COMP");
  return [
    ...kinds,
    ...(unweighed.length === 0
      ? []
      : [`how likely and how bad it would be ("likelihood", "severity"): ${unweighed.join(", ")}`]),
    ...(components.length > 0 && components.every(({ outside }) => !outside)
      ? ['neighbours and people that the system talks to (COMP with "outside")']
      : []),
  ];
}

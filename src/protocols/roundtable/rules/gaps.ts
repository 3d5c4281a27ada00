import type { Artifact, ArtifactType } from "./artifact.ts";
import { holding } from "./decision-options.ts";

/** Kinds that a document has a section for and that tables forget. */
const forgotten: Readonly<Partial<Record<ArtifactType, string>>> = {
  CON: "CON: constraints from outside",
  TERM: "TERM: words that readers could misunderstand",
  ASM: "ASM: assumptions that nobody has checked",
  NODE: "NODE: where the components run",
  INT: "INT: interfaces to other systems",
  RISK: "RISK: what could go wrong",
  CONC: "CONC: rules that hold across components",
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
    ...(unweighed.length === 0 ? [] : [`"likelihood" and "severity" of ${unweighed.join(", ")}`]),
    ...(components.length > 0 && components.every(({ outside }) => !outside)
      ? ['other systems and people that the system talks to (COMP with "outside")']
      : []),
  ];
}

import type { Artifact, ArtifactType } from "./artifact.ts";
import { holding } from "./decision-options.ts";
import type { OutputType, Workflow } from "./strategy.ts";

/** What each document is made of. */
const material: Readonly<Record<OutputType, readonly ArtifactType[]>> = {
  requirements: ["USER", "FLOW", "REQ", "BR", "NFR", "ASM", "CON", "EX", "TERM"],
  architecture: ["ARCH", "COMP", "INT", "FLOW", "NODE", "CONC", "NFR", "RISK", "USER", "CON", "TERM"],
  adr: ["OPT", "ARCH"],
  summary: [],
};

/** What a workflow collects whatever document is asked for. */
const own: Readonly<Record<Workflow, readonly ArtifactType[]>> = {
  roundtable: [],
  specs: material.requirements,
  design: material.architecture,
  brainstorm: ["IDEA", "RISK", "MIT", "STEP"],
};

/** Questions and conflicts come up in all that collect anything. A roundtable for which nobody named a document ends in a decision, if any. */
export function collectedTypes(workflow: Workflow, outputType: OutputType | null): readonly ArtifactType[] {
  const types = [...own[workflow], ...material[outputType ?? usual[workflow]]];
  return types.length === 0 ? [] : [...new Set<ArtifactType>([...types, "OQ", "CONF"])];
}

const usual: Readonly<Record<Workflow, OutputType>> = {
  roundtable: "adr",
  specs: "requirements",
  design: "architecture",
  brainstorm: "summary",
};

/** Of each document at least one of these; without any it would have nothing to say. */
const least: Readonly<Record<OutputType, readonly ArtifactType[]>> = {
  requirements: ["REQ", "BR", "NFR"],
  architecture: ["ARCH", "COMP", "INT"],
  adr: [],
  summary: [],
};

/** Whether there is something to fill a document with. */
export function hasMaterial(
  outputType: OutputType,
  held: readonly { readonly type: ArtifactType }[],
): boolean {
  const types = least[outputType];
  return types.length === 0 || held.some(({ type }) => types.includes(type));
}

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
  const components = held.filter(({ type }) => type === "COMP");
  return [
    ...kinds,
    ...unweighed(held),
    ...(components.length > 0 && components.every(({ outside }) => !outside)
      ? ['other systems and people that the system talks to (COMP with "outside")']
      : []),
  ];
}

/** Of each measure of a risk, the risks for which nobody has given it. */
export function unweighed(artifacts: readonly Artifact[]): readonly string[] {
  return (["severity", "likelihood"] as const).flatMap((measure) => {
    const without = artifacts.filter((one) => one.type === "RISK" && !one[measure]).map(({ id }) => id);
    return without.length === 0 ? [] : [`${measure} of ${without.join(", ")}`];
  });
}

import type { Artifact } from "../rules/artifact.ts";
import type { InForce } from "../rules/in-force.ts";
import { referredTo } from "../rules/artifact-links.ts";
import { sameStatement } from "../rules/same-statement.ts";
import { oneLine } from "../../../document/one-line.ts";
import { standing } from "./origin.ts";

/** A component, or what is outside: marked so, or named by a component or an interface and written down nowhere. */
export interface Part {
  readonly name: string;
  readonly technology: string;
  readonly isOutside: boolean;
}

interface Joint {
  readonly from: Part;
  readonly to: Part;
  /** What an interface says of it; empty where one merely depends on the other. */
  readonly label: string;
}

/** What a design is made of and how it hangs together. */
export interface Composition {
  readonly parts: readonly Part[];
  readonly joints: readonly Joint[];
  /** Interfaces that join components with each other; all others meet the outside, or do not say. */
  readonly inner: readonly InForce[];
  readonly outer: readonly InForce[];
}

export function compositionOf(artifacts: readonly Artifact[]): Composition {
  const components = standing(artifacts, "COMP");
  const interfaces = standing(artifacts, "INT");
  const own = new Map(components.map((one) => [one.id, partOf(one)]));
  const outside = new Map<string, Part>();
  const find = (name: string): Part | null => {
    const component = own.get(referredTo(name, components)?.id ?? "");
    if (component !== undefined) return component;
    const words = oneLine(name);
    // An id that names no component names nothing outside either.
    if (words === "" || referredTo(name, artifacts) !== undefined) return null;
    const key = sameStatement(words);
    const part = outside.get(key) ?? { name: words, technology: "", isOutside: true };
    outside.set(key, part);
    return part;
  };
  const needed = components.flatMap(({ id, dependencies = [] }): readonly Joint[] => {
    const from = own.get(id);
    return dependencies.flatMap((name) => {
      const to = find(name);
      return from === undefined || to === null || to === from ? [] : [{ from, to, label: "" }];
    });
  });
  const joined = interfaces.flatMap(({ title, interface_type, dependencies = [] }): readonly Joint[] => {
    const [from, to] = dependencies.flatMap((name) => find(name) ?? []);
    if (from === undefined || to === undefined) return [];
    return [{ from, to, label: interface_type ? `${interface_type}: ${title}` : title }];
  });
  const isInner = ({ dependencies = [] }: Artifact) =>
    dependencies.length > 0 && dependencies.every((name) => find(name)?.isOutside === false);
  return {
    parts: [...own.values(), ...outside.values()],
    joints: [...needed, ...joined],
    inner: interfaces.filter(isInner),
    outer: interfaces.filter((one) => !isInner(one)),
  };
}

/** A title of signs that nobody can see is no name. */
function partOf({ id, title, technology, outside }: Artifact): Part {
  const isOutside = outside === "system" || outside === "person";
  return { name: oneLine(title) || id, technology: oneLine(technology ?? ""), isOutside };
}

import { perspectivesOf, type Point } from "./points.ts";

/** What a perspective asks to be changed, by its id: what is wrong, what to do about it, or both. */
export interface Raised {
  readonly id: string;
  readonly perspective: string;
  readonly headline: string;
  readonly critical: boolean;
  readonly fault: string | null;
  readonly change: string | null;
}

/** In the order of the points; strengths ask for nothing. */
export function raisedIn(points: readonly Point[]): readonly Raised[] {
  const byId = Map.groupBy(
    points.filter(({ id }) => id !== null),
    ({ id }) => id ?? "",
  );
  return Array.from(byId, ([id, own]) => {
    const fault = own.find(({ kind }) => kind !== "suggestion");
    const change = own.find(({ kind }) => kind === "suggestion");
    return {
      id,
      perspective: perspectivesOf(own)[0] ?? "",
      headline: own[0]?.headline ?? "",
      critical: fault?.kind === "critical",
      fault: fault?.text ?? null,
      change: change?.text ?? null,
    };
  });
}

/** Both texts, for whoever has to cite it. */
export function textOf({ fault, change }: Raised): string {
  return [fault, change].filter((text) => text !== null).join("\n");
}

import { singleSpaced } from "../text/shorten.ts";
import type { Case, Placed, Point } from "./cases.ts";

/** The name of the choice, or the answer as it was given; equal answers are equal texts. */
export function plainAnswer(given: string | number, { choices = {} }: Pick<Case, "choices">): string {
  const said = plain(String(given));
  const chosen = Object.entries(choices).find(([name, words]) =>
    [name, words, `${name}: ${words}`, `${name}. ${words}`, `${name}) ${words}`].map(plain).includes(said),
  );
  return chosen?.[0] ?? said;
}

export function isRight(given: string, asked: Pick<Case, "answer" | "choices" | "within">): boolean {
  return (asked.answer ?? []).some((right) => {
    if (typeof right === "string") return plainAnswer(given, asked) === plainAnswer(right, asked);
    // A number with a unit or with signs between thousands.
    const [, number = ""] = /^[^\d-]*(-?\d[\d,]*(?:\.\d+)?)[^\d]*$/.exec(given) ?? [];
    return number !== "" && Math.abs(Number(number.replaceAll(",", "")) - right) <= asked.within + 1e-9;
  });
}

/** The answer of most; among equals the one that was given first. */
export function majorityOf(answers: readonly string[]): string | null {
  const groups = [...Map.groupBy(answers, (one) => one)].map(([answer, all]) => ({
    answer,
    count: all.length,
  }));
  return groups.toSorted((a, b) => b.count - a.count)[0]?.answer ?? null;
}

export interface Finding {
  /** `null`: it names none, so it finds nothing and is read all the same. */
  readonly line: number | null;
  readonly end?: number | null | undefined;
  /** Of a change: the file that the line is one of, where the finding says so. */
  readonly path?: string | undefined;
}

/** A finding counts for one fault: the first at its line, or the next to it, that no other has found. */
export function foundBy(findings: readonly Finding[], placed: readonly Placed[]): readonly string[] {
  const found = new Set<string>();
  for (const { line, end = line, path } of findings) {
    const isNear = (there: number) => line !== null && end !== null && there >= line - 1 && there <= end + 1;
    const hit = placed.find(
      ({ id, lines, inFiles }) =>
        !found.has(id) &&
        (path === undefined
          ? lines.some(isNear)
          : inFiles.some((one) => one.path === path && isNear(one.line))),
    );
    if (hit !== undefined) found.add(hit.id);
  }
  return [...found];
}

/** The weight of what it says, less that of what it must not say, of all that there is to say. */
export function pointsScore(named: readonly string[], points: readonly Point[]): number {
  const all = weigh(points.filter(({ wrong }) => !wrong));
  return Math.min(1, Math.max(0, weigh(points.filter(({ id }) => named.includes(id))) / Math.max(all, 1e-9)));
}

function weigh(points: readonly Point[]): number {
  return points.reduce((sum, { weight, wrong }) => sum + (wrong ? -weight : weight), 0);
}

function plain(given: string): string {
  return singleSpaced(given.toLowerCase()).replaceAll(/^["'“(]+|["'”).]+$/g, "");
}

import type { Seat } from "../kernel/seat.ts";
import type { ArtifactKind } from "./artifact-kind.ts";
import type { Rule } from "./finding.ts";
import { code } from "./lenses/code.ts";
import { consistency } from "./lenses/consistency.ts";
import { secrets } from "./lenses/hazards.ts";
import { structure } from "./lenses/structure.ts";

/** Rules that belong together. */
interface Lens {
  readonly rules: readonly Rule[];
  readonly fits: readonly ArtifactKind[];
  /** What an area must speak of for it to serve it. Narrow: an area taken for another is an answer made up. */
  readonly serves: RegExp;
}

const prose: readonly ArtifactKind[] = ["markdown", "text"];

export const lenses: readonly Lens[] = [
  {
    rules: structure,
    fits: prose,
    serves:
      /\bstructure\b|complete(?:ness)?\b|organi[sz]ation|outline|\bsections?\b|unfinished|\bTODOs?\b|構成|構造|網羅|完全/i,
  },
  {
    rules: consistency,
    fits: prose,
    serves:
      /consisten|\blinks?\b|\bfiles?\b|\bpaths?\b|\breferences?\b|\bnumbers?\b|contradict|coheren|duplicat|repetition|spellings?|整合|一貫|矛盾|リンク|参照|ファイル|重複|表記/i,
  },
  {
    rules: code,
    fits: ["markdown", "source", "data"],
    serves: /\bcode\b|\bexamples?\b|\bsyntax\b|parses|leftovers?|unused|コード|例|構文/i,
  },
  {
    rules: [secrets],
    fits: [...prose, "source", "data"],
    serves: /\bsecrets?\b|credential|leaked keys?|merge conflict|秘密|機密|認証情報/i,
  },
];

export interface ServingRules {
  readonly rules: readonly Rule[];
  /** What the seat asked for and no rule can answer. */
  readonly unanswered: readonly string[];
}

/** The rules that serve a seat's focus, or its name where it has none, and fit the artifact; perhaps none. */
export function rulesFor(seat: Pick<Seat, "name" | "focus">, kind: ArtifactKind): ServingRules {
  const areas = seat.focus.length > 0 ? seat.focus : [seat.name];
  const fitting = lenses.filter(({ fits }) => fits.includes(kind));
  return {
    rules: fitting
      .filter(({ serves }) => areas.some((area) => serves.test(area)))
      .flatMap(({ rules }) => rules),
    unanswered: areas.filter((area) => !fitting.some(({ serves }) => serves.test(area))),
  };
}

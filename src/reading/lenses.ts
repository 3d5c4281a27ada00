import type { Seat } from "../kernel/seat.ts";
import type { ArtifactKind } from "./artifact-kind.ts";
import type { Rule } from "./finding.ts";
import { code } from "./lenses/code.ts";
import { consistency } from "./lenses/consistency.ts";
import { context } from "./lenses/context.ts";
import { secrets } from "./lenses/hazards.ts";
import { structure } from "./lenses/structure.ts";

export type Lens = "structure" | "consistency" | "code" | "context" | "secrets";

export const lenses: Readonly<Record<Lens, readonly Rule[]>> = {
  structure,
  consistency,
  code,
  context,
  secrets: [secrets],
};

const prose: readonly Lens[] = ["structure", "consistency", "code", "context", "secrets"];

const fitting: Readonly<Record<ArtifactKind, readonly Lens[]>> = {
  markdown: prose,
  text: prose.filter((lens) => lens !== "code"),
  source: ["code", "secrets"],
  data: ["code", "secrets"],
};

/** What an area must speak of for a lens to serve it. Narrow: an area taken for another is an answer made up. */
const words: Readonly<Record<Lens, RegExp>> = {
  structure:
    /\bstructure\b|complete(?:ness)?\b|organi[sz]ation|outline|\bsections?\b|unfinished|\bTODOs?\b|構成|構造|網羅|完全/i,
  consistency:
    /consisten|\blinks?\b|\bnumbers?\b|contradict|coheren|duplicat|repetition|spellings?|整合|一貫|矛盾|リンク|重複|表記/i,
  code: /\bcode\b|\bexamples?\b|\bsyntax\b|parses|leftovers?|unused|コード|例|構文/i,
  context:
    /\bcontext\b|\bfiles?\b|\bpaths?\b|\bcommands\b|\bscripts?\b|\breferences?\b|参照|ファイル|コマンド/i,
  secrets: /\bsecrets?\b|credential|leaked keys?|merge conflict|秘密|機密|認証情報/i,
};

export interface Reading {
  readonly lenses: readonly Lens[];
  /** What the seat asked for and no rule can answer. */
  readonly unanswered: readonly string[];
}

/** The lenses that serve a seat's focus, or its name where it has none, and fit the artifact; perhaps none. */
export function lensesFor(seat: Pick<Seat, "name" | "focus">, kind: ArtifactKind): Reading {
  const lensesOf = (area: string) => fitting[kind].filter((lens) => words[lens].test(area));
  const areas = seat.focus.length > 0 ? seat.focus : [seat.name];
  const served = new Set(areas.flatMap(lensesOf));
  return {
    lenses: fitting[kind].filter((lens) => served.has(lens)),
    unanswered: areas.filter((area) => lensesOf(area).length === 0),
  };
}

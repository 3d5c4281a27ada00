import type { Seat } from "../core/seat.ts";
import type { ArtifactKind } from "./artifact-kind.ts";
import { consistency } from "./consistency.ts";
import { evidence } from "./evidence.ts";
import type { Rule } from "./finding.ts";
import { source } from "./source.ts";
import { structure } from "./structure.ts";
import { wording } from "./wording.ts";

export type Lens = "structure" | "evidence" | "consistency" | "wording" | "code";

export const lenses: Readonly<Record<Lens, readonly Rule[]>> = {
  structure,
  evidence,
  consistency,
  wording,
  code: source,
};

const fitting: Readonly<Record<ArtifactKind, readonly Lens[]>> = {
  markdown: ["structure", "evidence", "consistency", "wording"],
  text: ["structure", "evidence", "consistency", "wording"],
  source: ["code", "consistency"],
  data: ["code", "consistency"],
};

const words: Readonly<Record<Lens, RegExp>> = {
  structure: /structur|complete|organi[sz]|outline|section|unfinished|構成|構造|網羅|完全/i,
  evidence: /evidence|accura|measur|claim|feasib|quantif|figure|reason|根拠|正確|測定|実現/i,
  consistency: /consisten|\blinks?\b|number|reference|contradict|coheren|example|整合|一貫|矛盾|リンク/i,
  wording:
    /wording|clarity|clear|readab|language|concis|sentence|terminolog|文章|表現|明瞭|読みやす|分かりやす/i,
  code: /\bcode\b|correct|leftover|maintainab|error handling|コード|保守/i,
};

export interface Reading {
  readonly lenses: readonly Lens[];
  /** What the seat asked for and no rule can answer. */
  readonly unanswered: readonly string[];
  /** True when nothing the seat asked for has a rule, so that all lenses were taken. */
  readonly general: boolean;
}

/** The lenses that serve a seat's name and focus and fit the artifact. */
export function lensesFor(seat: Pick<Seat, "name" | "focus">, kind: ArtifactKind): Reading {
  const lensesOf = (area: string) => fitting[kind].filter((lens) => words[lens].test(area));
  const areas = seat.focus.length > 0 ? seat.focus : [seat.name];
  const served = new Set([seat.name, ...areas].flatMap(lensesOf));
  const unanswered = areas.filter((area) => lensesOf(area).length === 0);
  if (served.size === 0) return { lenses: fitting[kind], unanswered, general: true };
  return { lenses: fitting[kind].filter((lens) => served.has(lens)), unanswered, general: false };
}

import { sameWords } from "../../../text/likeness/same-words.ts";
import { type Approach, type Level, levels, type PlannedFile } from "./analysis.ts";
import { type Concern, concernsOn } from "./concerns.ts";
import { scoresByAgent } from "./contribution.ts";
import { averageFeasibility } from "./convergence.ts";
import { waysOn } from "./joining.ts";
import type { HeldProposal, OnTable } from "./on-the-table.ts";
import { type Checks, type Stances, stancesOn } from "./stances.ts";

/** Approaches of several agents that come to the same, put together: an option on the table. */
export interface Candidate extends Stances {
  readonly id: string;
  readonly name: string;
  /** Those behind it: who proposes it or agrees to it. */
  readonly agents: readonly string[];
  readonly proposals: readonly HeldProposal[];
  readonly feasibility: number;
  /** `null` where nobody could tell. */
  readonly effort: Level | null;
  readonly risk: Level;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly concerns: readonly string[];
}

/** Every way that somebody still proposes, as one candidate. What all who proposed it took back is none. */
export function candidatesOf(table: OnTable, checks: Checks): readonly Candidate[] {
  const united = uniter();
  const concerns = concernsOn(table);
  return waysOn(table).map(([id, proposals]) => {
    const name = table.ledger.options.find((option) => option.id === id)?.text ?? "";
    const own = concerns.filter(({ about }) => about.includes(id));
    return candidate({ id, name, proposals, ...stancesOn(table, id, checks) }, own, united);
  });
}

function candidate(
  option: Stances & Pick<Candidate, "id" | "name" | "proposals">,
  about: readonly Concern[],
  united: ReturnType<typeof uniter>,
): Candidate {
  const { proposals, backers } = option;
  const approaches = proposals.map(({ approach }): Approach => approach);
  const pros = united(approaches.flatMap(({ pros }) => pros));
  const cons = united(approaches.flatMap(({ cons }) => cons));
  const concerns = united(about.map(({ text }) => text));
  return {
    ...option,
    agents: backers,
    feasibility: averageFeasibility(
      scoresByAgent(proposals.map(({ agent, feasibility }) => ({ agent, score: feasibility }))),
    ),
    effort: commonLevel(approaches.map(({ effort }) => effort)),
    risk: commonLevel(approaches.map(({ risk }) => risk)) ?? inferredRisk(pros, cons, concerns),
    pros,
    cons,
    files: unitedFiles(
      approaches.flatMap(({ affected_files, tasks }) => [
        ...affected_files,
        ...tasks.flatMap(({ files }) => files),
      ]),
    ),
    concerns,
  };
}

/** What most say; where they are even, the more cautious. */
function commonLevel(given: readonly (Level | null)[]): Level | null {
  const told = given.filter((level) => level !== null);
  const count = (level: Level) => told.filter((one) => one === level).length;
  const [most] = [...levels].reverse().sort((a, b) => count(b) - count(a));
  return told.length === 0 ? null : (most ?? null);
}

const grave =
  /\b(?:data loss|lose data|security|vulnerab\w*|breaking change|irreversibl\w*|outage|downtime|corrupt\w*)\b|データ損失|脆弱性|破壊的変更|停止/iu;

// behaviour 2.5: where no agent names the risk, it is inferred from the approach and the concerns.
function inferredRisk(pros: readonly string[], cons: readonly string[], concerns: readonly string[]): Level {
  if ([...cons, ...concerns].some((text) => grave.test(text))) return "high";
  return cons.length > pros.length || concerns.length >= 3 ? "medium" : "low";
}

/** Puts together texts of the same words, each read once. */
function uniter(): (texts: readonly string[]) => readonly string[] {
  const known = new Map<string, string>();
  const wordsOf = (text: string) => {
    const words = known.get(text) ?? sameWords(text);
    known.set(text, words);
    return words;
  };
  return (texts) => Array.from(Map.groupBy(texts, wordsOf).values(), ([first = ""]) => first);
}

function unitedFiles(files: readonly PlannedFile[]): readonly PlannedFile[] {
  const byPath = new Map<string, PlannedFile>();
  for (const file of files) {
    const path = file.file.replace(/^\.\//, "");
    const known = byPath.get(path);
    // The one that says where in the file is worth more.
    if (known === undefined || (known.line === null && file.line !== null))
      byPath.set(path, { ...file, file: path });
  }
  return [...byPath.values()];
}

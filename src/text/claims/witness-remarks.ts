import type { Witnessed, WitnessedFile } from "../../kernel/eyes.ts";
import { shorten } from "../shorten.ts";
import { isNameOf, type NamedPlace } from "./named.ts";

/** `contradicted`: a place is not there. `unverified`: words or a name were not found. No claim is false or dropped for it. */
export type CheckResult = "verified" | "unverified" | "contradicted";

export interface Remark {
  readonly standing: CheckResult;
  readonly reason: string;
}

/** What lines that a seat was shown say of a place it names; `null` where they say nothing. */
export function shownRemark({ path, line }: NamedPlace, witnessed: Witnessed | undefined): Remark | null {
  const file = path === null ? undefined : fileNamed(path, witnessed);
  if (file === undefined) return null;
  if (line === null) return { standing: "verified", reason: `${file.path} was shown to this seat` };
  if (isShown(line, file))
    return { standing: "verified", reason: `${file.path}:${line} was shown to this seat` };
  const { lines = Infinity } = file;
  if (line >= 1 && line <= lines) return null;
  const many = `${lines} line${lines === 1 ? "" : "s"}`;
  return {
    standing: "contradicted",
    reason: `${file.path} had ${many} when it was shown to this seat, not ${line}`,
  };
}

/** That a quotation stands in what its seat was shown, or not in the very lines it names; `null`: it may stand elsewhere. */
export function heldRemark(
  quote: string,
  places: readonly NamedPlace[],
  witnessed: Witnessed | undefined,
): Remark | null {
  if (witnessed === undefined) return null;
  const named = places.flatMap(({ path, line }) => {
    const file = path === null ? undefined : fileNamed(path, witnessed);
    return file === undefined ? [] : [{ file, line }];
  });
  const hits = witnessed.quotes.filter((one) => one.quote === quote);
  const here = hits.find(({ path }) => named.some(({ file }) => file.path === path)) ?? hits[0];
  if (here !== undefined) {
    const said = named.find(({ file, line }) => line !== null && file.path === here.path)?.line ?? here.line;
    const elsewhere = Math.abs(said - here.line) > near ? `, not at line ${said}` : "";
    const how = here.exact ? "" : "nearly so ";
    return {
      standing: "verified",
      reason: `the quoted words were ${how}at ${here.path}:${here.line}${elsewhere}, as shown to this seat`,
    };
  }
  const changed = named.find(({ file }) => file.changed === true);
  if (changed !== undefined)
    return {
      standing: "unverified",
      reason: `${changed.file.path} has changed since it was shown to this seat, and what it quotes could not be checked`,
    };
  const precise = named.find(({ file, line }) => line !== null && isShown(line, file));
  if (precise === undefined) return null;
  return {
    standing: "contradicted",
    reason: `"${shorten(quote, 60)}" is nowhere in what this seat was shown of ${precise.file.path}`,
  };
}

const near = 3;

/** A file that may have changed since its lines were shown contradicts nobody. */
export function notContradicted(remark: Remark): Remark {
  if (remark.standing !== "contradicted") return remark;
  return { standing: "unverified", reason: `${remark.reason}, and was shown to this seat earlier` };
}

export function wasShown(path: string, witnessed: Witnessed | undefined): boolean {
  return fileNamed(path, witnessed) !== undefined;
}

function fileNamed(path: string, witnessed: Witnessed | undefined): WitnessedFile | undefined {
  return witnessed?.files.find((file) => isNameOf(path, file.path));
}

function isShown(line: number, { shown }: WitnessedFile): boolean {
  return shown.some(([from, to]) => line >= from && line <= to);
}

import { existsSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readText, readTextBelow } from "../../config/plain-file.ts";
import { contentHash } from "../../config/trust.ts";
import { parseYaml } from "../../config/yaml-file.ts";
import { type Case, Pack, placedFaults } from "../../evaluation/cases.ts";
import { holds } from "../../folders.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { shipped } from "../../own-files.ts";
import { schemaProblem } from "../../kernel/schema-problem.ts";

export type Loaded = Awaited<ReturnType<typeof loadPack>>;
export type CaseText = ReturnType<typeof textOf>[number][1];

export function packNames(): readonly string[] {
  return readdirSync(shipped("packs")).flatMap((name) => /^(.+)\.yaml$/.exec(name)?.[1] ?? []);
}

/** A file, or the name of a pack that ships. */
export async function loadPack(given: string, cwd: string) {
  const own = resolve(cwd, given);
  const path = !existsSync(own) && packNames().includes(given) ? shipped(`packs/${given}.yaml`) : own;
  const text = await readText(path, "file of cases");
  const at = parseYaml(text, given);
  const { success, data: pack, error } = Pack.safeParse(at.value);
  if (!success)
    throw new ColloquyError(
      "config",
      `${at.placeOf(error.issues[0]?.path ?? [])}: ${schemaProblem(error)}.`,
      {
        hint: `docs/eval.md shows how cases are written. Packs that ship: ${packNames().join(", ")}.`,
      },
    );
  const folder = dirname(path);
  const inArms = Object.values(pack.arms).flatMap(
    (arm) => /--agents\s+(\S+)/.exec(arm)?.[1]?.split(",") ?? [],
  );
  const agents = [...new Set([...inArms, ...(pack.judge === undefined ? [] : [pack.judge])])];
  const isOurs = [shipped("packs"), shipped("examples")].some((ours) => holds(ours, path));
  return {
    pack,
    path,
    /** Of a file that is not ours, and names agents: these are asked once somebody agreed to that. */
    asks: isOurs || agents.length === 0 ? null : { folder, sha256: contentHash(text), agents },
    texts: new Map(pack.cases.flatMap((one) => textOf(one, folder))),
  };
}

function textOf(one: Case, folder: string) {
  const given = one.document ?? one.change;
  if (given === undefined) return [];
  const isText = given.includes("\n");
  const text = isText ? given : readTextBelow(folder, given, `text of the case ${one.id}`);
  const path = isText ? `${one.id}.${one.change === undefined ? "md" : "diff"}` : given;
  return [[one.id, { path, text, placed: placedFaults(one, text) }] as const];
}

import { cpSync, existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Document, documentOf } from "../src/reading/document.ts";
import type { Finding } from "../src/reading/finding.ts";
import { findingsOn } from "../src/reading/reading.ts";
import { type Figure, inScratch, median, medianMs } from "./figure.ts";
import { documents } from "./reader-documents.ts";
import { faults, type Injected, type Site } from "./reader-faults.ts";

/** Of these it can be said whether they are true. Of the others one may be of two minds, and they are not judged. */
const ofTaste = new Set(["missing-sections"]);
const perFault = 10;

/** Is what the reader says true, does it see what is there to see, is it little enough to read, is it quick. */
export async function reader(): Promise<readonly Figure[]> {
  const good = [];
  for (const name of documents) good.push({ name, findings: await findingsIn(join("node_modules", name)) });
  const counts = good.map(({ findings }) => findings.length);
  return [
    judgedFigure(good),
    {
      name: "reader: findings in a good document, median",
      value: median(counts),
      unit: "findings",
      aim: 5,
      detail: `most ${Math.max(...counts)}, in ${counts.length} documents`,
    },
    ...(await faultFigures()),
    await speedFigure(),
  ];
}

async function findingsIn(path: string, text = readFileSync(path, "utf8")): Promise<readonly Finding[]> {
  return findingsOn(await documentOf(path, text));
}

function share(name: string, value: number, aim: number | null, detail: string): Figure {
  return { name, value, unit: "share", aim, detail };
}

/** Every mechanical finding was read and judged by a person; a new or changed one must be too. */
function judgedFigure(good: readonly { name: string; findings: readonly Finding[] }[]): Figure {
  const judged = JSON.parse(readFileSync("bench/reader-judged.json", "utf8")) as Record<
    string,
    { true: boolean; why: string }
  >;
  let [truths, falsehoods, unjudged] = [0, 0, 0];
  for (const { name, findings } of good)
    for (const { rule, places } of findings)
      for (const { line, quote } of places) {
        const verdict = judged[`${name}:${line} ${rule}`];
        if (ofTaste.has(rule)) console.log(`  ${name}:${line} ${rule} "${quote}"`);
        else {
          console.log(
            `  ${name}:${line} ${rule} "${quote}" ${verdict === undefined ? "UNJUDGED" : `${verdict.true}: ${verdict.why}`}`,
          );
          if (verdict === undefined) unjudged += 1;
          else if (verdict.true) truths += 1;
          else falsehoods += 1;
        }
      }
  const all = truths + falsehoods + unjudged;
  const detail = `${truths} of ${all} mechanical findings true, ${unjudged} unjudged`;
  return share("reader: false or unjudged / mechanical findings", (falsehoods + unjudged) / all, 0, detail);
}

interface Copy {
  readonly name: string;
  readonly document: Document;
  readonly findings: readonly Finding[];
}

function faultFigures(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const copies: Copy[] = [];
    for (const [index, name] of documents.entries()) {
      const path = copyOfPackage(name, join(folder, String(index)));
      const document = await documentOf(path, readFileSync(path, "utf8"));
      copies.push({ name, document, findings: findingsOn(document) });
    }
    const tallies = [];
    for (const kind of Object.keys(faults)) tallies.push(await tally(kind, copies));
    const [all, seen] = [sum(tallies, "injected"), sum(tallies, "found")];
    return [
      ...tallies.map(({ kind, injected, found }) =>
        share(
          `reader: missed / injected, ${kind}`,
          (injected - found) / injected,
          null,
          `${found} of ${injected} found`,
        ),
      ),
      share("reader: missed / injected, all kinds", (all - seen) / all, 0.1, `${seen} of ${all} found`),
    ];
  });
}

async function tally(kind: string, copies: readonly Copy[]) {
  let [injected, found] = [0, 0];
  for (const copy of copies) {
    if (injected === perFault) break;
    const outcome = await injectAndLook(kind, copy);
    if (outcome === null) continue;
    injected += 1;
    if (outcome) found += 1;
    else console.log(`  missed: ${kind} in ${copy.name}`);
  }
  return { kind, injected, found };
}

function sum<K extends string>(items: readonly Readonly<Record<K, number>>[], key: K): number {
  return items.reduce((total, item) => total + item[key], 0);
}

/** Whether the rule finds the fault in its place; `null` where the document has no place for it. */
async function injectAndLook(kind: string, { name, document, findings }: Copy): Promise<boolean | null> {
  const site: Site = { document, pick: picker(`${kind} ${name}`) };
  const fault = faults[kind]?.(site) ?? null;
  return fault === null ? null : isFound(fault, findings, await findingsIn(document.path, fault.text));
}

function isFound(
  { rule, from, to }: Injected,
  before: readonly Finding[],
  after: readonly Finding[],
): boolean {
  const placesOf = (findings: readonly Finding[]) =>
    findings.filter((finding) => finding.rule === rule).flatMap(({ places }) => places);
  const [known, now] = [placesOf(before), placesOf(after)];
  return now.length > known.length && now.some(({ line }) => line >= from && line <= to);
}

/** As if in its repository: outside of node_modules. */
function copyOfPackage(name: string, folder: string): string {
  const root = join("node_modules", packageOf(name));
  cpSync(root, folder, { recursive: true, filter: (path) => !relative(root, path).includes("node_modules") });
  return join(folder, relative(packageOf(name), name));
}

function packageOf(name: string): string {
  let folder = dirname(name);
  while (!existsSync(join("node_modules", folder, "package.json"))) folder = dirname(folder);
  return folder;
}

/** Chooses by the seed alone (xorshift), so that every run puts the same faults into the same places. */
function picker(seed: string): Site["pick"] {
  let state = 1;
  for (const sign of seed) state = (Math.imul(state, 31) + (sign.codePointAt(0) ?? 0)) | 0 || 1;
  return (choices) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return choices[(state >>> 0) % Math.max(1, choices.length)];
  };
}

async function speedFigure(): Promise<Figure> {
  const text = documents
    .slice(0, 3)
    .map((name) => readFileSync(join("node_modules", name), "utf8"))
    .join("\n");
  const words = text.split(/(?<=\s)(?=\S)/);
  const sixThousand = words.slice(0, 6000).join("");
  const { ms } = await medianMs(5, { ms: () => findingsIn("long.md", sixThousand) });
  return { name: "reader: 6,000 words", value: ms / 1000, unit: "seconds", aim: 1, detail: "" };
}

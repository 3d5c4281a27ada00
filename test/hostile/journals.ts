import { hashOf } from "../../src/kernel/journal/journal-text.ts";
import { exampleJournal, exampleJournals } from "../example-journals.ts";
import type { Scene } from "./scene.ts";

type Line = Record<string, unknown>;

const examples = await exampleJournals([
  "ask",
  "critique",
  "solve",
  "discuss",
  "swarm",
  "roundtable",
  "specs",
]);
const journals = new Map([
  ...examples,
  ["critique-stopped", await exampleJournal("critique", ["--yes", "--max-calls", "2"])],
  ["solve-waiting", await exampleJournal("solve", [])],
]);

/** The journal of an example as data, under an id of its own. */
export function recorded(name: string): Line[] {
  const journal = journals.get(name);
  if (journal === undefined) throw new Error(`There is no journal "${name}" here.`);
  return journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line)
    .map(started((line) => ({ id: `${String(line["protocol"])}-${name}` })));
}

/** Lines as a journal whose chain of hashes holds: whoever forges one can do that too. */
export function chained(lines: readonly Line[]): string {
  let prev = "";
  const written = lines.map((line, index) => {
    const text = JSON.stringify({ seq: index + 1, ...line, prev });
    prev = hashOf(text);
    return text;
  });
  return `${written.join("\n")}\n`;
}

/** A recorded journal with its events changed, in the home of a scene, under its own id; gives the id. */
export function forge(scene: Scene, name: string, change: (line: Line) => Line = (line) => line): string {
  const lines = recorded(name).map((line) => change(line));
  const id = String(recorded(name)[0]?.["id"]);
  scene.write(`.colloquy/discussions/${id}/journal.jsonl`, chained(lines));
  return id;
}

/** Changes what stands in `discussion.started` alone. */
export function started(changed: (line: Line) => Line) {
  return (line: Line): Line => (line["type"] === "discussion.started" ? { ...line, ...changed(line) } : line);
}

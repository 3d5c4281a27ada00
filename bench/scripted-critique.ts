import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

export const command = join(root, "bin", "colloquy.js");

const perspectives = [
  { name: "Feasibility", role: "Engineer who has to build it", concern: "the work it takes", rating: 4 },
  { name: "Failure", role: "Operator who is called at night", concern: "what breaks first", rating: 2 },
  { name: "Security", role: "Reviewer of the trust boundary", concern: "who could abuse it", rating: 3 },
  { name: "Clarity", role: "Editor", concern: "what a reader cannot check", rating: 4 },
];

/** Writes an artifact of a size and a scripted panel of four into a folder; gives the arguments that critique it. */
export async function scriptedCritique(folder: string, artifactBytes: number): Promise<readonly string[]> {
  const design = await readFile(join(root, "examples", "design.md"), "utf8");
  const artifact = join(folder, "artifact.md");
  const config = join(folder, "panel.yaml");
  await writeFile(artifact, design.repeat(Math.ceil(artifactBytes / design.length)).slice(0, artifactBytes));
  const script = perspectives.map((one) => ({ seat: one.name, reply: reply(one) }));
  await writeFile(join(folder, "script.yaml"), JSON.stringify(script));
  await writeFile(
    config,
    JSON.stringify({
      agents: { ada: { script: "./script.yaml" } },
      critique: {
        perspectives: perspectives.map(({ name, role, concern }) => ({ name, role, focus: concern })),
      },
    }),
  );
  const session = join(folder, "discussion");
  const flags = { "--config": config, "--session": session, "--home": folder, "--fail-on": "never" };
  return ["critique", artifact, "--quiet", ...Object.entries(flags).flat()];
}

/** About 2 kB, as agents send it: a sentence, then indented JSON in a fence. */
function reply({ name, concern, rating }: (typeof perspectives)[number]): string {
  const points = (kind: string, count: number) =>
    Array.from(
      { length: count },
      (_, n) =>
        `artifact.md:${7 * n + 3 + rating}: ${kind} ${n + 1} for ${name.toLowerCase()}: "${passages[n]}" decides ${concern}, and nothing says how it was measured`,
    );
  const critique = {
    strengths: points("strength", 3),
    weaknesses: points("weakness", 5),
    suggestions: points("suggestion", 4),
    rating,
  };
  return `I read the artifact as asked.\n\n\`\`\`json\n${JSON.stringify(critique, null, 2)}\n\`\`\``;
}

const passages = [
  "token bucket per key",
  "a timeout of 50 ms",
  "every request passes while Redis is down",
  "the rollout is still open",
  "fast and scalable",
];

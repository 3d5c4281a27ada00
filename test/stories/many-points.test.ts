import { expect } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, rated, resultIn } from "./panel.ts";
import { thoroughly } from "../runs.ts";

// A machine that has much else to do takes its time for 3,000 points.
const patient = { timeout: 240_000 };

const matters = "queue cache token owner budget schema replica rollback alert backup session gateway".split(
  " ",
);

function point(index: number): string {
  const matter = (by: number) => matters[Math.floor(index / by) % matters.length];
  return `design.md:${(index % 3) + 1} The ${matter(1)} of the ${matter(12)} has no ${matter(144)} in case ${index}`;
}

/** One perspective whose command sends so many points. */
function flooding(count: number): { readonly told: Story; readonly args: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const points = Array.from({ length: count }, (_, index) => point(index));
  const half = Math.floor(count / 2);
  const reply = rated(4, { weaknesses: points.slice(0, half), suggestions: points.slice(half) });
  told.write("answer.json", JSON.stringify(reply));
  const flags = config(told, {
    agents: { flood: { exec: ["bash", "-c", "cat > /dev/null; cat answer.json"] } },
    critique: { perspectives: [{ name: "Flood" }] },
  });
  return { told, args: ["critique", "design.md", ...flags, "--agents", "flood"] };
}

const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";

thoroughly(
  "points of one seat that are too many come to an end, and what was not looked up is said",
  patient,
  async () => {
    const { told, args } = flooding(3000);
    const ended = await told.run([...args, "--json"]);
    expect(ended.code).toBe(0);
    const { warnings, verdict, files } = resultIn(ended);
    expect(verdict).toMatchObject({ verdict: "consensus_reached", answered: 1 });
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching("^Of 3,000 points the places and quotations of 2,000 were looked up"),
      ]),
    );
    // The record holds them all, and the warnings.
    expect(told.read(files["record"] ?? "")).toContain("in case 2999");
    for (const warning of warnings) expect(told.read(journal)).toContain(JSON.stringify(warning));
  },
);

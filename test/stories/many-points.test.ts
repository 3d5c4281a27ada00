import { expect, test, vi } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, rated, resultIn } from "./panel.ts";

// A machine that has much else to do takes its time for 10,000 points.
const patient = { timeout: 240_000 };

const matters = "queue cache token owner budget schema replica rollback alert backup session gateway".split(
  " ",
);

function point(index: number): string {
  const matter = (by: number) => matters[Math.floor(index / by) % matters.length];
  return `design.md:${(index % 3) + 1} The ${matter(1)} of the ${matter(12)} has no ${matter(144)} in case ${index}`;
}

/** One perspective whose command sends so many points, and notes each call. */
function flooding(count: number): { readonly told: Story; readonly args: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const points = Array.from({ length: count }, (_, index) => point(index));
  const half = Math.floor(count / 2);
  const reply = rated(4, { weaknesses: points.slice(0, half), suggestions: points.slice(half) });
  told.write("answer.json", JSON.stringify(reply));
  const flags = config(told, {
    agents: { flood: { exec: ["bash", "-c", "cat > /dev/null; echo call >> calls; cat answer.json"] } },
    critique: { perspectives: [{ name: "Flood" }] },
  });
  return { told, args: ["critique", "design.md", ...flags, "--agents", "flood"] };
}

const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";

test(
  "points of one seat that are too many come to an end, and what was not compared is said",
  patient,
  async () => {
    const { told, args } = flooding(3000);
    const ended = await told.run([...args, "--json"]);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("now       comparing 3,000 points\n");
    const { warnings, verdict, files } = resultIn(ended);
    expect(verdict).toMatchObject({ verdict: "consensus_reached", answered: 1 });
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching("^Of 3,000 points the places and quotations of 2,000 were looked up"),
        expect.stringMatching(
          "^3,000 points are too many to compare each with each: .* None is left out\\.$",
        ),
      ]),
    );
    // The record holds them all, and the warnings.
    expect(told.read(files["record"] ?? "")).toContain("in case 2999");
    for (const warning of warnings) expect(told.read(journal)).toContain(JSON.stringify(warning));
  },
);

test("Ctrl-C while points are compared ends with 130, and a resume goes on from there", patient, async () => {
  const { told, args } = flooding(10_000);
  const running = told.start(args);
  const compares = () => expect(running.printed()).toContain("comparing 10,000 points");
  await vi.waitFor(compares, { timeout: 120_000, interval: 20 });
  running.signal("SIGINT");
  const { code, stderr } = await running.ended;
  expect(code).toBe(130);
  expect(stderr).toContain("To continue: colloquy resume critique-design-md");
  expect(told.read(journal)).not.toContain('"kind":"likeness"');

  const resumed = await told.run(["resume", "critique-design-md", "--json"]);
  expect(resumed.code).toBe(0);
  expect(resultIn(resumed)).toMatchObject({ status: "completed" });
  expect(told.read("calls")).toBe("call\n");
});

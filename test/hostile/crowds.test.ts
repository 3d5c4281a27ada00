import { design, ratings, scripted } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { asProcesses, attempt } from "./attempt.ts";
import { annBlocks, critiqueBy, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Many commands at once in one home. */

const slowly = shell(`cat > /dev/null; sleep 0.3; echo '${JSON.stringify(ratings(4)["A"])}'`, "5m");

function panel(scene: Scene): readonly string[] {
  scene.write("design.md", design);
  return ["critique", "design.md", ...scripted({ ...scene, write: scene.write }, ratings(4, 4))];
}

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n));

const sameFile = (count: number): Attack => ({
  name: `${count} critiques of the same file at once`,
  play: async (scene) => {
    const args = panel(scene);
    await Promise.all(times(count, () => scene.run(args)));
  },
  must: { exits: [0], completed: count, verdict: "consensus_reached" },
});

const resumed = (count: number): Attack => ({
  name: `the same discussion resumed by ${count} at once`,
  play: async (scene) => {
    const args = critiqueBy(scene, slowly);
    await scene.run([...args, "--max-calls", "2", "--concurrency", "1"]);
    await Promise.all(
      times(count, () => scene.run(["resume", "--config", "panel.yaml", "--max-calls", "9"])),
    );
    const journal = scene.read(".colloquy/discussions/critique-design-md/journal.jsonl");
    const lines = journal.split("\n").filter((line) => line.includes('"type":"turn.asked"'));
    const asked = lines.filter((line) => line.includes('"turn":"critique"')).length;
    if (asked !== 3) throw new Error(`Three seats were asked ${asked} times.`);
  },
  must: annBlocks,
});

attempt(
  "crowds",
  asProcesses(
    sameFile(3),
    { ...sameFile(20), slow: true },
    {
      name: "list, show and export, 15 at once, while five write",
      slow: true,
      play: async (scene) => {
        const args = critiqueBy(scene, slowly);
        await scene.run(args);
        const reading = [["list"], ["show"], ["export"], ["list", "--json"], ["show", "--json"]];
        await Promise.all([
          ...times(5, () => scene.run(args)),
          ...times(15, (n) => scene.run(reading[n % reading.length] ?? [])),
        ]);
      },
      must: { ...annBlocks, completed: 6, exits: [0, 3] },
    },
    resumed(3),
    { ...resumed(8), slow: true },
    {
      name: "8 in one --session folder at once",
      slow: true,
      play: async (scene) => {
        const args = [...panel(scene), "--session", "shared"];
        await Promise.all(times(8, () => scene.run(args)));
      },
      must: { exits: [0, 2], verdict: "consensus_reached", completed: 1 },
    },
    {
      name: "killed at any moment, then resumed",
      slow: true,
      play: async (scene) => {
        const args = critiqueBy(scene, slowly);
        await Promise.all(
          times(6, async (n) => {
            const running = scene.start([...args, "--session", `s${n}`]);
            await new Promise((resolve) => setTimeout(resolve, 150 + n * 120));
            running.signal("SIGKILL");
            await running.ended;
            if (scene.has(`s${n}/journal.jsonl`) && scene.read(`s${n}/journal.jsonl`) !== "")
              await scene.run(["resume", "--session", `s${n}`, "--config", "panel.yaml"]);
          }),
        );
      },
    },
    {
      name: "Ctrl-C five times in a row",
      play: async (scene) => {
        const running = scene.start(critiqueBy(scene, shell("sleep 300", "10m")));
        while (!scene.has(".colloquy/discussions/critique-design-md/journal.jsonl"))
          await new Promise((resolve) => setTimeout(resolve, 20));
        for (let n = 0; n < 5; n++) running.signal("SIGINT");
        await running.ended;
      },
      must: { exits: [130] },
    },
  ),
);

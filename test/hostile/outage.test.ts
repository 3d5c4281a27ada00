import { rated } from "../stories/panel.ts";
import type { Attack, Demands } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { annBlocks, critiqueBy, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Models that are away, and what a gate makes of that. */

const inconclusive: Demands = { exits: [1], verdict: "inconclusive" };

/** A critique by three seats whose agents all do this, in one or several formats. */
const allAre = (
  name: string,
  agent: object,
  flags: readonly string[],
  must: Demands = inconclusive,
): Attack => ({
  name,
  play: async (scene: Scene) => {
    const settings = { agents: { honest: agent, mallory: agent }, fallback: ["reader"] };
    await scene.run([...critiqueBy(scene, agent, settings), ...flags]);
  },
  must,
});

const dead = shell("exit 1");

attempt("outage", [
  allAre("every agent fails, --on-partial fail", dead, ["--on-partial", "fail"]),
  allAre("every agent fails, said in text", dead, [], { ...inconclusive, says: /inconclusive/ }),
  allAre("every agent fails, said for GitHub", dead, ["--format", "github"], {
    ...inconclusive,
    says: /inconclusive/,
  }),
  allAre("every agent fails, said in SARIF", dead, ["--format", "sarif"], {
    ...inconclusive,
    says: /inconclusive/,
  }),
  allAre("every agent fails, said in JSON", dead, ["--json"], { ...inconclusive, says: /"inconclusive"/ }),
  allAre("every agent is silent past its deadline", shell("sleep 600", "1s"), []),
  allAre("every agent refuses", shell("echo 'I cannot help with that.'"), []),
  allAre("every agent says it will answer later", shell("echo 'I will now review the document.'"), []),
  {
    name: "two of three fail; the one who answers is all praise",
    play: async (scene) => {
      const args = critiqueBy(scene, dead, { fallback: ["reader"] });
      scene.write("honest.yaml", JSON.stringify([{ seat: "Ann", reply: rated(5) }, { fail: "exit" }]));
      await scene.run(args);
    },
    must: inconclusive,
  },
  {
    name: "two of three fail; the one who answers blocks, --on-outage pass",
    play: async (scene) => {
      const args = critiqueBy(scene, dead, { fallback: ["reader"] });
      const block = rated(1, { critical_issues: ["It loses every key"] });
      scene.write("honest.yaml", JSON.stringify([{ seat: "Ann", reply: block }, { fail: "exit" }]));
      await scene.run([...args, "--on-outage", "pass"]);
    },
    must: { exits: [3], answers: ["It loses every key"] },
  },
  {
    name: "praise by rules in place of the seat that fails",
    play: async (scene) => void (await scene.run(critiqueBy(scene, dead, { fallback: ["reader"] }))),
    must: { ...annBlocks, exits: [3] },
  },
]);

import { design, rated } from "../stories/panel.ts";
import type { Attack, Demands } from "./attack.ts";
import { attempt } from "./attempt.ts";
import type { Scene } from "./scene.ts";

/** Agents of a clone whose answers stand in its files: they must not pass a gate, nor be taken for anybody else. */

const json = (value: unknown) => JSON.stringify(value);
const praise = [{ reply: rated(5, { strengths: ["Nothing is wrong with it"] }) }];

/** A clone whose config has canned agents of these names, as its panel. */
function canned(scene: Scene, names: readonly string[], more: object = {}): void {
  scene.write("design.md", design);
  scene.write("praise.yaml", json(praise));
  const agents = Object.fromEntries(names.map((name) => [name, { script: "./praise.yaml" }]));
  scene.write(".colloquy/config.yaml", json({ agents, panel: names, ...more }));
}

const nobodys: Demands = {
  exits: [1],
  verdict: "inconclusive",
  says: /scripted\s+by\s+the\s+config\s+of\s+this\s+project:\s+no\s+model\s+and\s+no\s+person\s+was\s+asked/,
};

const uncounted = (
  name: string,
  play: (scene: Scene) => Promise<unknown>,
  must: Demands = nobodys,
): Attack => ({
  name,
  play: async (scene) => {
    await play(scene);
  },
  must,
});

/** A config that is refused for the name of one of its agents. */
const refused = (agent: string, definition: object): Attack => ({
  name: `an agent called ${agent} that is ${Object.keys(definition).join()}`,
  play: async (scene) => {
    scene.write("design.md", design);
    scene.write("praise.yaml", json(praise));
    scene.write(".colloquy/config.yaml", json({ agents: { [agent]: definition }, panel: [agent] }));
    await scene.run(["critique", "design.md"]);
    scene.write("own.yaml", json({ agents: { [agent]: definition }, panel: [agent] }));
    await scene.run(["critique", "design.md", "--config", "own.yaml"]);
  },
  must: { exits: [2], says: /cannot have the name of a vendor or a model/ },
});

attempt("clone script", [
  refused("claude-opus", { script: "./praise.yaml" }),
  refused("gpt-5", { script: "./praise.yaml" }),
  refused("GPT4o", { script: "./praise.yaml" }),
  refused("the.anthropic_one", { script: "./praise.yaml" }),
  refused("gemini", { exec: ["/bin/cat", "praise.yaml"] }),
  refused("o3-mini", { exec: ["/bin/cat", "praise.yaml"] }),
  uncounted("canned agents are the panel", async (scene) => {
    canned(scene, ["ada", "bob"]);
    await scene.run(["critique", "design.md"]);
  }),
  uncounted("canned agents, named by who has not trusted them", async (scene) => {
    canned(scene, ["ada", "bob"]);
    await scene.run(["critique", "design.md", "--agents", "ada,bob"]);
  }),
  uncounted(
    "canned agents of a config that is trusted, and named by it alone",
    async (scene) => {
      canned(scene, ["ada", "bob"]);
      await scene.run(["trust", "--yes"]);
      await scene.run(["critique", "design.md"]);
    },
    { ...nobodys, exits: [0, 1] },
  ),
  uncounted("canned agents as the fallback of one that fails", async (scene) => {
    canned(scene, ["ada"], { panel: [], fallback: ["ada"] });
    scene.write(
      "own.yaml",
      json({ agents: { own: { exec: ["/bin/false"] } }, panel: ["own"], fallback: ["ada"] }),
    );
    await scene.run(["critique", "design.md", "--config", "own.yaml"]);
  }),
  uncounted("a quorum of one, and all perspectives canned", async (scene) => {
    const perspectives = ["Ann", "Bob"].map((name) => ({ name, agent: "ada" }));
    canned(scene, ["ada"], { quorum: 1, critique: { perspectives } });
    await scene.run(["critique", "design.md"]);
  }),
  uncounted(
    "a canned critique that is shown again: the journal alone says so",
    async (scene) => {
      canned(scene, ["ada", "bob"]);
      await scene.run(["critique", "design.md", "--quiet", "--json"]);
      scene.write(".colloquy/config.yaml", "");
      const { stdout } = await scene.run(["show", "--json"]);
      const { degraded, scripted, seats } = JSON.parse(stdout) as Told;
      const isTold = degraded && scripted === true && seats.every(({ counted }) => counted === false);
      if (!isTold) throw new Error(`It is told as ${stdout.slice(0, 400)}.`);
      const exported = await scene.run(["export", "--to", "html"]);
      if (!exported.stdout.includes("ada (scripted, not counted)"))
        throw new Error("The page does not say so.");
      const record = await scene.run(["export", "--to", "markdown"]);
      if (!record.stdout.includes("ada (scripted, not counted)"))
        throw new Error("The document does not say so.");
    },
    { ...nobodys, exits: [0, 1] },
  ),
  uncounted(
    "a canned answer to a question",
    async (scene) => {
      canned(scene, ["ada"]);
      scene.write("praise.yaml", json([{ reply: "All is well." }]));
      await scene.run(["ask", "Is all well?"]);
    },
    { exits: [1], says: /ada \(scripted, not counted\)/ },
  ),
]);

interface Told {
  readonly degraded: boolean;
  readonly scripted?: boolean;
  readonly seats: readonly { readonly counted?: boolean }[];
}

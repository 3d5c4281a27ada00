import { design } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { forge, started } from "./journals.ts";
import type { Scene } from "./scene.ts";
import { serving } from "./server.ts";

/** Names of models behind a key that only a clone names: none of them is asked, whatever was typed beside it. */

const json = (value: unknown) => JSON.stringify(value);
const keyed = "openai/gpt-9";

const inClone = (
  name: string,
  set: (scene: Scene) => void,
  typed: readonly (readonly string[])[],
  env: (scene: Scene) => Readonly<Record<string, string>> = () => ({}),
): Attack => ({
  name,
  play: async (scene) => {
    const address = await serving((request, response) => {
      scene.heard.push(`asked with ${scene.secret}: ${json(request.headers)}`);
      response.end("{}");
    });
    scene.write("design.md", design);
    set(scene);
    const keys = { OPENAI_API_KEY: scene.secret, OPENAI_BASE_URL: `${address}/v1`, OLLAMA_HOST: address };
    for (const args of typed) await scene.run([...args, "--quiet"], { env: { ...keys, ...env(scene) } });
  },
  must: { exits: [0, 1, 2], journalsAltered: true },
});

const config = (value: object) => (scene: Scene) => void scene.write(".colloquy/config.yaml", json(value));
const critique = ["critique", "design.md"];
const participant = (line: string) => (scene: Scene) => {
  const head = `---\nname: SA\ndescription: d\n${line}\n---\nYou look.\n`;
  scene.write(".colloquy/roundtable/participants/software-architect.md", head);
};

attempt("clone keys", [
  inClone(
    "a perspective names a model behind a key",
    config({ critique: { perspectives: [{ name: "A", agent: keyed }] } }),
    [critique, [...critique, "--agents", "reader"]],
  ),
  inClone("a perspective in a line", config({ critique: { perspectives: [`A|${keyed}|Role|one, two`] } }), [
    critique,
  ]),
  inClone("the agent of a participant", participant(`agent: ${keyed}`), [
    ["brainstorm", "Redis or not", "--yes"],
  ]),
  inClone("the model of a participant", participant(`model: ${keyed}`), [
    ["brainstorm", "Redis or not", "--yes"],
  ]),
  inClone(
    "a variable as the key of a model of ollama",
    config({ agents: { x: { api: "ollama", model: "m", apiKeyEnv: "OPENAI_API_KEY" } } }),
    [critique, ["ask", "hi"], ["agents", "--check"]],
  ),
  inClone(
    "a file as the key of a model of ollama",
    (scene) => {
      const apiKeyFile = scene.write(`${scene.root}/token`, scene.secret);
      config({ agents: { x: { api: "ollama", model: "m", apiKeyFile } } })(scene);
    },
    [critique, ["ask", "hi"]],
  ),
  inClone(
    "a journal names a model behind a key: resume",
    (scene) => {
      const seats = (one: object) => ({ ...one, agents: [keyed] });
      forge(
        scene,
        "critique-stopped",
        started((event) => ({ seats: (event["seats"] as object[]).map(seats), configFiles: [] })),
      );
    },
    [["resume"]],
  ),
]);

import { design, rated } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import type { Scene } from "./scene.ts";

/** A clone that would decide how a gate ends, or what may be spent: it only makes it stricter. */

const json = (value: unknown) => JSON.stringify(value);
const critical = {
  headline: "Passwords lie in clear text",
  place: "design.md:1",
  problem: "p",
  change: "c",
  critical: true,
};

/** An honest panel of the user's own, which blocks, and a config of the clone beside it. */
const judged = (
  name: string,
  theirs: object,
  must: Attack["must"],
  ratings: readonly number[] = [1, 1],
  own: object = {},
): Attack => ({
  name,
  play: async (scene) => {
    scene.write("design.md", design);
    scene.write(".colloquy/config.yaml", json(theirs));
    await critiqued(scene, ratings, own);
  },
  must: { says: /does not count as it stands/, ...must },
});

async function critiqued(scene: Scene, ratings: readonly number[], own: object): Promise<void> {
  const agents = Object.fromEntries(
    ratings.map((rating, at) => {
      const points = rating === 1 ? [critical] : [];
      const reply = json([{ seat: "*", reply: rated(rating, { points }) }]);
      return [`own${at}`, { script: scene.write(`${scene.root}/own${at}.json`, reply) }];
    }),
  );
  const path = scene.write(`${scene.root}/own.yaml`, json({ agents, ...own }));
  const names = Object.keys(agents).join();
  await scene.run([
    "critique",
    "design.md",
    "--config",
    path,
    "--agents",
    names,
    "--format",
    "github",
    "--quiet",
  ]);
}

const blocks = { exits: [3], verdict: "consensus_blocked HIGH" };

attempt("clone gate", [
  judged(
    "a perspective seats the reader in place of agents that were named",
    { critique: { perspectives: [{ name: "Structure", agent: "reader" }] } },
    blocks,
  ),
  judged(
    "perspectives all seat one of the agents that were named",
    { critique: { perspectives: ["A|own1", "B|own1"] } },
    blocks,
    [1, 5],
  ),
  judged("nothing fails", { failOn: "never" }, blocks),
  judged(
    "a low rating counts less than the user has it",
    { critique: { severityPolicy: "specific" } },
    blocks,
    [2, 4, 4, 4],
    {
      critique: { severityPolicy: "literal" },
    },
  ),
  judged("two reviewers in place of a panel", { critique: { escalate: true } }, blocks),
]);

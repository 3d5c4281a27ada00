import { pathToFileURL } from "node:url";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { annBlocks, critiqueBy, critiqueReply, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Jumps of the clock, by a module that is loaded before ours and shifts every `Date`. */

const day = 86_400_000;

/** The environment of a command whose clock is off by what `shiftMs` gives, `elapsed` milliseconds after its start. */
function clockOf(scene: Scene, shiftMs: string): Readonly<Record<string, string>> {
  const text = `
    import { existsSync } from "node:fs";
    const isLater = () => existsSync(${JSON.stringify(`${scene.folder}/later`)});
    const Real = Date, from = performance.now();
    const shift = (elapsed) => ${shiftMs};
    const now = () => Real.now() + shift(performance.now() - from);
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
      static now() { return now(); }
    };`;
  return { NODE_OPTIONS: `--import=${pathToFileURL(scene.write("clock.mjs", text)).href}` };
}

const slowAnswer = shell(`cat > /dev/null; touch later; sleep 0.5; echo '${critiqueReply()}'`, "1m");
const never = shell("sleep 600", "2s");

const jumping = (name: string, shiftMs: string, mallory: object, answers: readonly string[]): Attack => ({
  name,
  play: async (scene) => {
    const args = [...critiqueBy(scene, mallory), "--timeout", "5m"];
    await scene.run(args, { env: clockOf(scene, shiftMs), asProcess: true });
    await scene.run(["verify"]);
    await scene.run(["list"]);
  },
  must: { ...annBlocks, answers: [...annBlocks.answers, ...answers], exits: [0, 3] },
});

attempt("clock", [
  jumping("a day forwards in the middle: nobody is out of time", `isLater() ? ${day} : 0`, slowAnswer, [
    "Fine",
  ]),
  // One that goes back and forth goes backwards, and one that runs backwards does not get to a deadline either.
  {
    ...jumping("a day backwards in the middle", `isLater() ? -${day} : 0`, slowAnswer, ["Fine"]),
    slow: true,
  },
  {
    ...jumping(
      "back and forth by a year with every look",
      `Math.sin(elapsed * 7) > 0 ? ${365 * day} : 0`,
      slowAnswer,
      ["Fine"],
    ),
    slow: true,
  },
  jumping("backwards faster than it runs: a deadline holds all the same", `-2 * elapsed`, never, []),
  { ...jumping("standing still", `-elapsed`, never, []), slow: true },
  { ...jumping("before 1970", `-70 * 365 * ${day}`, slowAnswer, ["Fine"]), slow: true },
  {
    name: "set back by a year between stop and resume",
    play: async (scene) => {
      await scene.run([...critiqueBy(scene, slowAnswer), "--max-calls", "2"]);
      const again = ["resume", "--config", "panel.yaml", "--max-calls", "9"];
      await scene.run(again, { env: clockOf(scene, `-${365 * day}`), asProcess: true });
      await scene.run(["show"]);
    },
    must: { ...annBlocks, answers: [...annBlocks.answers, "Fine"], exits: [0, 3, 5] },
  },
]);

import type { Attack, Demands } from "./attack.ts";
import { asProcesses, attempt } from "./attempt.ts";
import { annBlocks, critiqueBy, critiqueReply, critiqueWith, critiqueWithAll, shell } from "./panels.ts";
import type { Scene } from "./scene.ts";

/** Agents that leave something behind, will not end, or say too much. */

const answer = `cat > /dev/null; echo '${critiqueReply()}'`;
const kept: Demands = { ...annBlocks, answers: [...annBlocks.answers, "Fine"], exits: [3] };

/** What an agent of its own is tried with, in this process (`test/agents/exec.test.ts`, `fault-matrix.test.ts`). */
const alsoTriedAlone = new Set([
  "a child in the background holds stdout",
  "a double fork with its own session",
  "TERM and INT are ignored",
  "a flood on stdout",
  "a flood on stderr, then a good answer",
  "stdin is never read",
]);

const doing = (name: string, line: (scene: Scene) => string, must: Demands, timeout = "5m"): Attack => ({
  name,
  ...(alsoTriedAlone.has(name) && { slow: true }),
  play: async (scene) => void (await critiqueWith(scene, { mallory: shell(line(scene), timeout) })),
  must,
});

/** A sleep that can be found again whatever became of its environment. */
const sleeper = ({ mark }: Scene) => `bash -c 'exec -a ${mark} sleep 600'`;

const unheard: Demands = { ...annBlocks, exits: [3] };

/** Those that do not answer, by what they do and for how long. */
const silent: Readonly<Record<string, readonly [line: (scene: Scene) => string, timeout: string]>> = {
  "children that ignore TERM, below one that ended": [
    (scene) => `(trap '' TERM; ${sleeper(scene)}; ${sleeper(scene)}) & sleep 600`,
    "1s",
  ],
  "a flood on stdout without a line end": [() => "cat /dev/zero", "5s"],
  "stdout is closed, and it lives on": [() => "exec 1>&- 2>&-; sleep 600", "1s"],
  "it stops itself": [() => "kill -STOP $$; sleep 600", "1s"],
  "it kills its parent's process group": [() => `kill -TERM 0; ${answer}`, "20s"],
  "it is killed by a signal after a good answer": [() => `${answer}; kill -KILL $$`, "20s"],
};

attempt(
  "processes",
  asProcesses(
    doing(
      "a daemon without environment holds stdout; the answer is good",
      (scene) => `(env -i setsid ${sleeper(scene)} &); ${answer}`,
      kept,
    ),
    doing("a child in the background holds stdout", (scene) => `${sleeper(scene)} & ${answer}`, kept),
    doing(
      "a double fork with its own session",
      (scene) => `(setsid ${sleeper(scene)} >/dev/null 2>&1 &) & ${answer}`,
      kept,
    ),
    doing("TERM and INT are ignored", (scene) => `trap '' TERM INT HUP; ${sleeper(scene)}`, unheard, "1s"),
    doing("a flood on stdout", () => "yes 'words and words and words'", unheard, "5s"),
    doing(
      "a flood on stderr, then a good answer",
      () => `head -c 200000000 /dev/zero >&2; ${answer}`,
      kept,
      "60s",
    ),
    doing("stdin is never read", () => `exec 0<&-; echo '${critiqueReply()}'`, kept),
    {
      name: "six that do not answer, each in its own way, at once",
      play: async (scene) => {
        const agents = Object.values(silent).map(([line, timeout]) => shell(line(scene), timeout));
        await critiqueWithAll(scene, agents);
      },
      must: unheard,
    },
    ...Object.entries(silent).map(([name, [line, timeout]]): Attack => ({
      ...doing(name, line, unheard, timeout),
      slow: true,
    })),
    {
      name: "its environment: other providers' keys and secrets of the cloud",
      play: async (scene) => {
        const path = `${scene.root}/environment`;
        const env = {
          AWS_SECRET_ACCESS_KEY: scene.secret,
          OPENAI_API_KEY: scene.secret,
          ANTHROPIC_API_KEY: scene.secret,
          GITHUB_TOKEN: scene.secret,
          DATABASE_URL: `postgres://u:${scene.secret}@db/x`,
          SSH_AUTH_SOCK: `/tmp/${scene.secret}`,
        };
        await critiqueWith(scene, { mallory: shell(`env > '${path}'; ${answer}`), env });
      },
      must: kept,
    },
  ),
);

const words = "lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor".split(
  " ",
);
const points = (count: number, seat: string) =>
  Array.from(
    { length: count },
    (_, n) => `${seat} ${n}: ${words.map((word, at) => `${word}${(n * 7 + at) % 97}`).join(" ")}`,
  );

const pointed = (count: number): Attack => ({
  name: `${count.toLocaleString("en")} points from one seat`,
  play: async (scene) => {
    const path = scene.write("many.json", critiqueReply({ rating: 4, weaknesses: points(count, "Mallory") }));
    await critiqueWith(scene, { mallory: { exec: ["/bin/cat", path] } });
  },
  must: { ...annBlocks, exits: [3] },
});

attempt(
  "freezes",
  asProcesses(
    { ...pointed(6_000), slow: true },
    { ...pointed(20_000), slow: true },
    {
      name: "Ctrl-C while 6,000 points are compared",
      slow: true,
      play: async (scene) => {
        const path = scene.write("many.json", critiqueReply({ weaknesses: points(6_000, "Mallory") }));
        const settings = { exec: ["/bin/cat", path] };
        const running = scene.start(critiqueBy(scene, settings));
        const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";
        while (!scene.has(journal) || !scene.read(journal).includes("Mallory 5999"))
          await new Promise((resolve) => setTimeout(resolve, 20));
        running.signal("SIGINT");
        await running.ended;
      },
      must: { exits: [130, 3] },
    },
    {
      name: "a document of 300,000 nested quotations and lists, read by rules",
      play: async (scene) => {
        scene.write(
          "deep.md",
          `${"> ".repeat(100_000)}x\n\n${"- ".repeat(100_000)}y\n\n${"[".repeat(100_000)}\n`,
        );
        await scene.run(["critique", "deep.md", "--agents", "reader", "--fail-on", "never"]);
      },
      must: { exits: [0] },
    },
    {
      name: "code of 50,000 nested brackets, read by rules",
      play: async (scene) => {
        scene.write("deep.ts", `const x = ${"[".repeat(50_000)}${"]".repeat(50_000)};\n`);
        await scene.run(["critique", "deep.ts", "--agents", "reader", "--fail-on", "never"]);
      },
      must: { exits: [0] },
    },
  ),
);

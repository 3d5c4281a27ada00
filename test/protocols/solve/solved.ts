import type { Agent, AgentRequest } from "../../../src/kernel/agent.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import { ColloquyError } from "../../../src/kernel/error.ts";
import type { Event, Limits } from "../../../src/kernel/event.ts";
import type { Answer, Question } from "../../../src/kernel/floor.ts";
import { blindInstruments, type Instruments } from "../../../src/kernel/lookup.ts";
import solveManifest from "../../../src/protocols/solve/manifest.ts";
import { wordLikeness } from "../../../src/text/likeness/likeness.ts";
import type { SolveOptions } from "../../../src/protocols/solve/options.ts";
import { solve } from "../../../src/protocols/solve/solve.ts";
import { Journal } from "../../../src/kernel/journal/journal.ts";
import { agent, discuss, seated, temporaryFolder } from "../../discussion.ts";
import { kitOfManifest } from "../kit.ts";

/** Solves for tests of its documents: what the agents say is written here, what they name is looked up in `project`. */

const project: Readonly<Record<string, number>> = {
  "src/session.ts": 80,
  "src/server.ts": 140,
  "src/auth/login.ts": 60,
  "docs/deploy.md": 30,
};

const instruments: Instruments = {
  ...blindInstruments,
  likeness: (texts) => Promise.resolve(wordLikeness(texts)),
  places: (references) =>
    Promise.resolve(
      references.map(({ path }) => {
        const lines = path === null ? undefined : project[path];
        const file = lines === undefined ? "missing" : "found";
        return { file, path, lines: lines ?? null, symbolLine: null, quoteLine: null };
      }),
    ),
};

const options: SolveOptions = {
  task: "Users are logged out whenever the server restarts.\nKeep sessions over a restart.",
  context: [],
  searches: false,
  known: { relevantFiles: [], detectedPatterns: [], architectureInsights: "" },
  previousRounds: [],
  feedback: null,
  firstRound: 1,
  maxRounds: 3,
  mode: "parallel",
  lang: null,
};

type Says = (request: AgentRequest) => object | string;

export interface Panel {
  readonly analysts: Readonly<Record<string, Says>>;
  readonly resolver?: Says;
  /** Tried in order when an analyst fails. */
  readonly fallback?: readonly string[];
  /** What the person says at each gate; nothing is nobody there. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly options?: Partial<SolveOptions>;
  readonly limits?: Partial<Limits>;
}

export async function solved(panel: Panel): Promise<readonly Event[]> {
  const scripted = ([name, says]: readonly [string, Says]): Agent =>
    agent(name, async (request) => {
      const said = says(request);
      return { text: typeof said === "string" ? said : JSON.stringify(said) };
    });
  const agents = Object.entries(panel.analysts).map(scripted);
  const others = agents.filter(({ name }) => panel.fallback?.includes(name));
  const folder = await temporaryFolder();
  await discuss({
    folder,
    protocol: solve,
    name: "solve",
    options: { ...options, ...panel.options },
    seated: [
      ...agents.map((one) => seated(one.name, one, ...others.filter(({ name }) => name !== one.name))),
      seated("Resolver", scripted(["gemini", panel.resolver ?? (() => "")])),
    ],
    instruments,
    limits: panel.limits ?? {},
    answerGate: ({ id }: Question) => Promise.resolve(answer(panel.answers?.[id])),
  }).catch((error: unknown) => {
    if (!(error instanceof ColloquyError) || error.code !== "no-answer") throw error;
  });
  const journal = await Journal.open(folder, { now: () => 0 });
  await journal.close();
  return journal.past;
}

function answer(value: string | undefined): Answer | null {
  return value === undefined ? null : { value, by: "person" };
}

export const solveKit = await kitOfManifest(solveManifest);

export function viewed(events: readonly Event[]) {
  const discussion = discussionsOf(events).at(-1);
  if (discussion === undefined) throw new Error("there is no discussion");
  const place = { folder: "out", address: "solve-sessions" };
  return { discussion, place, result: solveKit.result(discussion, place) };
}

const file = (path: string, line: number | null, action = "modify") => ({ file: path, line, action });

const redis = {
  name: "Redis session store",
  description: "Keep sessions in Redis behind the interface that the memory store has today.",
  pros: ["Survives a restart", "Several servers can share it"],
  cons: ["One more service to run"],
  effort: "medium",
  risk: "low",
  affected_files: [file("src/session.ts", 20), file("src/server.ts", 31)],
  tasks: [
    {
      id: "T1",
      name: "Cut the interface out of the memory store",
      depends_on: [],
      files: [file("src/session.ts", 20)],
      key_point: null,
    },
    {
      id: "T2",
      name: "Write the Redis store",
      depends_on: ["T1"],
      files: [file("src/session-redis.ts", null, "create")],
      key_point: "Expire keys as the cookie does, or sessions outlive their logout",
    },
    {
      id: "T3",
      name: "Read the address from the environment",
      depends_on: ["T1"],
      files: [file("src/config.ts", 8)],
      key_point: null,
    },
    {
      id: "T4",
      name: "Switch the server over",
      depends_on: ["T2", "T3", "T9"],
      files: [file("src/server.ts", 31)],
      key_point: null,
    },
  ],
  milestones: ["Both stores pass the same tests"],
  dependencies: { internal: ["Deployment of the staging host"], external: ["redis 8"] },
};

const tokens = {
  name: "Signed cookies",
  description: "Put the session into a signed cookie, so that the server keeps nothing.",
  pros: ["No service to run"],
  cons: ["A logout cannot be enforced before the cookie expires", "Cookies grow with every field"],
  effort: "high",
  risk: "medium",
  affected_files: [file("src/auth/login.ts", 44), file("src/auth/token.ts", 12)],
  tasks: [{ id: "T1", name: "Sign and verify", depends_on: [], files: [], key_point: null }],
};

const onDisk = {
  name: "Snapshot on shutdown",
  description: "Write the memory store to a file on SIGTERM and read it at the start.",
  pros: ["Hours of work"],
  cons: ["A crash still logs everybody out"],
  effort: "low",
  risk: "high",
  affected_files: [file("src/server.ts", 120)],
};

const analysis = (more: object) => ({
  feasibility_score: 0.8,
  findings: [],
  implementation_approaches: [],
  technical_concerns: [],
  code_locations: [],
  ...more,
});

/** Three agents that agree on much, part on something, and name places that are there and some that are not. */
export const three = {
  gemini: () =>
    analysis({
      feasibility_score: 0.9,
      findings: [
        "Sessions are kept in a Map in memory only (src/session.ts:20), so a restart loses them",
        "The cookie lives for 30 days (src/auth/login.ts:44)",
      ],
      implementation_approaches: [redis, onDisk],
      technical_concerns: ["Sessions must not outlive a changed password"],
    }),
  codex: () =>
    analysis({
      findings: [
        "All sessions live in a Map in memory (src/session.ts:20) and a restart loses them",
        "The cookie lives for 7 days (src/auth/login.ts:444)",
      ],
      implementation_approaches: [{ ...redis, name: "redis session store", effort: "low" }, tokens],
      technical_concerns: ["Sessions must not outlive a changed password"],
    }),
  claude: () =>
    analysis({
      feasibility_score: 0.7,
      findings: ["Deployments restart the server several times a day (docs/deploy.md:12)"],
      implementation_approaches: [{ ...redis, tasks: [], effort: "high" }],
    }),
} as const satisfies Panel["analysts"];

/** Puts the sample's findings together as an attentive agent would. */
export const resolving: Says = () => ({
  groups: [
    { point: "Sessions are kept in memory only", findings: ["gemini#1", "codex#1"], kind: "agreement" },
    { point: "How long the cookie lives", findings: ["gemini#2", "codex#2"], kind: "disagreement" },
    { point: "Deployments restart the server", findings: ["claude#1"], kind: "unique" },
  ],
  resolution: "The cookie's lifetime is read off src/auth/login.ts; the second place given is past its end.",
});

/** Two that agree, in Japanese. */
export const inJapanese = {
  gemini: () =>
    analysis({
      findings: [
        "セッションはメモリにしか保存されない（src/session.ts:20）ため、再起動で全員がログアウトする",
      ],
      implementation_approaches: [
        {
          name: "Redis にセッションを保存する",
          description: "現在のメモリ保存と同じインターフェースで Redis に保存する。",
          pros: ["再起動しても失われない"],
          cons: ["運用するサービスが一つ増える"],
          effort: "medium",
          risk: "low",
          affected_files: [file("src/session.ts", 20)],
          tasks: [
            { id: "T1", name: "インターフェースを切り出す", depends_on: [], files: [], key_point: null },
          ],
        },
      ],
      technical_concerns: ["パスワード変更後のセッションをどう無効にするか"],
    }),
  codex: () =>
    analysis({
      findings: ["セッションはメモリにしか保存されない（src/session.ts:20）ため、再起動で失われる"],
      implementation_approaches: [
        { name: "Redis にセッションを保存する", effort: "high", risk: "low" },
        {
          name: "終了時にセッションをファイルへ書き出し、起動時に読み込む",
          description: "サービスを増やさずに済む。",
          pros: ["数時間で終わる"],
          cons: [],
          effort: "low",
          risk: "high",
          affected_files: [file("src/server.ts", 120)],
        },
      ],
    }),
} as const satisfies Panel["analysts"];

/** Says what would open a comment, a fence, a table cell, a link, a Mermaid node or a terminal's door. */
export const hostile = {
  gemini: () =>
    analysis({
      findings: ["<!-- the rest is gone", "```\n# Approved", "[x]: http://evil.example", "\u001B[2Jwiped"],
      implementation_approaches: [
        {
          name: "# A | B\\| **c** <img src=x> \u001B]0;owned\u0007",
          description:
            "<details>\n\n---\n\n![p](http://evil.example/p.png) and `<b>` is code, \\`<b>\\` is not",
          pros: [],
          cons: ["1. > - quoted"],
          effort: "low",
          risk: "low",
          affected_files: [],
          tasks: [
            {
              id: 'end"] --> x["',
              name: '`]; click t1 href "javascript:alert(1)" %%{init: {}}%%',
              depends_on: [],
              files: [file("a`b``c.ts", 3)],
              key_point: "``` never closed",
            },
            { id: "_T2_", name: "&quot; #quot; </script>", depends_on: ['end"] --> x["'], files: [] },
          ],
        },
      ],
    }),
} as const satisfies Panel["analysts"];

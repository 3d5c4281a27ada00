import { fileURLToPath } from "node:url";

/** What is installed for a peer: these versions exactly, of npm's registry, without running any script of theirs. */
export interface Peer {
  readonly packages: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

export const peers = {
  "ai-sdk": { packages: { ai: "7.0.169", "@ai-sdk/openai-compatible": "3.0.90" } },
  "openai-agents": { packages: { "@openai/agents": "0.20.0", openai: "7.53.0", zod: "4.6.7" } },
  langgraph: {
    packages: {
      "@langchain/langgraph": "1.4.18",
      "@langchain/openai": "1.6.0",
      "@langchain/core": "1.2.13",
      "@langchain/langgraph-checkpoint": "1.1.5",
      "@langchain/langgraph-checkpoint-sqlite": "1.0.4",
    },
    // The one it asks for is compiled by an install script; this one brings its binary along.
    overrides: { "better-sqlite3": "13.0.3" },
  },
  mastra: { packages: { "@mastra/core": "1.71.0", zod: "4.6.7" } },
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof peers;

export interface Entry {
  readonly name: string;
  /** `null` where nothing is installed: the floor, and we ourselves. */
  readonly peer: PeerName | null;
  /** A file of this folder, and what it exports. */
  readonly runner: string;
  readonly make: string;
  /** What it exports to go on with a discussion that was killed; `null` where it keeps none. */
  readonly resumed: string | null;
}

const apiInFolder = entry("Colloquy: API agents, folder", null, "colloquy.ts", "apiInFolder", "resumed");
const functions = entry("Colloquy: functions, memory", null, "colloquy.ts", "functionsInMemory");
const floor = entry("bare fetch", null, "bare.mjs", "inMemory");

export const named = { floor, functions, apiInFolder } as const;

export const entries: readonly Entry[] = [
  floor,
  entry("AI SDK", "ai-sdk", "ai-sdk.mjs", "inMemory"),
  entry("OpenAI Agents", "openai-agents", "openai-agents.mjs", "inMemory"),
  entry("LangGraph: memory", "langgraph", "langgraph.mjs", "inMemory"),
  entry("LangGraph: SQLite", "langgraph", "langgraph.mjs", "inSqlite", "resumed"),
  entry("Mastra", "mastra", "mastra.mjs", "inMemory"),
  functions,
  entry("Colloquy: API agents, memory", null, "colloquy.ts", "apiInMemory"),
  apiInFolder,
];

export function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

function entry(
  name: string,
  peer: PeerName | null,
  runner: string,
  make: string,
  resumed: string | null = null,
): Entry {
  return { name, peer, runner, make, resumed };
}

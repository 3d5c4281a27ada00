import { claude } from "../../src/agents/cli/claude.ts";
import { codex } from "../../src/agents/cli/codex.ts";
import { type CliDialect, spoken } from "../../src/agents/cli/dialect.ts";
import { gemini } from "../../src/agents/cli/gemini.ts";
import { opencode } from "../../src/agents/cli/opencode.ts";
import { qwen } from "../../src/agents/cli/qwen.ts";
import { shippedRecipe } from "../../src/config/recipe.ts";
import type { CliName } from "../../src/kernel/vendor.ts";

/** What a recording needs to know of a CLI beyond how we call it. */
export interface Driver {
  readonly name: CliName;
  readonly dialect: CliDialect;
  /** The id by which a session is resumed, out of what its first turn printed. */
  readonly sessionId: (stdout: string) => string;
  /** An id no session has, of the form this CLI gives to its own. */
  readonly unknownSession: string;
  /** Whether the CLI itself takes a schema. */
  readonly takesSchema: boolean;
  /** How long to let it try again by itself before we end it. */
  readonly deadlineMs: number;
}

export const chosenSession = "11111111-1111-4111-8111-111111111111";
const otherSession = "33333333-3333-4333-8333-333333333333";

const usual = {
  unknownSession: otherSession,
  sessionId: () => chosenSession,
  takesSchema: true,
  deadlineMs: 60_000,
};

export const drivers: Readonly<Record<CliName, Driver>> = {
  claude: { ...usual, name: "claude", dialect: spoken(shippedRecipe("claude"), claude) },
  codex: {
    ...usual,
    name: "codex",
    dialect: spoken(shippedRecipe("codex"), codex),
    sessionId: (stdout) => /"thread_id":"([^"]+)"/.exec(stdout)?.[1] ?? "",
  },
  gemini: { ...usual, name: "gemini", dialect: spoken(shippedRecipe("gemini"), gemini), takesSchema: false },
  qwen: { ...usual, name: "qwen", dialect: spoken(shippedRecipe("qwen"), qwen), deadlineMs: 150_000 },
  opencode: {
    name: "opencode",
    dialect: spoken(shippedRecipe("opencode"), opencode),
    takesSchema: false,
    deadlineMs: 30_000,
    unknownSession: "ses_000000000000AAAAAAAAAAAAAA",
    sessionId: (stdout) => /"sessionID":"([^"]+)"/.exec(stdout)?.[1] ?? "",
  },
};

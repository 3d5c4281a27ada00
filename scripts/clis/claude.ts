import { chosenSession, type Driver, key, otherSession, system } from "./invocation.ts";

export const claude: Driver = {
  name: "claude",
  takesSchema: true,
  deadlineMs: 60_000,
  unknownSession: otherSession,
  sessionId: () => chosenSession,
  invocation: ({ serverUrl, resume, schema }) => ({
    args: [
      "-p",
      "--output-format",
      "json",
      "--safe-mode",
      "--strict-mcp-config",
      "--tools",
      "",
      "--permission-mode",
      "dontAsk",
      "--system-prompt",
      system,
      "--model",
      "claude-opus-5-5",
      ...(schema === null ? [] : ["--json-schema", JSON.stringify(schema)]),
      ...(resume === null ? ["--session-id", chosenSession] : ["--resume", resume]),
    ],
    env: {
      ANTHROPIC_BASE_URL: serverUrl,
      ANTHROPIC_API_KEY: key,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      CLAUDE_CODE_DISABLE_ATTACHMENTS: "1",
      CLAUDE_CODE_DISABLE_FILE_MENTIONS: "1",
      CLAUDE_CODE_MAX_RETRIES: "2",
      DISABLE_AUTOUPDATER: "1",
    },
  }),
};

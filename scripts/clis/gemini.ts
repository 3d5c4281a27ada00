import { chosenSession, type Driver, key, otherSession, system } from "./invocation.ts";

export const gemini: Driver = {
  name: "gemini",
  takesSchema: false,
  deadlineMs: 60_000,
  unknownSession: otherSession,
  sessionId: () => chosenSession,
  invocation: ({ scratch, serverUrl, resume }) => ({
    args: [
      "--output-format",
      "json",
      "-m",
      "gemini-2.5-pro",
      ...(resume === null ? ["--session-id", chosenSession] : ["--resume", resume]),
    ],
    env: {
      GEMINI_API_KEY: key,
      GOOGLE_GEMINI_BASE_URL: serverUrl,
      GEMINI_CLI_HOME: `${scratch}/gemini`,
      GEMINI_CLI_NO_RELAUNCH: "true",
      GEMINI_CLI_TRUST_WORKSPACE: "true",
      GEMINI_SYSTEM_MD: `${scratch}/system.md`,
      TERM: "xterm-256color",
    },
    files: { "system.md": system, "gemini/.gemini/settings.json": JSON.stringify(settings) },
  }),
};

const settings = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false, maxAttempts: 2 },
  tools: { core: ["none"] },
  context: { fileName: "NONE.md", includeDirectoryTree: false },
};

import { type Driver, key, system } from "./invocation.ts";

export const opencode: Driver = {
  name: "opencode",
  takesSchema: false,
  deadlineMs: 30_000,
  unknownSession: "ses_000000000000AAAAAAAAAAAAAA",
  sessionId: (stdout) => /"sessionID":"([^"]+)"/.exec(stdout)?.[1] ?? "",
  invocation: ({ scratch, serverUrl, resume }) => ({
    args: [
      "run",
      "--format",
      "json",
      "--pure",
      "--agent",
      "participant",
      "--title",
      "colloquy",
      "-m",
      "stub/stub-model",
      ...(resume === null ? [] : ["-s", resume]),
    ],
    env: {
      OPENCODE_CONFIG: `${scratch}/opencode.json`,
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    },
    files: { "opencode.json": JSON.stringify(config(serverUrl)) },
  }),
};

function config(serverUrl: string) {
  return {
    provider: {
      stub: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: `${serverUrl}/v1`, apiKey: key },
        models: { "stub-model": {} },
      },
    },
    agent: {
      participant: { mode: "primary", prompt: system, tools: { "*": false }, permission: { "*": "deny" } },
    },
  };
}

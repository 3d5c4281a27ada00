import { type Driver, key, otherSession, system } from "./invocation.ts";

const disabled = [
  "plugins",
  "apps",
  "shell_tool",
  "unified_exec",
  "multi_agent",
  "goals",
  "view_image",
  "unbounded_connection_retries",
];

export const codex: Driver = {
  name: "codex",
  takesSchema: true,
  deadlineMs: 60_000,
  unknownSession: otherSession,
  sessionId: (stdout) => /"thread_id":"([^"]+)"/.exec(stdout)?.[1] ?? "",
  invocation: ({ scratch, serverUrl, resume, schema }) => ({
    args: [
      "exec",
      "--json",
      "--skip-git-repo-check",
      "-s",
      "read-only",
      "--ignore-user-config",
      "--ignore-rules",
      ...disabled.flatMap((feature) => ["--disable", feature]),
      ...settings(serverUrl).flatMap((setting) => ["-c", setting]),
      "-m",
      "stub-model",
      ...(schema === null ? [] : ["--output-schema", `${scratch}/schema.json`]),
      ...(resume === null ? [] : ["resume", resume]),
      "-",
    ],
    env: { STUB_KEY: key, CODEX_HOME: `${scratch}/codex` },
    // The folder must exist.
    files: { "codex/.keep": "", "schema.json": JSON.stringify(schema) },
  }),
};

function settings(serverUrl: string): readonly string[] {
  const provider = [
    `name="Stub",base_url="${serverUrl}/v1",env_key="STUB_KEY",wire_api="responses"`,
    "request_max_retries=2,stream_max_retries=2,stream_idle_timeout_ms=60000",
  ];
  return [
    "analytics.enabled=false",
    'web_search="disabled"',
    "project_doc_max_bytes=0",
    `developer_instructions="${system}"`,
    'model_provider="stub"',
    `model_providers.stub={${provider.join(",")}}`,
  ];
}

import { chosenSession, type Driver, key, otherSession, system } from "./invocation.ts";

export const qwen: Driver = {
  name: "qwen",
  takesSchema: true,
  deadlineMs: 150_000,
  unknownSession: otherSession,
  sessionId: () => chosenSession,
  invocation: ({ scratch, serverUrl, resume, schema }) => ({
    args: [
      "--auth-type",
      "openai",
      "--output-format",
      "json",
      "--safe-mode",
      "--approval-mode",
      "plan",
      "--max-wall-time",
      "300s",
      "--system-prompt",
      system,
      "--exclude-tools",
      excluded,
      ...(schema === null ? [] : ["--json-schema", JSON.stringify(schema)]),
      ...(resume === null ? ["--session-id", chosenSession] : ["--resume", resume]),
    ],
    env: {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${serverUrl}/v1`,
      OPENAI_MODEL: "stub-model",
      QWEN_HOME: `${scratch}/qwen`,
      QWEN_CODE_NO_RELAUNCH: "true",
    },
    files: { "qwen/settings.json": JSON.stringify(settings) },
  }),
};

const settings = {
  // It tries seven times by itself; without this each of those is four.
  model: { generationConfig: { maxRetries: 0 } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
  memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
};

// There is no other way to have no tools; a new version may bring more.
const excluded = [
  "agent,get_goal,update_goal,glob,grep_search,list_agents,send_message,read_file,edit,write_file,notebook_edit",
  "run_shell_command,skill,tool_call,tool_search,web_fetch,read_mcp_resource,zoom_image,report_findings",
  "enter_worktree,exit_worktree,cron_create,cron_delete,cron_list,record_artifact,loop_wakeup,task_stop",
  "list_directory,todo_write,save_memory,ask_user_question,exit_plan_mode,lsp,monitor",
].join(",");

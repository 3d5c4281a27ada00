import type {
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionUpdate,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk/unstable";
import type { Act } from "../../kernel/act.ts";
import { actOf } from "../../kernel/who-answered.ts";
import { isLookName } from "../eyes-server/relay.ts";

interface Announced {
  /** As it was first announced, which names the tool; later titles may say what it does. */
  readonly first: ToolCallUpdate;
  readonly last: ToolCallUpdate;
  readonly wasRefused: boolean;
}

/** The tool calls that an agent announces, also between turns: each once, by its id, with what became of it. */
export class AnnouncedCalls {
  #calls = new Map<string, Announced>();

  take(update: SessionUpdate): void {
    if (update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update")
      this.#note(update, false);
  }

  refuse({ toolCall }: RequestPermissionRequest): void {
    if (!isLook(toolCall)) this.#note(toolCall, true);
  }

  acts(hide: (text: string) => string): readonly Act[] {
    const calls = [...this.#calls.values()];
    this.#calls = new Map();
    return calls.filter((call) => !wasLook(call)).map((call) => actIn(call, hide));
  }

  #note({ ...call }: ToolCallUpdate, isRefused: boolean): void {
    const before = this.#calls.get(call.toolCallId);
    const told = Object.fromEntries(
      Object.entries(call).filter(([, value]) => value !== undefined && value !== null),
    );
    this.#calls.set(call.toolCallId, {
      first: before?.first ?? call,
      last: { ...before?.last, ...call, ...told },
      wasRefused: isRefused || before?.wasRefused === true,
    });
  }
}

/** By its first name; nothing that it turned into may be a deed. */
function wasLook({ first, last }: Announced): boolean {
  return isLook(first) && isLook({ ...last, title: first.title ?? null, name: first.name ?? null });
}

function actIn({ first, last, wasRefused }: Announced, hide: (text: string) => string): Act {
  const tool = first.name ?? first.title ?? first.kind ?? first.toolCallId;
  // Some go on all the same.
  const isRefused = wasRefused && last.status !== "completed";
  return actOf(tool, last.rawInput ?? last.title ?? "", isRefused, hide);
}

type AnnouncedTool = RequestPermissionRequest["toolCall"];

/** Whether an agent asks to use one of our eyes, by the whole name that agents give a tool of an MCP server. */
function isLook({ kind, title, name, rawInput }: AnnouncedTool): boolean {
  if (kind === "edit" || kind === "delete" || kind === "move" || kind === "execute") return false;
  // A command could be worded like a look.
  if (typeof rawInput === "object" && rawInput !== null && "command" in rawInput) return false;
  return [name, title].some((one) => typeof one === "string" && isLookName(one));
}

export function permission({ toolCall, options }: RequestPermissionRequest): RequestPermissionResponse {
  const wanted = isLook(toolCall)
    ? (["allow_once", "allow_always"] as const)
    : (["reject_once", "reject_always"] as const);
  const chosen = wanted
    .map((kind) => options.find((option) => option.kind === kind))
    .find((option) => option !== undefined);
  if (chosen === undefined) return { outcome: { outcome: "cancelled" } };
  return { outcome: { outcome: "selected", optionId: chosen.optionId } };
}

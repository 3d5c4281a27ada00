import type {
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionUpdate,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk/unstable";
import type { Act } from "../../kernel/eyes.ts";
import { actOf } from "../../kernel/who-answered.ts";
import { object } from "../../kernel/json-value.ts";
import { eyesName, isLookName } from "../eyes-server/relay.ts";

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

  /** Some ask for leave by the id alone of a call that they announced. */
  permission({ toolCall, options }: RequestPermissionRequest): RequestPermissionResponse {
    const before = this.#calls.get(toolCall.toolCallId)?.last;
    const isOurs = isLook({ ...before, ...toldIn(toolCall) });
    if (!isOurs) this.#note(toolCall, true);
    const [once, always] = isOurs ? ["allow_once", "allow_always"] : ["reject_once", "reject_always"];
    const chosen = options.find(({ kind }) => kind === once) ?? options.find(({ kind }) => kind === always);
    if (chosen === undefined) return { outcome: { outcome: "cancelled" } };
    return { outcome: { outcome: "selected", optionId: chosen.optionId } };
  }

  get refused(): readonly string[] {
    return [...this.#calls.values()].filter(({ wasRefused }) => wasRefused).map(toolOf);
  }

  acts(hide: (text: string) => string): readonly Act[] {
    const calls = [...this.#calls.values()];
    this.#calls = new Map();
    return calls.filter((call) => !wasLook(call)).map((call) => actIn(call, hide));
  }

  #note({ ...call }: ToolCallUpdate, isRefused: boolean): void {
    const before = this.#calls.get(call.toolCallId);
    this.#calls.set(call.toolCallId, {
      first: before?.first ?? call,
      last: { ...before?.last, ...toldIn(call) },
      wasRefused: isRefused || before?.wasRefused === true,
    });
  }
}

function toldIn(call: ToolCallUpdate): ToolCallUpdate {
  const told = Object.entries(call).filter(([, value]) => value !== undefined && value !== null);
  return { toolCallId: call.toolCallId, ...Object.fromEntries(told) };
}

function wasLook({ first, last }: Announced): boolean {
  return isLook(first) && isLook({ ...last, title: first.title ?? null, name: first.name ?? null });
}

function actIn(call: Announced, hide: (text: string) => string): Act {
  const { last, wasRefused } = call;
  const isRefused = wasRefused && last.status !== "completed";
  return actOf(toolOf(call), last.rawInput ?? last.title ?? "", isRefused, hide);
}

function toolOf({ first }: Announced): string {
  return first.name ?? first.title ?? first.kind ?? first.toolCallId;
}

/** By the whole name that agents give a tool of an MCP server. */
function isLook({ kind, title, name, rawInput }: ToolCallUpdate): boolean {
  if (kind === "edit" || kind === "delete" || kind === "move") return false;
  // A command could be worded like a look; codex-acp calls every tool of a server a command, and names its server.
  const input = object(rawInput);
  if ("command" in input || (kind === "execute" && input["server"] !== eyesName)) return false;
  return [name, title].some((one) => typeof one === "string" && isLookName(one));
}

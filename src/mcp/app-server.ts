import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type JSONRPCRequest,
  McpServer,
  type Resource,
  type Result,
  Server,
  type ServerContext,
  type ServerOptions,
  type Tool,
} from "@modelcontextprotocol/server";

// MCP Apps, 2026-01-26.
const extension = "io.modelcontextprotocol/ui";
export const appMimeType = "text/html;profile=mcp-app";
export const appUri = "ui://colloquy/discussion";

export interface AppMeta {
  readonly [key: string]: unknown;
  readonly ui: { readonly resourceUri?: string; readonly visibility?: readonly ("model" | "app")[] };
}

export const drawn: AppMeta = { ui: { resourceUri: appUri } };

/** A server with an app for hosts that can draw one. To others it is as if there were none. */
export class AppServer extends McpServer {
  override readonly server: Server;

  constructor(info: Implementation, options: ServerOptions) {
    super(info, options);
    this.server = new FittingLists(info, options);
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

class FittingLists extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    // oxlint-disable-next-line no-underscore-dangle -- the SDK's own hook for subclasses
    const wrapped = super._wrapHandler(method, handler);
    const withoutApp = lists[method];
    if (withoutApp === undefined) return wrapped;
    return async (request, context) => {
      const list = await wrapped(request, context);
      const capabilities = capabilitiesOf(context, () => this.getClientCapabilities());
      return drawsApps(capabilities) ? list : withoutApp(list);
    };
  }
}

export function drawsApps(capabilities: ClientCapabilities | undefined): boolean {
  const { mimeTypes } = capabilities?.extensions?.[extension] ?? {};
  return Array.isArray(mimeTypes) && mimeTypes.includes(appMimeType);
}

const lists: Readonly<Record<string, (list: Result) => Result>> = {
  "tools/list": (list) => {
    const tools = list["tools"] as readonly Tool[];
    const ofModel = tools.filter(({ _meta: meta }) => !isForAppAlone(meta));
    return { ...list, tools: ofModel.map(withoutMeta) };
  },
  "resources/list": (list) => {
    const resources = list["resources"] as readonly Resource[];
    return { ...list, resources: resources.filter(({ mimeType }) => mimeType !== appMimeType) };
  },
};

function withoutMeta(tool: Tool): Tool {
  const { _meta: _, ...rest } = tool;
  return rest;
}

function isForAppAlone(meta: Tool["_meta"]): boolean {
  return (meta as AppMeta | undefined)?.ui.visibility?.includes("model") === false;
}

export function capabilitiesOf(
  { mcpReq }: ServerContext,
  atStart: () => ClientCapabilities | undefined,
): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as Readonly<Record<string, unknown>> | undefined;
  return (envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ?? atStart();
}

/** Whether a host of 2025 calls: it is asked within a call. Later ones tell of themselves with every request, and call again. */
export function isFirstEra({ mcpReq }: ServerContext): boolean {
  return mcpReq.envelope === undefined;
}

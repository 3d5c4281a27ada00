import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** What the client can do. Both eras: told with every request, or once at the start. */
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

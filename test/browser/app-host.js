// The page of a host that shows MCP Apps: the official bridge around one frame. Bundled for the browser by app-host.ts.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

/** What a host must hold an app to that asks for nothing more (MCP Apps, 2026-01-26). */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

let bridge;

globalThis.showApp = async (html, capabilities, hostContext) => {
  const frame = document.createElement("iframe");
  frame.title = "Colloquy";
  frame.setAttribute("sandbox", "allow-scripts");
  document.body.append(frame);
  bridge = new AppBridge(null, { name: "test-host", version: "1.0.0" }, capabilities, { hostContext });
  bridge.oncalltool = (params) => globalThis.callTool(params);
  bridge.onopenlink = async ({ url }) => {
    await globalThis.openLink(url);
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  const ready = new Promise((settle) => {
    bridge.oninitialized = settle;
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html.replace(
    "<head>",
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
  await ready;
};
globalThis.tellInput = (input) => bridge.sendToolInput({ arguments: input });
globalThis.tellResult = (result) => bridge.sendToolResult(result);
globalThis.tellContext = (context) => bridge.setHostContext(context);
globalThis.takeDown = () => bridge.teardownResource({});

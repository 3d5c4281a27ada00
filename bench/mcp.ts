import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { estimateTokenCount } from "tokenx";
import { type Figure, inScratch } from "./figure.ts";
import { command } from "./scripted-critique.ts";

/** The most that the definitions of all tools may take from every session of a host. */
const budget = 2500;

/** What a host's model pays for knowing our tools, before it has called one. Estimated as all our counts of tokens are. */
export function mcp(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const client = new Client({ name: "bench", version: "1.0.0" });
    const env = { PATH: process.env["PATH"] ?? "", HOME: folder };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command, "mcp"], cwd: folder, env }),
    );
    const { tools } = await client.listTools();
    const instructions = client.getInstructions() ?? "";
    await client.close();
    const tokens = estimateTokenCount(JSON.stringify(tools));
    const detail = `${tools.length} tools; instructions ${estimateTokenCount(instructions)} more`;
    return [{ name: "mcp: definitions of the tools", value: tokens, unit: "tokens", aim: budget, detail }];
  });
}

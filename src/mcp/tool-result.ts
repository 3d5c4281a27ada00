import type { CallToolResult, InputRequiredResult, ServerContext } from "@modelcontextprotocol/server";
import { ColloquyError, isFullDisk, messageOf } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { ownFault } from "../host/protocols/own-fault.ts";
import type { Connection } from "./office.ts";
import type { Open, Situation } from "./situation.ts";

type ToolOutput = CallToolResult | InputRequiredResult;

/** A tool whose errors are whole sentences, as the command prints them; a fault of ours is told to the server's keeper too. */
export function safely<Input>(
  { setting }: Connection,
  tool: (input: Input, context: ServerContext) => Promise<ToolOutput>,
): (input: Input, context: ServerContext) => Promise<ToolOutput> {
  return (input, context) =>
    tool(input, context).catch((error: unknown) => {
      if (!(error instanceof ColloquyError))
        setting.tell(String(error instanceof Error ? error.stack : error));
      return errorResult(error);
    });
}

export function situationResult(situation: Situation): CallToolResult {
  return { content: [{ type: "text", text: situationText(situation) }], structuredContent: { ...situation } };
}

export function situationText({ id, state, detail, report, warnings, open = [], next }: Situation): string {
  const told = (warnings as readonly string[] | undefined) ?? [];
  const parts = [
    `${id}: ${state}. ${detail}`,
    report ?? "",
    ...told.map((text) => `Warning: ${text}`),
    ...open.map(openText),
    next,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function openText({ key, of, seat, text, schema }: Open): string {
  const whose = of === "host" ? `Your turn as ${seat}` : "A question to a person";
  return [
    `${whose}, key ${key}:`,
    text ?? "(it comes once those before it are answered)",
    ...(schema === undefined ? [] : [`JSON Schema of the answer: ${JSON.stringify(schema)}`]),
  ].join("\n");
}

function errorResult(error: unknown): CallToolResult {
  const known = error instanceof ColloquyError ? error : ownFault(error);
  const message = messageOf(known ?? error);
  const isOurs = known === null && !isFullDisk(error);
  const text = isOurs
    ? `A fault of colloquy: ${message}`
    : [
        message,
        known?.hint ?? "",
        ...(known?.commands ?? []).map(([command, what]) => `\`${command}\` (${what})`),
      ].join(" ");
  return { isError: true, content: [{ type: "text", text: printable(text).trim() }] };
}

import { isObject, type JsonObject, parsedJson } from "../../kernel/json-value.ts";

export type JsonMessage = JsonObject;

/** The objects of output that has one a line, as far as it has come; other lines are noise. */
export function jsonLines(stdout: string): readonly JsonMessage[] {
  // One that floods us may print millions of lines.
  if (!stdout.includes("{")) return [];
  return stdout.split("\n").flatMap((line) => {
    const message = line.startsWith("{") ? parsedJson(line) : undefined;
    return isObject(message) ? [message] : [];
  });
}

/** Looks at each line of what is printed once, when it is whole. */
export function wholeLines(take: (messages: readonly JsonMessage[]) => void): (chunk: string) => void {
  let begun: string[] = [];
  return (chunk) => {
    const end = chunk.lastIndexOf("\n") + 1;
    const whole = end > 0 ? [...begun, chunk.slice(0, end)].join("") : "";
    if (end > 0) begun = [];
    begun.push(chunk.slice(end));
    take(jsonLines(whole));
  };
}

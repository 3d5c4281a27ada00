import type { SwarmMessage } from "./message.ts";
import { isStatement } from "./said.ts";
import { shorten } from "./shorten.ts";
import type { Statement } from "./statements.ts";

interface Shown {
  readonly message: SwarmMessage;
  readonly shown: "full" | "gist";
}

/**
 * What a seat is shown of a long discussion, in its order. Its own messages and those of fixed roles are always whole;
 * peers' are, the newest first, while they fit into `budget` characters, and all older ones are gists. None is left
 * out, so that every id can still be followed.
 */
export function windowed(
  messages: readonly SwarmMessage[],
  {
    self,
    fixed,
    budget,
  }: { readonly self: string; readonly fixed: readonly string[]; readonly budget: number },
): readonly Shown[] {
  let left = budget;
  const shown = messages.toReversed().map((message): Shown => {
    if (message.from === self || fixed.includes(message.from)) return { message, shown: "full" };
    // Once one does not fit, no older one is shown whole either: what was said is not taken out of its order.
    left = messageText(message).length <= left ? left - messageText(message).length : -1;
    return { message, shown: left >= 0 ? "full" : "gist" };
  });
  return shown.toReversed();
}

const gistLength = 120;

/** A message in one line: an expert's position, or how a text begins. */
export function gistOf(message: SwarmMessage): string {
  return shorten(
    isStatement(message) ? message.content.position : firstSentence(message.content),
    gistLength,
  );
}

function firstSentence(text: string | Statement): string {
  if (typeof text !== "string") return text.position;
  const plain = text.replace(/^[\s#>*-]+/, "");
  return /^[^]*?(?:[。！？!?\n]|\.(?=\s))/u.exec(plain)?.[0] ?? plain;
}

/** A message as it is read, by people and in prompts. */
export function messageText({ content }: SwarmMessage): string {
  if (typeof content === "string") return content.trim();
  const { position, reasoning, proposals, counterpoints, questions, codeOrDiagrams } = content;
  return [
    position,
    reasoning,
    listed("Proposals", proposals),
    listed("Counterpoints", counterpoints),
    listed("Questions", questions),
    codeOrDiagrams === undefined || codeOrDiagrams === null || codeOrDiagrams === ""
      ? ""
      : `Code or diagrams:\n${codeOrDiagrams}`,
    declarations(content),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function listed(label: string, entries: readonly string[]): string {
  return entries.length === 0 ? "" : [`${label}:`, ...entries.map((entry) => `- ${entry}`)].join("\n");
}

/** What a statement says of itself. */
function declarations({ stand, cites = [], shift }: Statement): string {
  const lines = [
    ...(stand === undefined || stand === null ? [] : [`Stand on the contrarian's points: ${stand}`]),
    ...(cites.length === 0
      ? []
      : [`Cites: ${cites.map(({ message, relation }) => `${relation} ${message}`).join(", ")}`]),
    ...(shift === undefined || shift === null || shift.kind === "none"
      ? []
      : [`Change of position: ${[shift.kind, shift.cause, shift.reason].filter(Boolean).join(", ")}`]),
  ];
  return lines.join("\n");
}

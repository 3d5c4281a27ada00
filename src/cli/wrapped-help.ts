import type { HelpConfiguration } from "commander";
import { hanging, textWidth } from "../text/wrap.ts";

/** Paragraphs flow; lines that are set in stay lines, and what does not fit goes on below its own column. */
export function wrappedHelp(text: string, columns: number): string {
  return text
    .split(/\n(?=\n)/)
    .map((block) => wrappedBlock(block, columns))
    .join("\n");
}

function wrappedBlock(block: string, columns: number): string {
  const lines: string[] = [];
  for (const line of block.split("\n")) {
    const isSetIn = line === "" || /^\s|:$/.test(line);
    const before = lines.at(-1);
    const goesOn = !isSetIn && before !== undefined && before !== "" && !/^\s|:$/.test(before);
    if (goesOn) lines.push(`${lines.pop()} ${line}`);
    else lines.push(line);
  }
  return lines.map((line) => wrappedLine(line, columns)).join("\n");
}

const leastBeside = 26;

function wrappedLine(line: string, columns: number): string {
  if (textWidth(line) <= columns) return line;
  // A command is pasted as it stands: a line break would cut it in two.
  const isCommandAlone = /^\s+\$ (?!.*\S\s{2,}\S)/.test(line);
  if (isCommandAlone) return line;
  const [lead = ""] = /^\s+(?:\S.*\S\s{2,})?/.exec(line) ?? [];
  if (columns - textWidth(lead) >= leastBeside) return hanging(lead, line.slice(lead.length), columns);
  const [indent = ""] = /^\s*/.exec(line) ?? [];
  const below = hanging(`${indent}    `, line.slice(lead.length), columns);
  return lead.trim() === "" ? hanging(indent, line.trim(), columns) : `${lead.trimEnd()}\n${below}`;
}

/** A long flag has a line of its own, so that it does not take the room of the others. */
export function helpLayout(columns: number): HelpConfiguration {
  const most = columns - leastExplained - "    ".length;
  return {
    minWidthToWrap: leastBeside,
    padWidth: (command, helper) => {
      const terms = [
        ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
        ...helper.visibleCommands(command).map((verb) => helper.subcommandTerm(verb)),
      ];
      return Math.max(0, ...terms.map(textWidth).filter((width) => width <= most));
    },
    formatItem: (term, width, explained) => {
      if (textWidth(term) <= width) return hanging(`  ${term.padEnd(width)}  `, explained, columns);
      return `  ${term}\n${hanging(" ".repeat(width === 0 ? 6 : width + 4), explained, columns)}`;
    },
  };
}

const leastExplained = 36;

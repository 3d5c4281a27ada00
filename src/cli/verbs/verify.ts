import { type JournalCheck, verifyFolder } from "../../host/archive/verify.ts";
import { readingOf } from "../../host/protocols/catalogue.ts";
import { configFor, printFound } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import type { Command } from "../verb.ts";

export default async function verify(terminal: Command, id?: string): Promise<number> {
  const config = await configFor(terminal);
  const { folder, discussion, parsed: before } = await findDiscussion(terminal, config, id);
  const checks = await readingOf(folder, () => verifyFolder(folder, before));
  const passed = checks.every((check) => check.passed);
  const lineOf = (check: JournalCheck) => {
    const [color, label] = labelOf(check);
    return `${terminal.paintOut(color, label)}  ${check.check}: ${check.detail}\n`;
  };
  const found = { id: discussion.id, folder, passed, checks };
  await printFound(found, () => checks.map(lineOf).join(""), config, terminal);
  return passed ? 0 : 1;
}

function labelOf({ passed, finding }: JournalCheck) {
  if (!passed) return ["red", "failed"] as const;
  return finding === undefined ? (["green", "ok    "] as const) : (["yellow", "note  "] as const);
}

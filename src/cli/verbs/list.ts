import { openArchive } from "../../assemble/archive.ts";
import { inAWord } from "../../assemble/catalogue.ts";
import { configFor } from "../discussing.ts";
import type { Options } from "../verb.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

export default async function list(terminal: Terminal, options: Options): Promise<number> {
  const config = await configFor(options, terminal);
  const { home } = config;
  const { opened, problems } = await openArchive(home.value);
  const rows = opened.flatMap(({ discussions, running }) => {
    const discussion = discussions.at(-1);
    if (discussion === undefined) return [];
    // Nobody writes it any more, and it did not end: it was killed.
    const status = discussion.status === "active" && !running ? "interrupted" : discussion.status;
    return [
      {
        id: discussion.id,
        protocol: discussion.protocol,
        status,
        title: discussion.title,
        lastActive: discussion.lastActiveAt,
        verdict: inAWord(discussion) ?? "-",
      },
    ];
  });
  for (const problem of problems) terminal.err(`warning: ${problem}\n`);
  if (config.settings.format.value !== "text") {
    terminal.out(`${JSON.stringify(rows, null, 2)}\n`);
  } else if (rows.length === 0) {
    terminal.out(`No discussions in ${home.value} yet. \`colloquy critique <artifact>\` starts one.\n`);
  } else {
    const body = rows.map((row) => [
      row.id,
      row.status,
      row.verdict,
      row.lastActive.slice(0, 16).replace("T", " "),
      row.title,
    ]);
    terminal.out(table([["id", "status", "verdict", "last active", "title"], ...body]));
  }
  return 0;
}

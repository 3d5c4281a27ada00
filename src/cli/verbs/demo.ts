import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { protocolVerbs } from "../../host/protocols/protocols.ts";
import { shellWord } from "../../kernel/printable.ts";
import { shipped } from "../../own-files.ts";
import { type Terminal, pasteable, tell } from "../terminal.ts";
import { type Command, commandAt, type Options } from "../verb.ts";
import follow from "./follow.ts";
import { protocolVerb } from "./protocol.ts";

const story = "fair";
const fact = "I asked the waterworks: this year they open the weir on 12 July.";

export default async function demo(terminal: Command): Promise<number> {
  const held = protocolVerbs().find(({ verb }) => verb.examples.some(({ name }) => name === story));
  if (held === undefined) throw new Error(`No protocol has the example "${story}".`);
  const home = await mkdtemp(join(tmpdir(), "colloquy-demo-"));
  const at = (options: Options) => commandAt(terminal, { home, yes: true, ...options });

  await say(
    `Where should a summer fair be? Three scripted agents are asked: no model, no key. All of it is kept in ${home}, away from your projects.`,
    terminal,
  );
  await say("1. Each answers alone, without seeing the others.", terminal);
  typed(`${held.verb.name} --example ${story} --yes`, terminal);
  const discussed = await protocolVerb(held.manifest, held.verb)(at({ example: story }));
  if (discussed !== 0) return discussed;
  await say(
    "All three were for the meadow. Such quick agreement is not believed, so a devil's advocate attacked it. Then one of the three changed sides. Nobody outvotes her: her reason stands in the result.",
    terminal,
  );

  await say("2. You ask the people who know, and tell the same table.", terminal);
  typed(`follow "${fact}"`, terminal);
  const followed = await follow(at({ config: shipped(`examples/${story}.yaml`) }), fact);
  if (followed !== 0) return followed;
  await say(
    "The one who dissented was right. The others moved, and the record says why: YOU-1, your fact.",
    terminal,
  );

  if (terminal.options["open"] === true) return (await import("./serve.ts")).default(at({ open: true }));
  tell("Next:", terminal);
  const next = [
    [`${terminal.program} serve --open --home ${shellWord(home)}`, "the page, in your browser"],
    [`${terminal.program} init`, "find agents of your own"],
  ] as const;
  terminal.err(pasteable(next, terminal.columns));
  return 0;
}

function typed(words: string, terminal: Terminal): void {
  terminal.err(`\n${terminal.paintErr("dim", "$")} ${terminal.program} ${words}\n\n`);
}

const msForWord = 160;

/** At a terminal there is time to read it, and what stands above it. */
async function say(sentences: string, terminal: Terminal): Promise<void> {
  const { animates, interrupted, paintErr } = terminal;
  tell(`\n${paintErr("cyan", sentences)}`, terminal);
  if (!animates) return;
  await sleep(sentences.split(" ").length * msForWord, undefined, { signal: interrupted }).catch(() => {});
}

import { toTerminal } from "../../document/to-terminal.ts";
import { fromMarkdown } from "../../document/from-markdown.ts";
import { openById } from "../../host/archive/archive.ts";
import {
  adoptAsItReads,
  type DecisionPlace,
  decisionNamed,
  decisionPlace,
  decisionsIn,
  restate,
  undoAdoption,
} from "../../host/running/decisions.ts";
import { adoptDiscussion } from "../../host/running/publish.ts";
import type { Decision } from "../../host/view/shapes.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { decisionId } from "../../text/decision-record.ts";
import { didYouMean } from "../../text/suggestion.ts";
import { configFor, printFound } from "../discussing.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import type { Command } from "../verb.ts";

const deeds = ["list", "show", "adopt", "supersede", "withdraw", "undo"] as const;

export default async function decisions(terminal: Command, ...given: readonly string[]): Promise<number> {
  const [what = "list", named, ...more] = given;
  const deed = deeds.find((one) => one === what);
  if (deed === undefined)
    throw new ColloquyError("usage", `decisions cannot "${what}"${didYouMean(what, deeds)}.`, {
      hint: `It can ${deeds.join(", ")}: \`colloquy decisions --help\`.`,
    });
  const config = await configFor(terminal);
  const place = decisionPlace(config, terminal);
  const { columns, paintOut: paint } = terminal;
  if (deed === "list") {
    const all = await decisionsIn(place);
    const shown = all.map(({ text: _text, ...one }) => one);
    await printFound(shown, () => listed(all, place, columns), config, terminal);
    return 0;
  }
  if (named === undefined)
    throw new ColloquyError("usage", `decisions ${deed}: name the decision.`, {
      hint: `\`colloquy decisions\` lists them: colloquy decisions ${deed} ADR-0001`,
    });
  if (deed === "show") {
    const one = await decisionNamed(place, named);
    const text = () =>
      `${headOf(one)}\n\n${toTerminal(fromMarkdown(one.text), { columns, paint, whole: true })}\n`;
    await printFound(one, text, config, terminal);
    return 0;
  }
  const sentences = await done[deed]({ place, terminal, named, more });
  terminal.out(`${sentences.join("\n")}\n`);
  return 0;
}

interface Deed {
  readonly place: DecisionPlace;
  readonly terminal: Terminal;
  readonly named: string;
  readonly more: readonly string[];
}

const done = { adopt, supersede, withdraw, undo };

/** A discussion, or a record that is there and that nobody adopted here as it reads. */
async function adopt({ place, named }: Deed): Promise<readonly string[]> {
  if (/^(?:adr-?)?\d+$/i.test(named)) {
    const one = await decisionNamed(place, named);
    await adoptAsItReads(place, one);
    return [`Adopted ${one.id} as it reads: ${one.path}`];
  }
  const discussion = (await openById(place.home, named)).discussions.at(-1);
  if (discussion === undefined) throw new ColloquyError("not-found", `There is no discussion in "${named}".`);
  const paths = await adoptDiscussion(discussion, place);
  return [`Adopted ${discussion.id}:`, ...paths.map((path) => `  ${path}`)];
}

async function supersede({ place, named, more: [by, ...rest] }: Deed): Promise<readonly string[]> {
  if (by === undefined || rest.length > 0)
    throw new ColloquyError("usage", "supersede takes two decisions: the old one and the one in its place.", {
      hint: `colloquy decisions supersede ${named} <id of the new one>`,
    });
  const [old, now] = [await decisionNamed(place, named), await decisionNamed(place, by)];
  if (old.path === now.path) throw new ColloquyError("usage", `${old.id} cannot supersede itself.`);
  await restate(place, old, `superseded by ${now.id}`);
  return [`${old.id} is superseded by ${now.id}: ${old.path}`];
}

async function withdraw({ place, named, more, terminal }: Deed): Promise<readonly string[]> {
  const one = await decisionNamed(place, named);
  const day = new Date(terminal.now()).toISOString().slice(0, 10);
  const why = more.join(" ").trim();
  await restate(place, one, `withdrawn ${day}${why === "" ? "" : `: ${why}`}`);
  return [`${one.id} is withdrawn: ${one.path}`];
}

async function undo({ place, named }: Deed): Promise<readonly string[]> {
  const isNumber = /^d\d+$/i.test(named);
  const id = isNumber ? (await openById(place.home, named)).discussions.at(-1)?.id : undefined;
  const { adoption, back, left } = await undoAdoption(place, id ?? named);
  const there = await decisionsIn(place);
  // What took their place is gone. Who else is superseded by something that is not here stays so.
  const gone = new Set(back.map(decisionId));
  for (const { id: stays } of there) gone.delete(stays);
  const again = there.filter(({ status }) => [...gone].some((one) => status === `superseded by ${one}`));
  for (const one of again) await restate(place, one, "accepted");
  return [
    `The adoption of ${adoption.discussion ?? named} is undone.`,
    ...back.map((path) => `  taken back  ${path}`),
    ...again.map(({ path }) => `  in force again  ${path}`),
    ...left.map((path) => `  left, since it was changed meanwhile  ${path}`),
  ];
}

function headOf({ id, date, status, isAdopted, path, discussion }: Decision): string {
  const whose = isAdopted ? `adopted here (${discussion ?? "as it reads"})` : "not adopted here";
  return [id, date, status, whose, path].filter(Boolean).map(String).map(printable).join(" · ");
}

function listed(all: readonly Decision[], { folder }: DecisionPlace, columns: number): string {
  if (all.length === 0)
    return `No decisions in ${folder} yet. \`colloquy decisions adopt <discussion>\` files what came of one.\n`;
  const rows = all.map(({ id, date, status, isAdopted, title }) =>
    [id, date ?? "", status ?? "", isAdopted ? "adopted" : "", title].map(printable),
  );
  return table([["id", "date", "status", "here", "title"], ...rows], columns);
}

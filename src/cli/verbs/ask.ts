import { readMaterial } from "../../host/artifact.ts";
import { planAsk } from "../../host/ask-plan.ts";
import { type Conversation, findSources, type Resumed } from "../../host/conversations.ts";
import { startDiscussion } from "../../host/discussion.ts";
import { shellWord } from "../../host/shell-word.ts";
import type { RecordedConfig } from "../../config/resolve.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { conclude, configFor, faceFor, showPlan, text } from "../discussing.ts";
import { takeExample } from "../example.ts";
import { share } from "../share.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function ask(terminal: Terminal, flags: Options, given?: string): Promise<number> {
  const { example, options } = takeExample("ask", flags, given, terminal);
  const { asked, resumed } = readArguments(options, example?.topic ?? given);
  const question = await readQuestion(asked, text(options["file"]), terminal.cwd);
  const { home, settings } = await configFor(options, terminal);
  const agent = settings.panel.origin === "--agents" ? settings.panel.value[0] : undefined;
  const sources = await findSources(resumed, agent, home.value);
  const config = await configFor(options, terminal, recordedBy(sources.conversations[0], agent));
  const context = text(options["context"])?.split(",") ?? [];
  const plan = await planAsk({ question, context, id: text(options["id"]), sources }, config, terminal.cwd);
  if (options["dryRun"] === true) return showPlan(plan, config, terminal);
  const face = await faceFor(options, config, terminal);
  const viewed = await share(await startDiscussion(plan, face), home, terminal);
  const { result, discussion } = viewed;
  const code = conclude(viewed, config, terminal);
  if (options["quiet"] !== true && discussion.status !== "paused")
    terminal.err(`Conversation ${result.id}. To go on: ${result.next}\n`);
  return code;
}

/** The config a conversation was begun with; not needed where another agent is asked. */
function recordedBy(
  conversation: Conversation | undefined,
  agent: string | undefined,
): RecordedConfig | undefined {
  const path = conversation?.last.configFiles.at(-1);
  if (conversation === undefined || path === undefined) return undefined;
  const again = `colloquy ask --resume ${conversation.id} --config ${shellWord(printable(path))} "…"`;
  return { path, folder: conversation.opened.folder, typeInstead: agent === undefined ? again : null };
}

interface Arguments {
  readonly asked: string | undefined;
  readonly resumed: Resumed;
}

/** The question and what it resumes. Of `ask --resume "Why?"` the parser makes an id; nothing with a space is one. */
function readArguments(options: Options, given: string | undefined): Arguments {
  const resume = options["resume"];
  if (resume === undefined) return { asked: given, resumed: null };
  if (typeof resume !== "string") return { asked: given, resumed: "last" };
  const isQuestion = given === undefined && options["file"] === undefined && /[\s?]/.test(resume.trim());
  if (isQuestion) return { asked: resume, resumed: "last" };
  const ids = resume.split(",").map((id) => id.trim());
  if (ids.includes("")) throw new ColloquyError("usage", `--resume "${resume}" has an empty id in it.`);
  return { asked: given, resumed: [...new Set(ids)] };
}

async function readQuestion(
  asked: string | undefined,
  file: string | undefined,
  cwd: string,
): Promise<string> {
  if (asked !== undefined && file !== undefined)
    throw new ColloquyError("usage", "A question and --file were given; one of them is asked.", {
      hint: "Leave one out, or give the file with --context.",
    });
  const path = file ?? (asked === "-" ? "-" : undefined);
  if (path !== undefined) return (await readMaterial(path, "question", cwd)).text.trim();
  if (asked !== undefined && asked.trim() !== "") return asked.trim();
  throw new ColloquyError(
    "usage",
    asked === undefined ? "No question was given." : "The question is empty.",
    {
      hint: 'For example: colloquy ask "Which cache fits 10k keys?", or "-" to read standard input.',
    },
  );
}

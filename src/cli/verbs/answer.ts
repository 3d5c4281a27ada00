import { join } from "node:path";
import { formPath, handOver, layOut } from "../../host/desk.ts";
import { engineUrl } from "../../host/engine-url.ts";
import { resumeDiscussion } from "../../host/discussion.ts";
import { placeOf, recordedConfig } from "../../host/viewed.ts";
import { openForms } from "../../host/open-forms.ts";
import { shellWord } from "../../host/shell-word.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Field, guideOf } from "../../document/form/field.ts";
import { aboutText, type Form } from "../../document/form/form.ts";
import { printableLines } from "../../kernel/printable.ts";
import { hanging } from "../../document/lines.ts";
import { checkProtocol } from "../annotate.ts";
import { conclude, configFor, faceFor, text } from "../discussing.ts";
import { findDiscussion, unended } from "../find.ts";
import { givenAnswer } from "../given-answer.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";
import type { Place } from "../../manifest/method.ts";

export default async function answer(
  terminal: Terminal,
  options: Options,
  ...words: string[]
): Promise<number> {
  const given = await configFor(options, terminal);
  const { home } = given;
  // With --session the folder is named already, and every word is the answer.
  const [id, ...rest] = options["session"] === undefined ? words : [undefined, ...words];
  const opened = await findDiscussion(options, terminal, given, id, {
    ...unended,
    fits: mayWait,
    none: "Nothing is waiting for an answer in",
  });
  const { folder, discussion, events, running } = opened;
  const needed = options["agents"] === undefined;
  const recorded = await recordedConfig(folder, discussion, home, terminal, needed);
  const config = await configFor(options, terminal, recorded);
  await checkProtocol(discussion.protocol, config);
  const engine = engineUrl(config);
  const elsewhere = engine === null ? null : await import("../../host/on-engine/start.ts");
  const open =
    engine !== null && elsewhere !== null
      ? await elsewhere.formsOnEngine(discussion, events, engine, terminal.now)
      : await openForms(discussion, events, config, terminal);
  const forms = open.filter(({ isHost }) => !isHost);
  if (open.length > 0 && forms.length === 0) throw waitsForHost(discussion);
  if (forms.length === 0) throw new ColloquyError("usage", `${discussion.id} is not waiting for an answer.`);

  const place = await placeOf(folder, discussion, home, terminal);
  if (rest.length === 0) {
    for (const form of forms) await layOut(folder, form, place);
    terminal.out(forms.map((form) => page(form, place, forms.length > 1, terminal)).join("\n"));
    return 0;
  }
  const form = chosenForm(forms, text(options["seat"]));
  const said = await givenAnswer(form, rest.join(" "), terminal.cwd);
  if (engine !== null && elsewhere !== null) {
    const face = await faceFor(options, config, terminal);
    const given = { form, answer: said };
    return conclude(
      await elsewhere.resumeOnEngine(discussion.id, config, engine, face, given),
      config,
      terminal,
    );
  }
  await handOver(folder, form, said, { at: new Date(terminal.now()).toISOString() });
  if (running) {
    terminal.err(`Passed to the process that runs ${discussion.id}.\n`);
    return 0;
  }
  const face = await faceFor(options, config, terminal);
  return conclude(await resumeDiscussion(opened, config, face), config, terminal);
}

function waitsForHost({ id }: Discussion): ColloquyError {
  return new ColloquyError(
    "usage",
    `${id} is waiting for the model that started it over MCP. You cannot answer for that model.`,
    {
      hint: "That model continues it through `colloquy mcp`. `colloquy resume --agents <other>` gives the seat to another agent.",
    },
  );
}

function mayWait({ status, stopped, gates }: Discussion): boolean {
  if (status === "active") return true;
  return status === "paused" && (stopped?.reason === "waiting" || gates.some((gate) => gate.answer === null));
}

/** What is asked, and every way to answer it. */
function page(
  form: Form,
  { address, folder }: Place,
  isOneOfSeveral: boolean,
  { showsOut, columns }: Terminal,
): string {
  const seat = isOneOfSeveral && form.seat !== null ? ` --seat ${shellWord(form.seat)}` : "";
  const takes = form.fields[0]?.takes.kind;
  const isOne = form.fields.length === 1;
  const shaped = isOne ? "<answer, file or JSON>" : "<file or JSON>";
  const what = form.schema !== null ? shaped : takes === "choice" ? "<choice>" : "<text>";
  const about = [aboutText(form), ...(form.schema === null ? [] : form.fields.map(fieldText))].join("\n\n");
  return [
    showsOut ? wrappedLines(about, columns) : about,
    "",
    `Answer with: colloquy answer ${address}${seat} ${what}`,
    `         or: fill in ${join(folder, formPath(form))}, then colloquy resume ${address}`,
    "",
  ].join("\n");
}

function fieldText(field: Field): string {
  return printableLines(`${field.label}: ${guideOf(field)}`);
}

/** Each line in as many as it takes, set in below where its own words begin. */
function wrappedLines(text: string, columns: number): string {
  const set = (line: string) => {
    const [lead = ""] = /^\s*(?:(?:-|\d+\.) )?/.exec(line) ?? [];
    return hanging(lead, line.slice(lead.length), columns);
  };
  return text.split("\n").map(set).join("\n");
}

function chosenForm(forms: readonly Form[], seat: string | undefined): Form {
  const wanted = seat?.toLowerCase();
  const fitting = wanted === undefined ? forms : forms.filter((form) => form.seat?.toLowerCase() === wanted);
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return only;
  const names = forms.map((form) => form.seat ?? "a gate").join(", ");
  if (only === undefined)
    throw new ColloquyError("not-found", `The seat "${seat}" is not waiting for an answer.`, {
      hint: `Open: ${names}.`,
    });
  throw new ColloquyError("ambiguous", `${fitting.length} answers are missing: ${names}.`, {
    hint: "Choose one with --seat <name>.",
  });
}

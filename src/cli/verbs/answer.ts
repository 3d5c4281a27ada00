import { resolve } from "node:path";
import { handOver } from "../../host/running/desk.ts";
import { engineUrl } from "../../host/running/config.ts";
import { refuseCopy, resumeDiscussion } from "../../host/running/discussion.ts";
import { placeOf, viewDiscussion } from "../../host/view/result.ts";
import { openForms } from "../../host/running/open-forms.ts";
import { printableLines, shellWord } from "../../kernel/printable.ts";
import { kitOf, readingOf } from "../../host/protocols/catalogue.ts";
import { answerQuestions, openQuestionsOf, toldWhen } from "../../host/running/late-answers.ts";
import { type Opened, openSessionFolder } from "../../host/archive/archive.ts";
import type { Config } from "../../config/resolve.ts";
import { type GivenAnswer, answerLines, readAnswerLines } from "../../kernel/person.ts";
import { type Discussion, hasEnded, standings } from "../../kernel/discussion.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { type Field, guideOf } from "../../document/form/field.ts";
import { type Form, aboutText } from "../../document/form/form.ts";
import { checkProtocol } from "../annotate.ts";
import { conclude, configFor, faceFor, printViewed, text } from "../discussing.ts";
import { hung } from "../fill-in.ts";
import { configAgain, findDiscussion, unended } from "../find.ts";
import type { Terminal } from "../terminal.ts";
import type { AskedQuestion, Place } from "../../manifest/method.ts";
import { readPlainFile } from "../../config/plain-file.ts";
import { readAnswer } from "../../document/form/read-form.ts";
import type { Command } from "../verb.ts";

export default async function answer(terminal: Command, ...words: string[]): Promise<number> {
  const given = await configFor(terminal);
  const hasId = terminal.options["session"] === undefined;
  const id = hasId ? words[0] : undefined;
  const rest = hasId ? words.slice(1) : words;
  const opened = await findDiscussion(terminal, given, id, {
    ...unended,
    fits: mayWait,
    none: "Nothing is waiting for an answer in",
    orElse: { statuses: standings, fits: hasOpenQuestions },
  });
  const { folder, discussion, events, running } = opened;
  if (hasEnded(discussion.status)) {
    await checkProtocol(discussion.protocol, given);
    const asked = await readingOf(folder, () => askedIn(discussion));
    refuseUnknown(rest, asked);
    if (rest.length === 0) return showOpen([], opened, given, terminal);
    return answerLater(opened, typedAnswers(rest, asked), given, terminal);
  }
  const config = await configAgain(terminal, opened, given);
  const asked = await readingOf(folder, () => askedIn(discussion));
  refuseUnknown(rest, asked);
  const engine = engineUrl(config);
  const elsewhere = engine === null ? null : await import("../../host/on-engine/start.ts");
  const open =
    engine !== null && elsewhere !== null
      ? await elsewhere.formsOnEngine(discussion, events, engine, terminal.now)
      : await openForms(discussion, events, config, terminal);
  const forms = open.filter(({ isHost }) => !isHost);
  const gate = forms.find(({ inLines }) => inLines);
  const isOfQuestions = gate === undefined && namesQuestion(rest, asked);
  if (open.length > 0 && forms.length === 0 && !isOfQuestions) throw waitsForHost(discussion);
  if (rest.length === 0) return showOpen(forms, opened, config, terminal);
  if (isOfQuestions || forms.length === 0)
    return answerLater(opened, typedAnswers(rest, asked), config, terminal);

  const form =
    gate !== undefined && namesQuestion(rest, asked)
      ? gate
      : chosenForm(forms, text(terminal.options["seat"]));
  const said =
    form.inLines && namesQuestion(rest, asked)
      ? answerLines(typedAnswers(rest, asked))
      : await givenAnswer(form, rest.join(" "), terminal.cwd);
  if (engine !== null && elsewhere !== null) {
    const face = await faceFor(config, terminal);
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
  const face = await faceFor(config, terminal);
  return conclude(await resumeDiscussion(opened, config, face), config, terminal);
}

type Found = Opened & { readonly discussion: Discussion };

async function showOpen(
  forms: readonly Form[],
  { folder, discussion }: Found,
  { home }: Config,
  terminal: Terminal,
): Promise<number> {
  const place = await placeOf(folder, discussion, home, terminal);
  const isAtGate = forms.some(({ inLines }) => inLines);
  const open = isAtGate ? [] : await openQuestionsOf(discussion, folder);
  if (forms.length + open.length === 0)
    throw new ColloquyError("usage", `${discussion.id} is not waiting for an answer.`);
  const pages = forms.map((form) => page(form, place, forms.length > 1, terminal));
  terminal.out([...pages, ...(open.length === 0 ? [] : [questionsPage(open, place, terminal)])].join("\n"));
  return 0;
}

async function answerLater(
  found: Found,
  answers: readonly GivenAnswer[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const { folder, discussion, running } = found;
  refuseCopy(folder, discussion.id);
  const onRecord = await answerQuestions(found, answers, terminal);
  if (onRecord.length === 0) {
    const ids = answers.map(({ id }) => id).join(", ");
    const { address } = await placeOf(folder, discussion, config.home, terminal);
    const when = running ? "" : ` To continue: colloquy resume ${address}`;
    terminal.err(`Kept: ${ids}. ${toldWhen}${when}\n`);
    return 0;
  }
  const { id, protocol } = discussion;
  terminal.err(
    `On record, answered after the end: ${onRecord.join(", ")}. The result does not change.\n` +
      `For another discussion that knows it: colloquy export ${id} -o ${id}.md, then colloquy ${protocol} "…" --context ${id}.md\n`,
  );
  const opened = await openSessionFolder(folder, terminal.cwd);
  const again = opened.discussions.at(-1) ?? discussion;
  const viewed = await viewDiscussion({ ...opened, discussion: again }, config.home, terminal);
  printViewed(viewed, config, terminal);
  return 0;
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

async function hasOpenQuestions(discussion: Discussion): Promise<boolean> {
  return (await askedIn(discussion).catch(() => [])).some(({ answer }) => answer === null);
}

async function askedIn(discussion: Discussion): Promise<readonly AskedQuestion[]> {
  return (await kitOf(discussion.protocol)).questions?.(discussion) ?? [];
}

function questionsPage(
  open: readonly AskedQuestion[],
  { address }: Place,
  { showsOut, columns }: Terminal,
): string {
  const lines = open.map(({ id, by, text }) => `${id} (${by.join(", ")}): ${text}`);
  const about = printableLines(["Open questions to you:", ...lines].join("\n"));
  const example = open.map(({ id }) => `${id} "…"`).join(" ");
  return `${showsOut ? hung(about, columns) : about}\n\nAnswer with: colloquy answer ${address} ${example}\n`;
}

function page(
  form: Form,
  { address }: Place,
  isOneOfSeveral: boolean,
  { showsOut, columns }: Terminal,
): string {
  const seat = isOneOfSeveral && form.seat !== null ? ` --seat ${shellWord(form.seat)}` : "";
  const takes = form.fields[0]?.takes.kind;
  const isOne = form.fields.length === 1;
  const shaped = isOne ? "<answer, file or JSON>" : "<file or JSON>";
  const lines = form.inLines ? form.fields.map(({ name }) => `${name} "…"`).join(" ") : "<text>";
  const what = form.schema !== null ? shaped : takes === "choice" ? "<choice>" : lines;
  const about = [aboutText(form), ...(form.schema === null ? [] : form.fields.map(fieldText))].join("\n\n");
  return [
    showsOut ? hung(about, columns) : about,
    "",
    `Answer with: colloquy answer ${address}${seat} ${what}`,
    `         or: colloquy resume ${address}, which asks you at a terminal`,
    "",
  ].join("\n");
}

function fieldText(field: Field): string {
  return printableLines(`${field.label}: ${guideOf(field)}`);
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

/** A mistyped id would become a part of an answer, and an answer lasts. */
export function refuseUnknown(words: readonly string[], asked: readonly AskedQuestion[]): void {
  const named = words.map((word) => word.replace(/:$/, ""));
  const unknown = named.find((word) => /^q\d+$/i.test(word) && questionNamed(word, asked) === null);
  const [first] = asked;
  if (unknown === undefined || first === undefined) return;
  throw new ColloquyError("not-found", `There is no question ${unknown} here.`, {
    hint: `Asked: ${asked.map(({ id }) => id).join(", ")}. If "${unknown}" is an answer, write "${first.id}: ${unknown}".`,
  });
}

function questionNamed(word: string, asked: readonly AskedQuestion[]): string | null {
  const wanted = word.toLowerCase();
  return asked.find(({ ids }) => ids.some((id) => id.toLowerCase() === wanted))?.id ?? null;
}

export function namesQuestion(words: readonly string[], asked: readonly AskedQuestion[]): boolean {
  const [first = ""] = words;
  return questionNamed(/^[^\s:]+/.exec(first)?.[0] ?? "", asked) !== null;
}

/** `Q1 "30 days"`, `Q1: 30 days`, several in a row, or a line for each. The id of an only question may be left out. */
export function typedAnswers(
  words: readonly string[],
  asked: readonly AskedQuestion[],
): readonly GivenAnswer[] {
  const answers: { id: string; parts: string[] }[] = [];
  const open = asked.filter(({ answer }) => answer === null);
  if (!namesQuestion(words, asked)) {
    const [only, ...others] = open;
    if (only === undefined || others.length > 0) throw whichOne(words, open);
    answers.push({ id: only.id, parts: [] });
  }
  for (const word of words) {
    const alone = questionNamed(word.replace(/:$/, ""), asked);
    if (alone !== null) answers.push({ id: alone, parts: [] });
    else
      for (const { id, text } of readAnswerLines(word, (one) => questionNamed(one, asked)))
        if (id !== null) answers.push({ id, parts: [text] });
        else answers.at(-1)?.parts.push(text);
  }
  return answers.map(({ id, parts }) => {
    const text = parts.join(" ").trim();
    if (text !== "") return { id, text };
    throw new ColloquyError("usage", `The answer to ${id} is empty.`, {
      hint: `Quote an answer of several words: ${id} "30 days".`,
    });
  });
}

function whichOne(words: readonly string[], open: readonly AskedQuestion[]): ColloquyError {
  const ids = open.map(({ id }) => id);
  return new ColloquyError("ambiguous", `"${words.join(" ")}" does not say which question it answers.`, {
    hint: ids.length === 0 ? "None is open." : `Begin with its id: ${ids.join(", ")}.`,
  });
}

export async function givenAnswer(form: Form, words: string, cwd: string): Promise<string> {
  const bytes = await readPlainFile(resolve(cwd, words)).catch(() => undefined);
  const file = bytes?.toString("utf8");
  if (form.schema === null || file === undefined) return readAnswer(form, words);
  return readAnswer(form, file, words);
}

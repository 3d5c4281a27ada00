import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { askAtTerminal } from "../../src/cli/fill-in.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import type { Question } from "../../src/kernel/floor.ts";

const question: Question = {
  id: "questions",
  text: "The panel asks you.\nQ1 (SEC): How long?\nQ2 (OPS): Who reads them?\nQ3 (OPS): Where?",
  asks: [
    { id: "Q1", text: "How long?" },
    { id: "Q2", text: "Who reads them?" },
    { id: "Q3", text: "Where?" },
  ],
  recommended: "",
  mayPass: true,
};

/** In place of a line: somebody else has answered. */
const overtaken = "\u0000";

/** A person who types the next line at every prompt, and leaves when there is none. */
async function typed(...lines: readonly string[]) {
  return asked(question, lines);
}

async function asked(
  question: Question,
  lines: readonly string[],
  until: AbortController = new AbortController(),
) {
  const stdin = new PassThrough();
  const left = [...lines];
  let printed = "";
  const stderr = new Writable({
    write(chunk, _, done) {
      printed += String(chunk);
      const line = left.shift();
      if (line === overtaken) until.abort();
      else if (line === undefined) stdin.end();
      else stdin.write(`${line}\n`);
      done();
    },
  });
  const err = (more: string) => void (printed += more);
  const interrupted = new AbortController().signal;
  const terminal = { stdin, stderr, err, interrupted, columns: 80 } as unknown as Terminal;
  return { answer: await askAtTerminal(question, terminal, until.signal), printed };
}

test("questions are shown together and asked in turn; Enter alone leaves one open, several lines are one answer", async () => {
  const { answer, printed } = await typed("30 days,", "Q2: or as the law says", "", "", "in the cellar", "");
  expect(answer).toEqual({
    value: "Q1: 30 days,\n  Q2: or as the law says\nQ3: in the cellar",
    by: "person",
  });
  expect(printed).toMatchInlineSnapshot(`
    "The panel asks you.
    Q1 (SEC): How long?
    Q2 (OPS): Who reads them?
    Q3 (OPS): Where?
    An empty line ends an answer. Enter alone leaves a question open; Ctrl-D, all that are left.
    Q1> > > Q2> Q3> > "
  `);
});

test("who leaves before the last has answered those they answered; who answered none has not", async () => {
  expect((await typed("30 days", "")).answer).toEqual({ value: "Q1: 30 days", by: "person" });
  expect((await typed()).answer).toBeNull();
});

test("where another has answered meanwhile, what was typed so far answers nothing", async () => {
  expect((await typed("30 days", "", overtaken)).answer).toBeNull();
});

const choices = [
  { id: "adopt", label: "Take it" },
  { id: "none", label: "Leave it" },
];

test.for<readonly [Partial<Question>, string | null]>([
  [{}, null],
  [{ choices }, null],
  [{ choices, recommended: "adopt" }, "Enter alone takes the recommended choice."],
  [{ choices: [], recommended: "go on" }, "Enter alone means: go on."],
  [{ recommended: "go on" }, "Enter alone means: go on."],
  // Where the seats are divided nothing is adopted by Enter.
  [{ choices, recommended: "adopt", needsWord: true }, null],
  [{ recommended: "", mayPass: true }, "Enter alone continues without an answer."],
  [{ mayPass: true, needsWord: true }, "Enter alone continues without an answer."],
])("of a gate with %j it is said what Enter alone does: %s", async ([more, words]) => {
  const { printed } = await asked({ id: "go", text: "Go on?", ...more }, []);
  if (words === null) expect(printed).not.toContain("Enter alone");
  else expect(printed).toContain(`${words}\n`);
});

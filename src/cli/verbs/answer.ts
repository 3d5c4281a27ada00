import { placeOf, resumeDiscussion } from "../../assemble/discussion.ts";
import type { Discussion, Gate } from "../../core/discussion.ts";
import { ColloquyError } from "../../core/error.ts";
import { chosen, questionText } from "../ask.ts";
import { conclude, configFor, faceFor } from "../discussing.ts";
import { findDiscussion } from "../find.ts";
import { share } from "../share.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function answer(
  terminal: Terminal,
  options: Options,
  ...words: string[]
): Promise<number> {
  const { home } = await configFor(options, terminal);
  // With --session the folder is named already, and every word is the answer.
  const [id, ...rest] = options["session"] === undefined ? words : [undefined, ...words];
  const { folder, discussion } = await findDiscussion(
    options,
    home.value,
    id,
    (one) => openGate(one) !== undefined,
  );
  const gate = openGate(discussion);
  if (gate === undefined) throw new ColloquyError("usage", `${discussion.id} is not waiting for an answer.`);
  if (rest.length === 0) {
    const { address } = placeOf(folder, discussion.id, home, terminal.cwd);
    terminal.out(`${questionText(gate.question)}\n\nAnswer with: colloquy answer ${address} <choice>\n`);
    return 0;
  }
  const value = chosen(gate.question, rest.join(" "));
  if (value === undefined) {
    throw new ColloquyError("usage", `"${rest.join(" ")}" is not one of the choices.`, {
      hint: `Choose ${gate.question.choices?.map((choice) => choice.id).join(" or ")}.`,
    });
  }
  const config = await configFor(options, terminal, discussion.configFiles);
  const face = await faceFor(options, config, terminal);
  let given = false;
  const answerGate: typeof face.answerGate = (question) => {
    if (given) return face.answerGate(question);
    given = true;
    return Promise.resolve({ value, by: "person" });
  };
  const viewed = await resumeDiscussion(folder, config, { ...face, answerGate });
  return conclude(await share(viewed, home, terminal), config, terminal);
}

function openGate({ gates, status }: Discussion): Gate | undefined {
  return status === "paused" || status === "active" ? gates.find((gate) => gate.answer === null) : undefined;
}

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText } from "ai";

/** `generateText`, which does not stream. */
export function inMemory({ url, work }) {
  const model = createOpenAICompatible({ name: "stub", baseURL: url }).chatModel("stub");
  const call = async (prompt) => (await generateText({ model, prompt })).text;
  return async () => {
    const said = [];
    for (let round = 1; round <= work.rounds; round++)
      said.push(...(await Promise.all(work.seats.map((seat) => call(work.prompt(seat, round, said))))));
    return call(work.synthesis(said));
  };
}

import { ColloquyError } from "../kernel/error.ts";

/** What a discussion is about, as it was given; `example` is the command that would have been right. */
export function topicGiven(given: string | undefined, example: string): string {
  const topic = (given ?? "").trim();
  if (topic !== "") return topic;
  throw new ColloquyError("usage", given === undefined ? "No topic was given." : "The topic is empty.", {
    hint: `For example: ${example}, or "-" to read standard input.`,
  });
}

import { expect, test } from "vitest";
import { apiAgent as ours } from "../../../src/agents/api/api-agent.ts";
import {
  type DialectName,
  dialects,
  faults,
  outcomeOfFault,
  outcomeOfStream,
  streamsOf,
} from "./contract.ts";
import { apiAgent as sdk } from "./sdk-way/api.ts";

const names = Object.keys(dialects) as DialectName[];

/** Where the two differ, and why ours is what we want. All else must be the same to the letter. */
const known: Readonly<Record<string, string>> = {
  "anthropic error-first":
    "the SDK repeats the JSON of an error that it met before anything else; we its words",
  "anthropic unknown-event": "Anthropic asks clients to pass over events they do not know; the SDK fails",
  "anthropic reset": "the SDK adds words of its own",
  "anthropic garbage": "the SDK adds words of its own",
  "openai-responses refusal": "the SDK has no word for a refusal in a part of its own",
  "openai-responses reset": "the SDK adds words of its own",
  "openai-chat refusal": "the SDK names the reason to stop, which is no reason to refuse",
  "openai-chat no-end": "the SDK adds words of its own",
  "openai-chat no-reason": "the SDK adds words of its own",
  "openai-chat cut": "the SDK adds words of its own",
  "openai-chat reset": "the SDK adds words of its own",
  "openai-chat garbage": "the SDK adds words of its own",
  "openai-chat llama-cpp-error": "the SDK drops the field, and with it what the server said",
  "openai-chat llama-cpp-plain": "the SDK keeps an empty name that stands before the model's own",
  "openai-chat ollama-error": "the SDK does not know the shape",
  "openai-chat vllm-error": "the SDK does not know the shape",
  "gemini reset": "the SDK adds words of its own",
};

const differing = new Set<string>();

function agree(name: string, theirs: string, own: string): void {
  if (name in known) {
    expect(own, known[name]).not.toBe(theirs);
    differing.add(name);
  } else expect(own, name).toBe(theirs);
}

for (const dialect of names) {
  test.for(streamsOf(dialect))(`${dialect}: %s`, async ([name, stream]) => {
    const own = await outcomeOfStream(ours, dialect, stream);
    expect(await outcomeOfStream(ours, dialect, stream, 7)).toBe(own);
    agree(`${dialect} ${name}`, await outcomeOfStream(sdk, dialect, stream), own);
  });
  test.for(faults)(`${dialect}, a server with the fault: %s`, async (fault) => {
    const own = await outcomeOfFault(ours, dialect, fault);
    agree(`${dialect} ${fault}`, await outcomeOfFault(sdk, dialect, fault), own);
  });
}

test("there is no other difference that we know of", () => {
  expect([...differing].toSorted()).toEqual(Object.keys(known).toSorted());
});

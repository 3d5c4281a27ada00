import { expect, test } from "vitest";
import {
  type DialectName,
  dialects,
  faults,
  outcomeOfFault,
  outcomeOfStream,
  streamsOf,
} from "./contract.ts";
import { taking } from "../../runs.ts";

/**
 * What comes of what servers do. Until the SDK went, it was asked the same by the same servers, and said the same but
 * for what `docs/decisions/0019` lists.
 */
const names = Object.keys(dialects) as DialectName[];

test.for(names)("%s: its streams, whole and in pieces of seven bytes", async (dialect) => {
  const outcomes: Record<string, string> = {};
  const streams = [...streamsOf(dialect)];
  for (const [name, stream] of streams) outcomes[name] = await outcomeOfStream(dialect, stream);
  for (const [name, stream] of taking(streams, 3))
    expect(await outcomeOfStream(dialect, stream, 7)).toBe(outcomes[name]);
  expect(outcomes).toEqual(expectedOfStreams[dialect]);
});

test.for(names)("%s: a server with faults", async (dialect) => {
  const outcomes: Record<string, string> = {};
  for (const fault of faults) outcomes[fault] = await outcomeOfFault(dialect, fault);
  expect(outcomes).toEqual(expectedOfFaults[dialect]);
});

const expectedOfStreams: Readonly<Record<DialectName, Readonly<Record<string, string>>>> = {
  anthropic: {
    cached: '"Yes." by claude-sonnet-4-5-20250929, 1102 in, 5 out, 0.0007559999999999999 USD',
    empty: "no-answer: claude-sonnet-4-5 sent an empty answer (stop)",
    "error-first": "overloaded: 127.0.0.1:port cannot answer now (529): Overloaded",
    "error-later": 'overloaded: 127.0.0.1:port cannot answer now (529): Overloaded, kept "Half"',
    "error-rate-limit": "rate-limit: 127.0.0.1:port takes no more requests for now (429): Slow down",
    "max-tokens": 'garbage: claude-sonnet-4-5 was cut off at its token limit, kept "Once upon"',
    "no-end": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    "no-last-event": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    plain: '"Guten Morgen, Zoë 🙂" by claude-sonnet-4-5-20250929, 12 in, 5 out, 0.00011099999999999999 USD',
    refusal: 'refused: claude-sonnet-4-5 refused to answer (refusal), kept "I had"',
    thinking: '"Yes." by claude-sonnet-4-5-20250929, 12 in, 9 out, 0.000171 USD',
    "unknown-event": '"Yes." by claude-sonnet-4-5-20250929, 12 in, 5 out, 0.00011099999999999999 USD',
    "window-exceeded": 'garbage: claude-sonnet-4-5 was cut off at its token limit, kept "Once upon"',
  },
  "openai-responses": {
    cached: '"Yes." by gpt-5-2025-08-07, 1102 in, 5 out, 0.00027550000000000003 USD',
    "content-filter": 'refused: gpt-5 refused to answer (content_filter), kept "I had"',
    empty: "no-answer: gpt-5 sent an empty answer (stop)",
    "error-event": 'overloaded: 127.0.0.1:port cannot answer now (500): Something broke, kept "Half"',
    "error-nested":
      "context-too-long: the prompt is too long for gpt-5 (400): Your input exceeds the context window of this model",
    "failed-first": "rate-limit: 127.0.0.1:port takes no more requests for now (429): Rate limit reached",
    "failed-later": 'overloaded: 127.0.0.1:port cannot answer now (500): The model failed, kept "Half"',
    "max-tokens": 'garbage: gpt-5 was cut off at its token limit, kept "Once upon"',
    "no-end": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    plain: '"Guten Morgen, Zoë 🙂" by gpt-5-2025-08-07, 12 in, 5 out, 0.00006500000000000001 USD',
    reasoning: '"Yes." by gpt-5-2025-08-07, 12 in, 40 out, 0.000415 USD',
    refusal: 'refused: gpt-5 refused to answer (refusal), kept "I cannot help."',
    "unknown-event": '"Yes." by gpt-5-2025-08-07, 12 in, 5 out, 0.00006500000000000001 USD',
  },
  "openai-chat": {
    cached: '"Yes." by qwen3, 1102 in, 5 out, 0 USD',
    "content-filter": 'refused: qwen3 refused to answer (content_filter), kept "I had"',
    crlf: '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    empty: "no-answer: qwen3 sent an empty answer (stop)",
    "error-later":
      'overloaded: 127.0.0.1:port cannot answer now (500): The server had an error while processing your request, kept "Half"',
    length: 'garbage: qwen3 was cut off at its token limit, kept "Once upon"',
    "llama-cpp-error":
      "context-too-long: the prompt is too long for qwen3 (400): the request exceeds the available context size. try increasing the context size or enable context shift",
    "llama-cpp-plain": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "lm-studio-empty": "no-answer: qwen3 sent an empty answer (stop)",
    "lm-studio-error":
      "context-too-long: the prompt is too long for qwen3 (500): The number of tokens to keep from the initial prompt is greater than the context length",
    "mistral-parts": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "no-done": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "no-end": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    "no-reason": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    "no-usage": '"Yes." by qwen3, ? in, ? out, 0 USD',
    "ollama-error":
      'overloaded: 127.0.0.1:port cannot answer now (500): an error was encountered while running the model, kept "Half"',
    "ollama-reasoning": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "openrouter-comments": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "openrouter-error":
      'overloaded: 127.0.0.1:port cannot answer now (502): Provider disconnected, kept "Half"',
    plain: '"Guten Morgen, Zoë 🙂" by qwen3, 12 in, 5 out, 0 USD',
    refusal: 'refused: qwen3 refused to answer (refusal), kept "I cannot help."',
    "vllm-error": 'overloaded: 127.0.0.1:port cannot answer now (500): The engine died, kept "Half"',
    "vllm-reasoning": '"Yes." by qwen3, 12 in, 5 out, 0 USD',
    "vllm-usage-twice": '"Yes." by qwen3, 1102 in, 5 out, 0 USD',
  },
  gemini: {
    "blocked-prompt": "refused: gemini-2.5-pro refused to answer (PROHIBITED_CONTENT)",
    cached: '"Yes." by gemini-2.5-pro, 1102 in, 5 out, 0.00030250000000000003 USD',
    empty: "no-answer: gemini-2.5-pro sent an empty answer (stop)",
    "error-first": "overloaded: 127.0.0.1:port cannot answer now (500): An internal error has occurred",
    "error-later":
      'overloaded: 127.0.0.1:port cannot answer now (503): The model is overloaded. Please try again later, kept "Half"',
    "max-tokens": 'garbage: gemini-2.5-pro was cut off at its token limit, kept "Once upon"',
    "no-end": 'garbage: the answer of 127.0.0.1:port was cut off, kept "Half"',
    plain: '"Guten Morgen, Zoë 🙂" by gemini-2.5-pro, 12 in, 5 out, 0.00006500000000000001 USD',
    recitation: 'refused: gemini-2.5-pro refused to answer (RECITATION), kept "I had"',
    safety: 'refused: gemini-2.5-pro refused to answer (SAFETY), kept "I had"',
    thoughts: '"Yes." by gemini-2.5-pro, 12 in, 35 out, 0.000365 USD',
  },
};

const expectedOfFaults: Readonly<Record<DialectName, Readonly<Record<string, string>>>> = {
  anthropic: {
    unauthorized: "not-logged-in: 127.0.0.1:port does not accept the key (401): The key given is not valid",
    forbidden: "not-logged-in: 127.0.0.1:port does not accept the key (403): This key may not use this model",
    "context-too-long":
      "context-too-long: the prompt is too long for claude-sonnet-4-5 (400): prompt is too long: 210000 tokens > 200000 maximum",
    "rate-limit":
      "rate-limit: 127.0.0.1:port takes no more requests for now (429): Too many requests in this minute, after 1000 ms",
    "quota-spent":
      "quota: the allowance at 127.0.0.1:port is spent (400): Your credit balance is too low to access the Anthropic API",
    "server-error":
      "overloaded: 127.0.0.1:port cannot answer now (500): Something went wrong on the side of the model",
    overloaded: "overloaded: 127.0.0.1:port cannot answer now (529): Overloaded",
    refusal: 'refused: claude-sonnet-4-5 refused to answer (refusal), kept "One two three four five six."',
    empty: "no-answer: claude-sonnet-4-5 sent an empty answer (stop)",
    "slow-drip": '"One two three four five six." by claude-sonnet-4-5, 12 in, 7 out, 0.000141 USD',
    cut: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    reset: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    garbage: "garbage: the answer of 127.0.0.1:port was cut off",
  },
  "openai-responses": {
    unauthorized: "not-logged-in: 127.0.0.1:port does not accept the key (401): The key given is not valid",
    forbidden: "not-logged-in: 127.0.0.1:port does not accept the key (403): This key may not use this model",
    "context-too-long":
      "context-too-long: the prompt is too long for gpt-5 (400): prompt is too long: 210000 tokens > 200000 maximum",
    "rate-limit":
      "rate-limit: 127.0.0.1:port takes no more requests for now (429): Too many requests in this minute, after 1000 ms",
    "quota-spent":
      "quota: the allowance at 127.0.0.1:port is spent (429): You exceeded your current quota, please check your plan and billing details",
    "server-error":
      "overloaded: 127.0.0.1:port cannot answer now (500): Something went wrong on the side of the model",
    overloaded: "overloaded: 127.0.0.1:port cannot answer now (503): Overloaded",
    refusal: 'refused: gpt-5 refused to answer (refusal), kept "One two three four five six."',
    empty: "no-answer: gpt-5 sent an empty answer (stop)",
    "slow-drip": '"One two three four five six." by gpt-5, 13 in, 7 out, 0.00008625 USD',
    cut: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    reset: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    garbage: "garbage: the answer of 127.0.0.1:port was cut off",
  },
  "openai-chat": {
    unauthorized: "not-logged-in: 127.0.0.1:port does not accept the key (401): The key given is not valid",
    forbidden: "not-logged-in: 127.0.0.1:port does not accept the key (403): This key may not use this model",
    "context-too-long":
      "context-too-long: the prompt is too long for qwen3 (400): prompt is too long: 210000 tokens > 200000 maximum",
    "rate-limit":
      "rate-limit: 127.0.0.1:port takes no more requests for now (429): Too many requests in this minute, after 1000 ms",
    "quota-spent":
      "quota: the allowance at 127.0.0.1:port is spent (429): You exceeded your current quota, please check your plan and billing details",
    "server-error":
      "overloaded: 127.0.0.1:port cannot answer now (500): Something went wrong on the side of the model",
    overloaded: "overloaded: 127.0.0.1:port cannot answer now (503): Overloaded",
    refusal: 'refused: qwen3 refused to answer (refusal), kept "One two three four five six."',
    empty: "no-answer: qwen3 sent an empty answer (stop)",
    "slow-drip": '"One two three four five six." by qwen3, 12 in, 7 out, 0 USD',
    cut: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four five six."',
    reset: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four five six."',
    garbage: "garbage: the answer of 127.0.0.1:port was cut off",
  },
  gemini: {
    unauthorized: "not-logged-in: 127.0.0.1:port does not accept the key (401): The key given is not valid",
    forbidden: "not-logged-in: 127.0.0.1:port does not accept the key (403): This key may not use this model",
    "context-too-long":
      "context-too-long: the prompt is too long for gemini-2.5-pro (400): prompt is too long: 210000 tokens > 200000 maximum",
    "rate-limit":
      "rate-limit: 127.0.0.1:port takes no more requests for now (429): Too many requests in this minute, after 1000 ms",
    "quota-spent":
      "quota: the allowance at 127.0.0.1:port is spent (429): You exceeded your current quota, please check your plan and billing details",
    "server-error":
      "overloaded: 127.0.0.1:port cannot answer now (500): Something went wrong on the side of the model",
    overloaded: "overloaded: 127.0.0.1:port cannot answer now (503): Overloaded",
    refusal: "refused: gemini-2.5-pro refused to answer (SAFETY)",
    empty: "no-answer: gemini-2.5-pro sent an empty answer (stop)",
    "slow-drip": '"One two three four five six." by gemini-2.5-pro, 12 in, 7 out, 0.00008499999999999999 USD',
    cut: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    reset: 'garbage: the answer of 127.0.0.1:port was cut off, kept "One two three four "',
    garbage: "garbage: the answer of 127.0.0.1:port was cut off",
  },
};

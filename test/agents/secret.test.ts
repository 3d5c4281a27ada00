import { expect, test } from "vitest";
import { execAgent } from "../../src/agents/headless.ts";
import { withoutKeysOf, withoutSecret } from "../../src/agents/secret.ts";
import { seat } from "../discussion.ts";

const key = 'sk-a/b+c"0123456789';

test.for([
  key,
  encodeURIComponent(key),
  JSON.stringify(key).slice(1, -1),
  Buffer.from(key).toString("hex"),
  Buffer.from(key).toString("hex").toUpperCase(),
])("%s is taken out", (form) =>
  expect(withoutSecret(key)(`before ${form} after ${form}`)).toBe("before [key] after [key]"),
);

test.for(["", "a", "ab", "abc", "user:", "Bearer "])(
  "so it is from the base64 of %j and the key",
  (before) => {
    for (const after of ["", "!", " and more"]) {
      for (const form of ["base64", "base64url"] as const) {
        const hidden = withoutSecret(key)(Buffer.from(before + key + after).toString(form));
        expect(hidden).toContain("[key]");
        expect(Buffer.from(hidden.replace("[key]", ""), form).toString()).not.toContain(key.slice(0, 6));
      }
    }
  },
);

test("a word of eleven letters is none, and one of twelve is", () => {
  const hidden = (word: string) => withoutSecret(word)(`so ${word}`);
  expect([hidden("abcdefghijk"), hidden("abcdefghijkl")]).toEqual(["so abcdefghijk", "so [key]"]);
});

test("what local servers are given for a key is no secret", () => {
  expect(withoutSecret("ollama")("ollama is a server")).toBe("ollama is a server");
  expect(withoutSecret(undefined)("any text")).toBe("any text");
});

test("of an environment, the keys are taken out and the rest is left", () => {
  const env = {
    OPENAI_API_KEY: "abcdefghijkl-1",
    OTHER_API_KEY: "abcdefghijkl-1-and-more",
    GH_TOKEN: "token-0123456789",
    KEYBOARD: "a-very-long-layout",
    SSH_AUTH_SOCK: "/tmp/ssh-agent.sock",
    EMPTY_TOKEN: "",
  };
  const said = Object.values(env).join(" ");
  expect(withoutKeysOf(env)(said)).toBe("[key] [key] [key] a-very-long-layout /tmp/ssh-agent.sock ");
});

test("a command that prints its key does not put it on record", async () => {
  const print =
    "console.log(`I use ${process.env.SOME_API_KEY}.`); console.error(process.env.SOME_API_KEY); process.exitCode = Number(process.argv[1])";
  const asked = (code: string) =>
    execAgent("leaky", {
      command: [process.execPath, "-e", print, code],
      env: { SOME_API_KEY: "a-key-of-some-length" },
    }).answer(
      {
        discussion: "d",
        round: 1,
        kind: "say",
        seat: seat("Clarity"),
        prompt: { stable: "", fresh: "", request: "Go." },
        material: [],
        earlier: [],
        schema: null,
      },
      { signal: new AbortController().signal, onOutput: () => {} },
    );
  expect((await asked("0")).text).toBe("I use [key].\n");
  const failed = await asked("3").catch((error: unknown) => JSON.stringify([String(error), error]));
  expect(failed).toContain("[key]");
  expect(failed).not.toContain("a-key-of-some-length");
});

test.for([
  "API_KEY",
  "OPENAI_API_KEY",
  "MY_APIKEY",
  "SSH_KEY",
  "KEY_OF_MINE",
  "GH_TOKEN",
  "NPM_TOKEN_RO",
  "DB_PASSWORD",
  "MYSQL_PASSWD",
  "CLIENT_SECRET",
  "AWS_SECRET_ACCESS_KEY",
  "GOOGLE_CREDENTIALS",
  "app_credential",
  "db_password",
])("what stands in %s is a secret, and is taken out of what an agent prints", (name) => {
  expect(withoutKeysOf({ [name]: "hunter2-hunter2" })("it is hunter2-hunter2")).toBe("it is [key]");
});

test.for(["KEYBOARD", "MONKEY", "TOKENIZER", "SECRETARY", "PATH", "HOME", "LANG"])(
  "what stands in %s is none",
  (name) => {
    expect(withoutKeysOf({ [name]: "hunter2-hunter2" })("it is hunter2-hunter2")).toBe(
      "it is hunter2-hunter2",
    );
  },
);

test("of two secrets of which one begins like the other, neither leaves a rest", () => {
  const env = { A_TOKEN: "abcdefghijkl", B_TOKEN: "abcdefghijkl-and-more", EMPTY_TOKEN: "" };
  expect(withoutKeysOf(env)("abcdefghijkl-and-more, abcdefghijkl")).toBe("[key], [key]");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { environmentFor, ownVariables } from "../../src/agents/environment.ts";
import { cliNames } from "../../src/kernel/vendor.ts";

/** Written out a second time: what the list is meant to be, for everybody and by CLI. */
const common =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|LANG|LANGUAGE|LC_.*|TERM|COLORTERM|TERMINFO|NO_COLOR|FORCE_COLOR|COLUMNS|LINES|(?:HTTPS?|ALL|NO)_PROXY|(?:https?|all|no)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|(?:REQUESTS|CURL)_CA_BUNDLE|XDG_(?:CONFIG|DATA|STATE|CACHE)_HOME|XDG_RUNTIME_DIR|XDG_(?:CONFIG|DATA)_DIRS)$/;
const own = {
  claude:
    /^(?:ANTHROPIC_.*|CLAUDE_CONFIG_DIR|CLAUDE_CODE_(?:OAUTH_TOKEN|API_KEY_HELPER_TTL_MS|CLIENT_.*|USE_.*|SKIP_.*_AUTH|MAX_OUTPUT_TOKENS)|MAX_THINKING_TOKENS|API_TIMEOUT_MS)$/,
  codex:
    /^(?:OPENAI_.*|AZURE_OPENAI_.*|CODEX_(?:HOME|API_KEY|ACCESS_TOKEN|CA_CERTIFICATE)|DBUS_SESSION_BUS_ADDRESS)$/,
  gemini:
    /^(?:GEMINI_(?:API_KEY|MODEL|CLI_HOME|FORCE_.*)|GOOGLE_.*|CODE_ASSIST_ENDPOINT|CLOUDSDK_.*|DBUS_SESSION_BUS_ADDRESS)$/,
  qwen: /^(?:QWEN_(?:HOME|MODEL|API_KEY|BASE_URL)|OPENAI_(?:API_KEY|BASE_URL|MODEL)|DASHSCOPE_.*|BAILIAN_.*|DBUS_SESSION_BUS_ADDRESS)$/,
  opencode: /^OPENCODE_(?:API_KEY|MODELS_URL|DISABLE_MODELS_FETCH)$/,
};

const known = fc.constantFrom(
  ..."PATH HOME LC_ALL AWS_SECRET_ACCESS_KEY AWS_PROFILE OPENAI_API_KEY ANTHROPIC_API_KEY GEMINI_API_KEY".split(
    " ",
  ),
  ..."GOOGLE_API_KEY GITHUB_TOKEN NPM_TOKEN SSH_AUTH_SOCK CLAUDECODE CLAUDE_CODE_ENTRYPOINT GEMINI_CLI".split(
    " ",
  ),
  ..."GEMINI_SYSTEM_MD QWEN_CODE QWEN_SYSTEM_MD OPENCODE OPENCODE_CONFIG CODEX_SANDBOX PWD OLDPWD".split(" "),
  ..."NODE_OPTIONS LD_PRELOAD BASH_ENV COLLOQUY_TRUST AZURE_API_KEY DATABASE_URL".split(" "),
);
const part = fc.constantFrom(
  "AWS",
  "OPENAI",
  "GOOGLE",
  "ANTHROPIC",
  "LC",
  "XDG",
  "CODEX",
  "API",
  "KEY",
  "HOME",
  "PATH",
  "X",
);
const name = fc.oneof(
  known,
  fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("_")),
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/),
);
const environment = fc.dictionary(name, fc.string(), { maxKeys: 40 });
const cli = fc.constantFrom(undefined, ...cliNames);

test("no variable that is on no list is handed on, and none is changed", () => {
  fc.assert(
    fc.property(environment, cli, fc.array(name, { maxLength: 3 }), (env, cli, envFrom) => {
      const given = environmentFor({ ...(cli !== undefined && { cli }), envFrom }, env);
      for (const [variable, value] of Object.entries(given)) {
        const isListed = common.test(variable) || (cli !== undefined && own[cli].test(variable));
        expect([variable, isListed || envFrom.includes(variable), value]).toEqual([
          variable,
          true,
          env[variable],
        ]);
      }
    }),
  );
});

test("a name with a star at its end hands on all that begin so, and no others", () => {
  const env = { MY_TOKEN: "a", MY_REGION: "b", MYTOKEN: "c", OTHER: "d" };
  expect(environmentFor({ envFrom: ["MY_*"] }, env)).toEqual({ MY_TOKEN: "a", MY_REGION: "b" });
});

test("what is on the list is handed on", () => {
  fc.assert(
    fc.property(environment, cli, (env, cli) => {
      const given = environmentFor(cli === undefined ? {} : { cli }, env);
      for (const variable of Object.keys(env))
        if (common.test(variable)) expect(given[variable]).toBe(env[variable]);
    }),
  );
});

const clouds = {
  CLAUDE_CODE_USE_BEDROCK: "1",
  AWS_SECRET_ACCESS_KEY: "a",
  AWS_REGION: "b",
  GOOGLE_APPLICATION_CREDENTIALS: "c",
  OPENAI_API_KEY: "d",
};

test("a cloud's variables go to claude only where the user has switched it there", () => {
  expect(Object.keys(environmentFor({ cli: "claude" }, clouds))).toEqual([
    "CLAUDE_CODE_USE_BEDROCK",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_REGION",
  ]);
  for (const off of ["0", "false", ""])
    expect(environmentFor({ cli: "claude" }, { ...clouds, CLAUDE_CODE_USE_BEDROCK: off })).not.toHaveProperty(
      "AWS_REGION",
    );
  expect(Object.keys(environmentFor({ cli: "codex" }, clouds))).toEqual(["OPENAI_API_KEY"]);
});

test("opencode gets the key of the provider that its model names", () => {
  const keys = { ANTHROPIC_API_KEY: "a", OPENAI_API_KEY: "b", AWS_PROFILE: "c", GEMINI_API_KEY: "d" };
  const given = (model: string | null) => Object.keys(environmentFor({ cli: "opencode", model }, keys));
  expect(given("anthropic/claude-opus-5")).toEqual(["ANTHROPIC_API_KEY"]);
  expect(given("amazon-bedrock/claude")).toEqual(["AWS_PROFILE"]);
  expect(given("google/gemini-3")).toEqual(["GEMINI_API_KEY"]);
  for (const none of [null, "anthropic", "constructor/x", "aws/x"]) expect(given(none)).toEqual([]);
});

test("a variable of the environment comes before the same one of a CLI's own file", () => {
  const text = "OPENAI_API_KEY=file\nOPENAI_BASE_URL=http://127.0.0.1:1\n";
  expect(ownVariables("codex", text, { OPENAI_API_KEY: "environment" })).toEqual({
    OPENAI_BASE_URL: "http://127.0.0.1:1",
  });
  expect(ownVariables("codex", null, {})).toEqual({});
});

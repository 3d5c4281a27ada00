import { describe, expect, test } from "vitest";
import { maskSecrets } from "../../../src/reading/project/mask-secrets.ts";
import { isSecretFile } from "../../../src/reading/project/secret-file.ts";

describe("files", () => {
  test.each([
    ".env",
    ".env.production",
    "app/.envrc",
    "prod.env",
    "server.pem",
    "tls/server.key",
    "id_rsa",
    "id_ed25519.pub",
    "cert.p12",
    "cert.pfx",
    ".npmrc",
    ".netrc",
    "credentials",
    "credentials.json",
    "vault.kdbx",
    ".aws/config",
    "home/.ssh/known_hosts",
    "secrets.yaml",
    "service-account.json",
    "terraform.tfstate",
    ".git-credentials",
    "C:\\me\\.ssh\\id_rsa",
    "cookies.txt",
    "site-cookies.txt",
    "pgpass.conf",
    ".bash_history",
    ".zsh_history",
    ".psql_history",
    ".python_history",
    "deploy_rsa",
    ".docker/config.json",
    "sftp-config.json",
    "filezilla/recentservers.xml",
    "kubeconfig",
    "krb5.keytab",
  ])("%s is never opened", (path) => {
    expect(isSecretFile(path)).toBe(true);
  });

  const folders = ".aws .azure .docker .filezilla .gcloud .gnupg .kube .mozilla .password-store .ssh";
  test.each(folders.split(" "))("nothing in %s is opened, wherever it lies", (folder) => {
    for (const path of [`${folder}/a.txt`, `a/b/${folder.toUpperCase()}/c/config`])
      expect(isSecretFile(path)).toBe(true);
    expect(isSecretFile(`docs/${folder}`)).toBe(false);
  });

  const endings =
    "pem key p12 pfx pkcs12 p8 ppk kdb kdbx jks jceks keystore keytab asc gpg ovpn tfstate tfvars agekey keychain";
  test.each(endings.split(" "))("nothing that ends with .%s is opened", (ending) => {
    expect([isSecretFile(`deploy/prod.${ending}`), isSecretFile(`deploy/${ending}.md`)]).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    "src/environment.ts",
    "keys.ts",
    "src/keyboard.md",
    "credentials.ts",
    "credentials-provider.test.ts",
    "docs/env.md",
    "monkey.json",
    "src/secret-file.ts",
    "tokens.css",
    "README.md",
    "public/key.svg",
    "docs/history.md",
    "src/history.ts",
    "src/cookies.ts",
    "docs/cookies.md",
    "settings.xml",
    "auth.json",
  ])("%s is a file like any other", (path) => {
    expect(isSecretFile(path)).toBe(false);
  });
});

// Put together here, so that no scanner takes this file for a leak.
const join = (...parts: readonly string[]) => parts.join("");
const random = join("q7Xk2Vb9", "TzR4mPw8", "LcJ3hNf6", "YsD1gA5e");
const jwt = join("eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P");

describe("texts", () => {
  test.each([
    ["aws_key = AKIA", "IOSFODNN7EXAMPLE"],
    ["using ghp_", "16C7e42F292c6912E7710c838347Ae178B4a", " today"],
    ["key sk-proj-", "a1B2c3D4e5F6g7H8i9J0k1L2", "."],
    ["sk-ant-", "api03-a1b2c3d4e5f6g7h8i9j0k1l2"],
    ["xoxb-", "123456789012-abcdefABCDEF"],
    ["Authorization: Bearer ", jwt],
    ["value: ", random],
    ['const password = "', "hunter2", '";'],
    ["DB_PASSWORD=", "correcthorse"],
    ["  password: ", "hunter2x"],
    ['"apiKey": "', "4f9d0c7712aa", '"'],
    ["export API_TOKEN=", "abc123def456"],
    ["export API_TOKEN=", "abcdefg8"],
    ["postgres://", "admin:s3cr3t", "@db/x"],
    ["redis://:", "s3cr3t", "@cache/0"],
    ["tool --api-token ", "abc123def456", " --quiet"],
    ["machine git.example.com login me password ", "plainword"],
    ["jdbc:db://host/x?user=me&password=", "plainword", "&ssl=true"],
    ["curl -u me:", "plainword", " https://example.com"],
    ['curl -H "X-Api-Key: ', "abc123def456", '" https://example.com'],
    ["export DB_PASS=", "hunter22"],
    ["export DB_PASS=", "hunter22", " # local"],
    ["PGPASSWORD=", "plainword", " psql -h db"],
    ["ENV DB_PASS ", "plainword"],
    ["const dbPass = '", "plainword", "';"],
    ['auth: { user: "me", pass: "', "plainword", '" }'],
    ["<password>", "plainword", "</password>"],
    ["<password encrypted='no'>", "plainword", "</password>"],
    ["<server.passphrase>\n  ", "plainword", "\n</server.passphrase>"],
    ['<add key="DbPassword" value="', "plainword", '"/>'],
    ['<entry key="db.password">', "plainword", "</entry>"],
    ['{ "name": "DB_PASSWORD", "value": "', "plainword", '" }'],
    ["- name: DB_PASSWORD\n  value: ", "plainword", "\n"],
    ["define('DB_PASSWORD', '", "plainword", "');"],
    ['System.setProperty("db.password", "', "plainword", '");'],
    ["CREATE ROLE me LOGIN PASSWORD '", "plainword", "';"],
    [".example.com\tTRUE\t/\tTRUE\t1790000000\tsession\t", "plain-cookie-value"],
    ["aws_secret_access_key = ", join("wJalrXUtnFEMI/K7MDENG", "/bPxRfiCYEXAMPLEKEY")],
  ])("%s… is masked", (before, secret, after = "") => {
    const shown = maskSecrets(`${before}${secret}${after}`);

    expect(shown).not.toContain(secret);
    expect(shown).toContain("[masked]");
    expect(shown.endsWith(after)).toBe(true);
  });

  test.each([
    "integrity sha512-v4Bu2IWQJmTw5ZJd3sUhkhKKr0jOg/ySFVYXzXbUDVeNGGO2h7Cz1cMvL2DPx8VlYvmM5Dwu7xKQe4l0Kg3z2A==",
    "https://host/blob/ab15595debec9e9115a9c1d31bc7597a8e71dbfd/LICENCE",
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "id: 123e4567-e89b-12d3-a456-426614174000",
    "import { createStructuredOutputFormatV2 } from './shared/structured-output-format-v2.js';",
    "/tmp/colloquy-test-w0fF7f/work",
    "./shared/binding-CVMT71K4.mjs",
    "const password = readPassword();",
    'const password = "${OTHER_PASSWORD}";',
    'const password = "[redacted]";',
    'const password = "Enter your own";',
    "DB_PASSWORD=${OTHER_PASSWORD}",
    "DB_PASSWORD=[redacted]",
    "API_TOKEN=abcdef7",
    "API_TOKEN=abcdefgh",
    "API_TOKEN=12345678",
    "API_TOKEN=./abcd1234",
    "API_TOKEN=abcd1234.json",
    "password: string;",
    "  password: string",
    'password: "string"',
    "token: ${{ secrets.NPM_TOKEN }}",
    "const tokens = tokenize(text);",
    "https://example.com/path/to/2026/11/15/some-page.html#section-2",
    "new Uint8ClampedArray(utf8ToBase64String2048)",
    "docker run -u 1000:1000 --user 33:33 image",
    "The login and password must differ, and so must the token.",
    "colloquy --max-tokens 200000 --token-limit 4096 --password-file /run/secrets/db1",
    "https://example.com/search?tokens=all&author=anybody",
    'compass: "north1234", bypass = "always12", passenger_id: "AB123456"',
    '"pgpass": "1.0.5"',
    '"pass": "ARIA属性名が有効です"',
    'pass: "The test has passed."',
    "<passed>12345678</passed>",
    'const fields = ["password", "username"];',
    'setError("password", "is required");',
    "- name: PASSED_TESTS\n  value: 12345678",
  ])("%s stays", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  test("source that merely speaks of a private key keeps what follows", () => {
    const text = "if (text.startsWith('-----BEGIN PRIVATE KEY-----')) return readKey(text);\nmore();";

    expect(maskSecrets(text)).toBe("if (text.startsWith('[masked])) return readKey(text);\nmore();");
  });

  test("a private key goes as a whole, and the lines after it keep their numbers", () => {
    const text = [
      "before",
      "-----BEGIN RSA PRIVATE KEY-----",
      "MIIEpAIBAAKCAQEA75x1",
      "abcdefghijkl",
      "-----END RSA PRIVATE KEY-----",
      "after",
    ].join("\n");

    expect(maskSecrets(text).split("\n")).toEqual(["before", "[masked]", "", "", "", "after"]);
  });

  test("a private key that is cut off goes too", () => {
    expect(maskSecrets("-----BEGIN PRIVATE KEY-----\nMIIEpAIBAAKCAQEA75x1\n")).toBe("[masked]\n\n");
  });
});

import { base64, base64url, digits, encoded, hex, lines, lower, mixed } from "./made-up.ts";

/** Nothing here is a secret: each must come out as it went in. Written before the rules that mask were read. */
export const LOOK_ALIKES: readonly { readonly kind: string; readonly text: string }[] = [
  { kind: "git commit", text: `commit ${hex("a1", 40)}\nAuthor: Ann <ann@acme.io>` },
  { kind: "short commit in prose", text: `Fixed in ${hex("a2", 8)}, see also ${hex("a2b", 12)}.` },
  { kind: "sha-256 of a download", text: `${hex("a3", 64)}  colloquy-0.1.0.tgz` },
  { kind: "sha-512 in a checksum file", text: `SHA512 (release.tar.gz) = ${hex("a4", 128)}` },
  { kind: "md5", text: `ETag: "${hex("a5", 32)}"` },
  {
    kind: "uuid",
    text: `"id": "${hex("a6", 8)}-${hex("b6", 4)}-4${hex("c6", 3)}-a${hex("d6", 3)}-${hex("e6", 12)}"`,
  },
  {
    kind: "uuid as a session id",
    text: `session_id=${hex("a7", 8)}-${hex("b7", 4)}-4${hex("c7", 3)}-9${hex("d7", 3)}-${hex("e7", 12)} resumed`,
  },
  { kind: "lockfile integrity", text: `"integrity": "sha512-${base64("a8", 86)}=="` },
  { kind: "yarn checksum", text: `  checksum: 10c0/${hex("a9", 128)}` },
  {
    kind: "subresource integrity",
    text: `<script src="a.js" integrity="sha384-${base64("a10", 64)}" crossorigin="anonymous"></script>`,
  },
  {
    kind: "png as data url",
    text: `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA${base64("a11", 200)}=">`,
  },
  {
    kind: "font as data url",
    text: `src: url(data:font/woff2;base64,d09GMgABAAAAA${base64("a12", 200)}) format("woff2");`,
  },
  {
    kind: "minified script",
    text: `!function(e,t){"object"==typeof exports?module.exports=t():e.x=t()}(this,function(){var ${lower("a13", 3)}=0x${hex("a13", 6)};return function(n){return n?n.token||n.key:null}});`,
  },
  { kind: "bundle with hash in its name", text: `dist/assets/index-${base64url("a14", 8)}.js  143.20 kB` },
  { kind: "source map mappings", text: `"mappings":"AAAA,SAASA,GAAG${"CACf,OAAOC,QAAQ,".repeat(12)}"` },
  { kind: "ssh public key", text: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64("a16", 43)} ann@laptop` },
  {
    kind: "rsa public key for ssh",
    text: `ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC${base64("a17", 300)}= ci@acme`,
  },
  {
    kind: "public key pem",
    text: `-----BEGIN PUBLIC KEY-----\n${lines(base64("a18", 300), 64)}\n-----END PUBLIC KEY-----`,
  },
  {
    kind: "certificate",
    text: `-----BEGIN CERTIFICATE-----\n${lines(base64("a19", 600), 64)}\n-----END CERTIFICATE-----`,
  },
  {
    kind: "pgp signature",
    text: `-----BEGIN PGP SIGNATURE-----\n\n${lines(base64("a20", 300), 64)}\n-----END PGP SIGNATURE-----`,
  },
  { kind: "docker image digest", text: `FROM node:24@sha256:${hex("a21", 64)}` },
  { kind: "action pinned by commit", text: `- uses: actions/checkout@${hex("a22", 40)} # v4.2.2` },
  { kind: "go.sum", text: `golang.org/x/net v0.17.0 h1:${base64("a23", 43)}=` },
  { kind: "cargo checksum", text: `checksum = "${hex("a24", 64)}"` },
  { kind: "requirements hash", text: `requests==2.31.0 --hash=sha256:${hex("a25", 64)}` },
  { kind: "key from the environment in code", text: `const apiKey = process.env.OPENAI_API_KEY ?? "";` },
  { kind: "key from the environment in python", text: `api_key = os.environ["ANTHROPIC_API_KEY"]` },
  { kind: "placeholder in a template", text: `OPENAI_API_KEY=your-api-key-here` },
  { kind: "placeholder of crosses", text: `token: xxxxxxxxxxxxxxxxxxxx` },
  { kind: "placeholder in angle brackets", text: `password = <your password>` },
  { kind: "variable in a workflow", text: `GITHUB_TOKEN: \${{ secrets.GITHUB_TOKEN }}` },
  { kind: "variable in shell", text: `curl -H "Authorization: Bearer $TOKEN" "$API_URL/v1/me"` },
  { kind: "variable in a url", text: `postgres://\${DB_USER}:\${DB_PASSWORD}@localhost/app` },
  {
    kind: "type declaration",
    text: `interface Login { password: string; token?: string; secret: SecretValue }`,
  },
  { kind: "function call", text: `const token = await getAccessToken(user.id, { refresh: true });` },
  { kind: "validation rule", text: `password: z.string().min(12).max(128),` },
  {
    kind: "prose on passwords",
    text: `The password must have at least twelve characters, and the token expires after an hour.`,
  },
  {
    kind: "prose on a secret",
    text: `The secret of a good design is: fewer states. Its key: one owner per table.`,
  },
  { kind: "token counts", text: `{"input_tokens":12345,"output_tokens":678,"max_tokens":4096}` },
  { kind: "tokens in a table", text: `| tokens | 12,345 in, 678 out |` },
  { kind: "key of a json object", text: `{"key":"customer.address.street","value":"Main Street 12"}` },
  {
    kind: "primary key in sql",
    text: `CREATE TABLE orders (id uuid PRIMARY KEY, foreign_key_customer_id uuid NOT NULL);`,
  },
  {
    kind: "keyboard shortcut",
    text: `keybinding: { key: "ctrl+shift+p", command: "workbench.action.showCommands" }`,
  },
  { kind: "css selector", text: `.sk-folding-cube .sk-cube2:before { animation-delay: 0.3s }` },
  {
    kind: "npm config name",
    text: `npm_config_registry=https://registry.example.com/ npm_lifecycle_event=test`,
  },
  { kind: "url with a port", text: `http://localhost:8080/path?key=value&page=2#top` },
  { kind: "url with a mail address", text: `https://example.com/@ann/post-12?ref=mailto:ann@acme.io` },
  { kind: "ssh remote", text: `git@github.com:acme/colloquy.git` },
  { kind: "url with a user only", text: `ssh://git@gitlab.com:22/acme/api.git` },
  { kind: "arn", text: `arn:aws:iam::${digits("a50", 12)}:role/deploy-from-ci` },
  {
    kind: "arn of a secret",
    text: `arn:aws:secretsmanager:eu-west-1:${digits("a51", 12)}:secret:prod/db-AbCdEf`,
  },
  {
    kind: "stripe publishable key name",
    text: `price_${mixed("a52", 24)} and prod_${mixed("a52b", 14)} are ids of the catalogue.`,
  },
  { kind: "ulid", text: `01ARZ3NDEKTSV4RRFFQ69G5FAV created the order` },
  { kind: "ethereum address", text: `The contract is at 0x${hex("a54", 40)}.` },
  {
    kind: "header of a jwt alone",
    text: `The header decodes from ${encoded({ alg: "HS256", typ: "JWT" })}.`,
  },
  {
    kind: "camel case identifiers",
    text: `import { createSecretKeyFromPasswordDigest, verifyTokenSignatureOrThrow } from "./auth";`,
  },
  { kind: "path of a key file", text: `ssl_certificate_key /etc/nginx/certs/acme.io.key;` },
  { kind: "test id", text: `data-testid="password-reset-form-submit-button"` },
  { kind: "base64 of a snapshot", text: `exports[\`renders\`] = \`"${base64("a59", 120)}"\`;` },
  { kind: "version and build", text: `v24.21.0+build.${digits("a60", 14)}.${hex("a60", 9)}` },
];

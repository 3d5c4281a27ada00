import { base64, base64url, digits, encoded, hex, lines, mixed, upper } from "./made-up.ts";

/** A secret as it stands in a file or in what an agent says; `secret` is what must not be left in it. */
export interface Leak {
  readonly kind: string;
  readonly text: string;
  readonly secret: string;
}

/** Written before the rules that mask were read. Every third is held out: rules are never changed for one of those. */
export const LEAKS: readonly Leak[] = [
  leak("aws access key id", `AKIA${upper("aws1", 16)}`, (s) => `aws_access_key_id = ${s}`),
  leak("aws secret key", base64("aws2", 40), (s) => `aws_secret_access_key = ${s}`),
  leak("aws temporary key", `ASIA${upper("aws3", 16)}`, (s) => `export AWS_ACCESS_KEY_ID="${s}"`),
  leak("aws session token", `IQoJb3JpZ2luX2Vj${base64("aws4", 300)}==`, (s) => `AWS_SESSION_TOKEN=${s}`),
  leak(
    "github classic token",
    `ghp_${mixed("gh1", 36)}`,
    (s) => `git clone https://${s}@github.com/acme/api.git`,
  ),
  leak(
    "github fine-grained",
    `github_pat_${mixed("gh2", 22)}_${mixed("gh2b", 59)}`,
    (s) => `      GH_TOKEN: ${s}`,
  ),
  leak("github server token", `ghs_${mixed("gh3", 36)}`, (s) => `Authorization: token ${s}`),
  leak(
    "gitlab token",
    `glpat-${base64url("gl1", 20)}`,
    (s) => `curl --header "PRIVATE-TOKEN: ${s}" https://gitlab.com/api/v4/projects`,
  ),
  leak("gitlab runner token", `glrt-${base64url("gl2", 20)}`, (s) => `  token = "${s}"`),
  leak(
    "slack bot token",
    `xoxb-${digits("sl1", 12)}-${digits("sl1b", 13)}-${mixed("sl1c", 24)}`,
    (s) => `const client = new WebClient("${s}");`,
  ),
  leak(
    "slack webhook",
    `T${upper("sl2", 8)}/B${upper("sl2b", 10)}/${mixed("sl2c", 24)}`,
    (s) => `SLACK_URL=https://hooks.slack.com/services/${s}`,
  ),
  leak("stripe live key", `sk_live_${mixed("st1", 24)}`, (s) => `stripe.api_key = '${s}'`),
  leak(
    "stripe webhook secret",
    `whsec_${mixed("st2", 32)}`,
    (s) => `stripe.webhooks.constructEvent(body, sig, "${s}")`,
  ),
  leak("openai project key", `sk-proj-${base64url("oa1", 120)}`, (s) => `OPENAI_API_KEY=${s}`),
  leak(
    "openai classic key",
    `sk-${mixed("oa2", 48)}`,
    (s) => `The server said: Incorrect API key provided: ${s}. You can find your API key at the dashboard.`,
  ),
  leak("anthropic key", `sk-ant-api03-${base64url("an1", 93)}AA`, (s) => `x-api-key: ${s}`),
  leak(
    "google api key",
    `AIza${base64url("go1", 35)}`,
    (s) => `https://maps.googleapis.com/maps/api/js?key=${s}&libraries=places`,
  ),
  leak(
    "google oauth client secret",
    `GOCSPX-${base64url("go2", 28)}`,
    (s) => `{"web":{"client_secret":"${s}","redirect_uris":["http://localhost"]}}`,
  ),
  leak("google refresh token", `1//0${base64url("go3", 60)}`, (s) => `"refresh_token": "${s}",`),
  leak("google access token", `ya29.${base64url("go4", 120)}`, (s) => `Authorization: Bearer ${s}`),
  leak(
    "azure storage key",
    `${base64("az1", 86)}==`,
    (s) => `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${s};EndpointSuffix=core.windows.net`,
  ),
  leak(
    "azure client secret",
    `${mixed("az2", 3)}8Q~${base64url("az2b", 34)}`,
    (s) => `AZURE_CLIENT_SECRET: "${s}"`,
  ),
  leak(
    "azure sas signature",
    `${base64("az3", 43).replaceAll("+", "x").replaceAll("/", "y")}%3D`,
    (s) => `https://acme.blob.core.windows.net/in?sv=2022-11-02&ss=b&srt=o&sp=rl&se=2030-01-01&sig=${s}`,
  ),
  leak("npm token", `npm_${mixed("np1", 36)}`, (s) => `//registry.npmjs.org/:_authToken=${s}`),
  leak("npmrc legacy auth", `${base64("np2", 26)}==`, (s) => `_auth=${s}\nalways-auth=true`),
  leak(
    "npmrc password",
    `${base64("np3", 22)}==`,
    (s) => `//npm.acme.io/:_password=${s}\n//npm.acme.io/:username=ci`,
  ),
  leak("netrc in one line", "tr0ub4dor&3x!", (s) => `machine api.heroku.com login dev@acme.io password ${s}`),
  leak("netrc over lines", mixed("ne2", 20), (s) => `machine git.acme.io\n  login deploy\n  password ${s}\n`),
  leak(
    "pypi token",
    `pypi-AgEIcHlwaS5vcmc${base64url("py1", 150)}`,
    (s) => `[pypi]\nusername = __token__\npassword = ${s}`,
  ),
  leak(
    "jwt in a header",
    `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ sub: "1234567890", name: "Ann", iat: 1_516_239_022 })}.${base64url("jw1", 43)}`,
    (s) => `curl -H "Authorization: Bearer ${s}" https://api.acme.io`,
  ),
  leak(
    "jwt in prose",
    `${encoded({ alg: "RS256", kid: "a1" })}.${encoded({ iss: "https://acme.io", aud: "app", exp: 1_916_239_022 })}.${base64url("jw2", 342)}`,
    (s) => `The session cookie was ${s}, which never ends.`,
  ),
  leak(
    "rsa private key",
    lines(`MIIEpAIBAAKCAQEA${base64("pk1", 800)}`, 64),
    (s) => `-----BEGIN RSA PRIVATE KEY-----\n${s}\n-----END RSA PRIVATE KEY-----`,
  ),
  leak(
    "openssh private key",
    lines(`b3BlbnNzaC1rZXktdjEAAAAA${base64("pk2", 400)}`, 70),
    (s) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${s}\n-----END OPENSSH PRIVATE KEY-----`,
  ),
  leak(
    "private key in json",
    `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\\n${base64("pk3", 64)}\\n${base64("pk3b", 64)}`,
    (s) => `"private_key": "-----BEGIN PRIVATE KEY-----\\n${s}\\n-----END PRIVATE KEY-----\\n",`,
  ),
  leak("private key cut off", lines(base64("pk4", 500), 64), (s) => `-----BEGIN EC PRIVATE KEY-----\n${s}`),
  leak(
    "pgp private key",
    lines(base64("pk5", 500), 64),
    (s) => `-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n${s}\n=aB3d\n-----END PGP PRIVATE KEY BLOCK-----`,
  ),
  leak("age key", `AGE-SECRET-KEY-1${upper("ag1", 58)}`, (s) => `# created: 2026-01-01\n${s}`),
  leak(
    "postgres url",
    mixed("db1", 18),
    (s) => `DATABASE_URL=postgres://app:${s}@db.internal:5432/app?sslmode=require`,
  ),
  leak(
    "mongodb url",
    "S3cr3t!Pa55",
    (s) => `mongoose.connect("mongodb+srv://admin:${s}@cluster0.ab1cd.mongodb.net/prod");`,
  ),
  leak("redis url without a user", hex("db3", 32), (s) => `redis: redis://:${s}@cache.acme.io:6379/0`),
  leak("amqp url", "guestly-77", (s) => `broker_url = 'amqp://worker:${s}@mq.acme.io//'`),
  leak(
    "sql server string",
    "Xy9#kLm2!",
    (s) => `Server=tcp:acme.database.windows.net,1433;Database=app;User ID=sa;Password=${s};Encrypt=true;`,
  ),
  leak("jdbc url", "hunter2hunter2", (s) => `jdbc:mysql://db:3306/app?user=root&password=${s}&useSSL=false`),
  leak("basic auth in a url", "p4ssw0rd-9", (s) => `wget https://ann:${s}@files.acme.io/dump.sql.gz`),
  leak(
    "basic auth header",
    Buffer.from("ann:correct horse battery").toString("base64"),
    (s) => `Authorization: Basic ${s}`,
  ),
  leak("curl -u", "Zx81-spectrum", (s) => `curl -u admin:${s} https://jenkins.acme.io/job/build`),
  leak(
    "sendgrid key",
    `SG.${base64url("se1", 22)}.${base64url("se1b", 43)}`,
    (s) => `sgMail.setApiKey('${s}')`,
  ),
  leak("twilio auth token", hex("tw1", 32), (s) => `TWILIO_AUTH_TOKEN=${s}`),
  leak("mailgun key", `key-${hex("ma1", 32)}`, (s) => `mailgun({ apiKey: "${s}", domain: "mg.acme.io" })`),
  leak(
    "digitalocean token",
    `dop_v1_${hex("do1", 64)}`,
    (s) => `provider "digitalocean" {\n  token = "${s}"\n}`,
  ),
  leak("hugging face token", `hf_${mixed("hf1", 34)}`, (s) => `login(token="${s}")`),
  leak(
    "telegram bot token",
    `${digits("te1", 10)}:AA${base64url("te1b", 33)}`,
    (s) => `https://api.telegram.org/bot${s}/getMe`,
  ),
  leak(
    "discord bot token",
    `M${mixed("di1", 25)}.${mixed("di1b", 6)}.${base64url("di1c", 38)}`,
    (s) => `client.login("${s}");`,
  ),
  leak("shopify token", `shpat_${hex("sh1", 32)}`, (s) => `X-Shopify-Access-Token: ${s}`),
  leak("hashicorp vault token", `hvs.${base64url("va1", 95)}`, (s) => `export VAULT_TOKEN=${s}`),
  leak(
    "docker config auth",
    Buffer.from(`ann:${mixed("dk1", 20)}`).toString("base64"),
    (s) => `{"auths":{"https://index.docker.io/v1/":{"auth":"${s}"}}}`,
  ),
  leak("kubernetes secret", base64("ku1", 32), (s) => `kind: Secret\ndata:\n  password: ${s}`),
  leak("django secret key", "k3$v!x9z@q&w7e*r(t)y_u-i=o+p0a1s2d3f4g5h6j7", (s) => `SECRET_KEY = '${s}'`),
  leak("password in yaml", "Winter2026!", (s) => `smtp:\n  host: mail.acme.io\n  password: "${s}"`),
  leak("datadog api key", hex("dd1", 32), (s) => `datadog:\n  api_key: ${s}`),
];

/** Those that rules may be mended by, and those that they never are. */
export const heldOut = <Item>(items: readonly Item[]): { open: readonly Item[]; held: readonly Item[] } => ({
  open: items.filter((_, at) => at % 3 !== 2),
  held: items.filter((_, at) => at % 3 === 2),
});

function leak(kind: string, secret: string, text: (secret: string) => string): Leak {
  return { kind, secret, text: text(secret) };
}

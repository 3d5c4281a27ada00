const masked = "[masked]";

/** Tokens, random strings, assigned passwords and keys, private key blocks. Lines keep their numbers; hashes, commit ids, UUIDs stay. */
export function maskSecrets(text: string): string {
  let result = text;
  if (result.includes("PRIVATE KEY"))
    result = result.replaceAll(privateKey, (block) => masked + block.replaceAll(/[^\n]+/g, ""));
  if (otherWord.test(result) || passPart.test(result)) {
    result = result.replaceAll(quotedAssignment, maskQuoted);
    for (const pattern of assignments) result = result.replaceAll(pattern, maskPlain);
    result = result.replaceAll(netrcLogin, `$1${masked}`);
  }
  if (result.includes("\tTRUE\t") || result.includes("\tFALSE\t"))
    result = result.replaceAll(cookieLine, `$1${masked}`);
  if (result.includes("://")) result = result.replaceAll(addressLogin, `${masked}@`);
  return maskRuns(result.replaceAll(loginFlag, `$1${masked}`));
}

// Ends with its last line, or where something stands that no key has: source may merely speak of such a block.
const privateKey =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END )[A-Za-z0-9+/=\s\\"'`,:-])*(?:-----END [A-Z0-9 ]+-----)?/g;

const otherWord =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|auth|(?:api|access|private|signing|encryption|account)[_-]?key/i;

// One look for any of these words spares most files the patterns behind it.
const passPart = /(?:(?<![A-Za-z])(?:pass|Pass|PASS)|[a-z]Pass)(?![A-Za-z])/;

// Everything that repeats is bounded: texts of others must not take more than linear time.
const name = `(?:pass|${otherWord.source})[\\w-]{0,60}`;
const quotedAssignment = new RegExp(
  `(${name}["'\`\\]]?\\s{0,20}(?::|=>?|:=)\\s{0,20}[a-z]?)(["'\`])((?:(?!\\2)[^\\n\\\\]|\\\\.){4,512})\\2`,
  "gi",
);
/** What stands behind each is masked, where it looks like a secret. */
const assignments: readonly RegExp[] = [
  // A line of a settings file; that of `.npmrc` begins with the registry.
  new RegExp(
    `^([ \\t]*(?:-[ \\t]+|export[ \\t]+|set[ \\t]+|//[^\\s=]{1,200}:)?[\\w.-]{0,60}${name}[ \\t]*[:=][ \\t]*)([^\\s"'\`$<>(){}\\[\\],;]{6,512})[ \\t]*$`,
    "gim",
  ),
  // In an address, a connection string, or a flag of a command.
  new RegExp(
    `((?:[?&;][\\w.-]{0,60}|\\s--[\\w-]{0,40})${name}(?:=|(?<=\\s--[\\w-]{1,100})[ \\t]))([^\\s"'\`$<>(){}\\[\\],;&]{6,512})`,
    "gi",
  ),
  // Before a command: what a shell puts into its environment.
  new RegExp(
    `^([ \\t]*(?:(?:export|env|RUN)[ \\t]+)?(?:\\w{1,60}=[^\\s"']{0,200}[ \\t]+){0,5}\\w{0,60}${name}=)([^\\s"'\`$<>(){}\\[\\],;&|]{4,512})(?=[ \\t;&|]|$)`,
    "gim",
  ),
  new RegExp(
    `^([ \\t]*(?:ENV|ARG|setx)[ \\t]+\\w{0,60}${name}[ \\t])([^\\s"'\`$<>(){}\\[\\],;&=]{4,512})[ \\t]*$`,
    "gim",
  ),
  // `<password>…</password>`, with attributes or without.
  new RegExp(`(<[\\w:.-]{0,60}${name}(?:\\s[^<>]{0,200})?>\\s{0,20})([^\\s<>$]{1,512})(?=\\s{0,20}</)`, "gi"),
  // `<add key="DbPassword" value="…"/>`, `<entry key="password">…</entry>`, `{ "name": "DB_PASSWORD", "value": "…" }`.
  new RegExp(
    `((?:\\b(?:name|key)["']?\\s{0,5}[:=]\\s{0,5})["'][\\w:.-]{0,60}${name}["'](?:,?\\s{1,200}["']?value["']?\\s{0,5}[:=]\\s{0,5}["']|\\s{0,5}>\\s{0,20}))([^\\s"'<>$]{1,512})(?=["']|\\s{0,20}</)`,
    "gi",
  ),
  // A variable of a container, its name on one line and its value on the next.
  new RegExp(
    `(^[ \\t]*(?:-[ \\t]+)?name:[ \\t]+["']?[\\w.-]{0,60}${name}["']?[ \\t]*\\r?\\n[ \\t]*value:[ \\t]+["']?)([^\\s"'<>$]{1,512})`,
    "gim",
  ),
  // `define('DB_PASSWORD', '…')` and others that set a value by a name.
  new RegExp(
    `(\\b(?:define|config|env|(?:set|put|add|append|ini_set)\\w{0,30})\\(\\s{0,20}["'][\\w:.-]{0,60}${name}["']\\s{0,5},\\s{0,20}["'])([^\\s"'$]{1,512})(?=["'])`,
    "gi",
  ),
  /(\b(?:identified\s{1,5}by|password)\s{1,5}')([^\s'$]{4,512})(?=')/gi,
  new RegExp(`(["'][\\w-]{0,60}${name}[ \\t]{0,5}:[ \\t]{0,5})([^\\s"'\`$<>{}]{6,512})(?=["'])`, "gi"),
  /(\bauthorization["'\]]{0,2}\s{0,5}[:=]\s{0,5}["'`]?(?:basic|bearer|token|apikey)[ \t]{1,5})([\w+/=.~-]{8,4096})/gi,
];
// Of the file in which curl and browsers keep cookies: seven fields, the last of which opens a session.
const cookieLine =
  /^((?:#HttpOnly_)?[^\s]{1,256}\t(?:TRUE|FALSE)\t[^\t\n]{1,1024}\t(?:TRUE|FALSE)\t\d{1,20}\t[^\t\n]{1,1024}\t)([^\t\n]{1,8192})$/gm;
const netrcLogin =
  /(\b(?:machine\s{1,20}[^\s"'`]{1,256}|default)\s{1,20}login\s{1,20}[^\s"'`]{1,256}\s{1,20}password\s{1,20})([^\s"'`]{1,256})/g;
// Two numbers are a user and a group.
const loginFlag = /((?:^|\s)(?:-u|--user)[ =]["']?[^\s:"'$]{1,256}:)(?!\d+(?:\s|$))([^\s"'$]{1,256})/g;

function maskQuoted(
  whole: string,
  lead: string,
  quote: string,
  value: string,
  at: number,
  text: string,
): string {
  return isSecretValue(before(text, at) + lead, value.replaceAll(/(?<!^[\w.]{0,60})\(/g, ""))
    ? `${lead}${quote}${masked}${quote}`
    : whole;
}

function maskPlain(whole: string, lead: string, value: string, at: number, text: string): string {
  return isSecretValue(before(text, at) + lead, value) ? `${lead}${masked}` : whole;
}

/** A name may begin further on the left, which tells a password from a compass. */
function before(text: string, at: number): string {
  return text.charAt(at - 1);
}

/** A password may be any word; other names are often used for what is no secret, so their value must look like one. */
function isSecretValue(lead: string, value: string): boolean {
  if (value.includes("${") || value.startsWith("[") || typeWords.test(value)) return false;
  if (/\s/.test(value)) return false;
  if (passwordName.test(lead)) return true;
  // Also what a test says when it passes, in words of any language.
  if (passName.test(lead) && /^[!-~]+$/.test(value)) return true;
  return (
    otherWord.test(lead) &&
    value.length >= 8 &&
    /\d/.test(value) &&
    /[a-z]/i.test(value) &&
    !/^[./~]|\.\w{1,5}$|\(|:\/\//.test(value)
  );
}

const passwordName = /pass(?:word|wd|phrase)(?![\w-])/i;
// Of words that hold it, only those of which it is a part by itself: DB_PASS and dbPass, and no compass.
const passName = /(?:(?<![A-Za-z])(?:pass|Pass|PASS)|[a-z]Pass)(?![\w-])/;

const typeWords =
  /^(?:string|number|boolean|unknown|object|null|none|undefined|true|false|required|optional|password|secret|token)$/i;

const addressLogin = /(?<=:\/\/)[^\s/:@"'`<>]{0,256}:[^\s/@"'`<>]{1,256}@/g;

/** Masks within runs of the characters tokens are made of. */
function maskRuns(text: string): string {
  const isShown = shownPlaces(text);
  return text.replaceAll(/[\w+/=.-]{16,}/g, (run, at: number) =>
    /\d/.test(run) && !isShown(at) ? maskRun(run) : run,
  );
}

function maskRun(run: string): string {
  const known = run.replaceAll(knownToken, (token) => (/\d/.test(token) ? masked : token));
  if (known !== run) return known;
  return run.replaceAll(randomCandidate, (piece, checksum: string, body: string) => {
    const isPublic = checksum !== "" || knownPublic.test(body) || isTokenHeader(body);
    return !isPublic && looksRandom(body.slice(0, 4096)) ? masked : piece;
  });
}

/** The first part of a JWT alone says how it is signed, and nothing of the signature. */
function isTokenHeader(body: string): boolean {
  if (!body.startsWith("eyJ") || body.length > 200) return false;
  return /^\{[^{}]*"alg":"[A-Za-z0-9]+"[^{}]*\}$/.test(Buffer.from(body, "base64url").toString());
}

const publicBlock =
  /-----BEGIN (?!(?:[A-Z0-9]+ )*PRIVATE KEY)[A-Z0-9 ]{1,40}-----[\w+/=\s:.()]{1,20000}-----END [A-Z0-9 ]{1,40}-----/g;

/** Tells whether a place is in what is made to be shown: a certificate, a picture or a font, a checksum of Go. */
function shownPlaces(text: string): (place: number) => boolean {
  const blocks = text.includes("-----BEGIN ")
    ? Array.from(text.matchAll(publicBlock), ({ 0: block, index }) => [index, index + block.length] as const)
    : [];
  return (place) =>
    blocks.some(([from, to]) => place >= from && place < to) ||
    shownAfter.test(text.slice(Math.max(0, place - 60), place));
}

const shownAfter =
  /\bh1:$|\bdata:(?:image|font|audio|video|application\/(?:font|x-font))[\w/+.-]{0,40};base64,$/;

// `sha512-…` and `sha256:…` are checksums, and so is what a lock file is full of.
const randomCandidate = /(sha\d+[-_=/]|md5[-_=/]|)([A-Za-z0-9+/_-]{20,}={0,2})/g;

/** Letters of both cases and digits in no order a person would write: short runs of one kind, hardly a word. */
function looksRandom(run: string): boolean {
  const body = run.replaceAll(/[0-9a-f]{32,}/g, "");
  if (body.length < 20) return false;
  if (!/[a-z]/.test(body) || !/[A-Z]/.test(body) || !/\d.*\d/.test(body)) return false;
  const runs = body.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  const inWords = body.match(/[a-z]{4,}/g)?.join("").length ?? 0;
  return runs.join("").length / runs.length < 2.7 && inWords / body.length < 0.4 && bitsOf(body) >= 3.7;
}

/** Shannon's measure, in bits a character. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const secrets = [
  "(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[0-9A-Z]{16}",
  "gh[pousr]_[A-Za-z0-9]{30,}",
  "github_pat_[A-Za-z0-9_]{22,}",
  "gl(?:pat|rt|cbt|dt|ptt|soat|ft|imt|agent)-[A-Za-z0-9_-]{20,}",
  "sk-(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}",
  "sk-(?:ant|or|proj)-[A-Za-z0-9_-]{20,}",
  "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}",
  "whsec_[A-Za-z0-9]{24,}",
  "xox[abeoprs]-[A-Za-z0-9-]{10,}",
  "xapp-[A-Za-z0-9-]{10,}",
  "AIza[A-Za-z0-9_-]{35}",
  "GOCSPX-[A-Za-z0-9_-]{20,}",
  "ya29\\.[A-Za-z0-9_-]{20,}",
  "1//0[A-Za-z0-9_-]{30,}",
  "npm_[A-Za-z0-9]{36}",
  "hf_[A-Za-z0-9]{30,}",
  "pypi-[A-Za-z0-9_-]{50,}",
  "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
  "do[opr]_v1_[a-f0-9]{64}",
  "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
  "hv[sbr]\\.[A-Za-z0-9_-]{20,}",
  "AGE-SECRET-KEY-1[0-9A-Z]{40,}",
  "glsa_[A-Za-z0-9]{32}_[a-f0-9]{8}",
  "lin_api_[A-Za-z0-9]{32,}",
  "ntn_[A-Za-z0-9]{32,}",
  "sntry[su]_[A-Za-z0-9_+/=-]{32,}",
  "dapi[a-f0-9]{32}",
  "dp\\.(?:pt|st|ct)\\.[A-Za-z0-9]{32,}",
  "PMAK-[a-f0-9]{24}-[a-f0-9]{34}",
  "NRAK-[A-Z0-9]{27}",
  "pscale_(?:tkn|pw)_[A-Za-z0-9_-]{32,}",
  "sbp_[a-f0-9]{40}",
  "gsk_[A-Za-z0-9]{40,}",
  "xai-[A-Za-z0-9]{40,}",
  "pplx-[A-Za-z0-9]{40,}",
  "r8_[A-Za-z0-9]{36,}",
  "ATATT3[A-Za-z0-9_=-]{40,}",
  "eyJ[A-Za-z0-9_-]{8,1024}\\.eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?",
];

const knownToken = new RegExp(secrets.map((shape) => `(?<![A-Za-z0-9])${shape}`).join("|"), "g");

/** Meant to be seen: ids of Stripe and of model APIs, and an SSH public key, which begins with the encoded name of its kind. */
const knownPublic =
  /^(?:(?:acct|ch|cus|evt|in|ii|pi|plan|pm|po|price|prod|re|req|si|sub|txn|msg|resp|run|thread|toolu|call|chatcmpl|file|asst)[_-][A-Za-z0-9]+$|AAAA(?:B3NzaC1yc2E|B3NzaC1kc3M|C3NzaC1lZDI1NTE5|E2VjZHNhLXNoYTI|GnNrLXNzaC1lZDI1NTE5))/;

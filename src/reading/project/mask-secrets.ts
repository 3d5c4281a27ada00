/** What stands where something looked like a secret. */
const masked = "[masked]";

/**
 * The text with everything that looks like a secret replaced: tokens of known shape, random strings, passwords and
 * keys that are assigned, private key blocks. Lines keep their numbers. Hashes, commit ids and UUIDs stay.
 */
export function maskSecrets(text: string): string {
  let result = text;
  if (result.includes("PRIVATE KEY")) result = result.replaceAll(privateKey, maskLines);
  if (secretWord.test(result)) {
    result = result.replaceAll(quotedAssignment, maskQuoted).replaceAll(plainAssignment, maskPlain);
  }
  if (result.includes("://")) result = result.replaceAll(addressLogin, `${masked}@`);
  return maskRuns(result);
}

// Ends with its last line, or where something stands that no key has: source may merely speak of such a block.
const privateKey =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END )[A-Za-z0-9+/=\s\\"'`,:-])*(?:-----END [A-Z0-9 ]+-----)?/g;

function maskLines(block: string): string {
  return masked + block.replaceAll(/[^\n]+/g, "");
}

// One look for any of these words spares most files the two patterns behind it.
const secretWord =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|auth|(?:api|access|private|signing|encryption|account)[_-]?key/i;

// Everything that repeats is bounded: texts of others must not take more than linear time.
const name = `(?:${secretWord.source})[\\w-]{0,60}`;
const quotedAssignment = new RegExp(
  `(${name}["'\`\\]]?\\s{0,20}(?::|=>?|:=)\\s{0,20}[a-z]?)(["'\`])((?:(?!\\2)[^\\n\\\\]|\\\\.){4,512})\\2`,
  "gi",
);
const plainAssignment = new RegExp(
  `^([ \\t]*(?:-[ \\t]+|export[ \\t]+|set[ \\t]+)?[\\w.-]{0,60}${name}[ \\t]*[:=][ \\t]*)([^\\s"'\`$<>(){}\\[\\],;]{6,512})[ \\t]*$`,
  "gim",
);

function maskQuoted(whole: string, lead: string, quote: string, value: string): string {
  return isSecretValue(lead, value) ? `${lead}${quote}${masked}${quote}` : whole;
}

function maskPlain(whole: string, lead: string, value: string): string {
  return isSecretValue(lead, value) ? `${lead}${masked}` : whole;
}

/** A password may be any word; other names are often used for what is no secret, so their value must look like one. */
function isSecretValue(lead: string, value: string): boolean {
  if (value.includes("${") || value.startsWith("[") || typeWords.test(value)) return false;
  if (/\s/.test(value)) return false;
  if (/pass(?:word|wd|phrase)["'`\]]?\s*(?::|=)/i.test(lead)) return true;
  return (
    value.length >= 8 && /\d/.test(value) && /[a-z]/i.test(value) && !/^[./~]|\.\w{1,5}$|\(|:\/\//.test(value)
  );
}

const typeWords =
  /^(?:string|number|boolean|unknown|object|null|none|undefined|true|false|required|optional|password|secret|token)$/i;

const addressLogin = /(?<=:\/\/)[^\s/:@"'`<>]{1,256}:[^\s/@"'`<>]{1,256}@/g;

/** Masks within runs of the characters tokens are made of. A loop of our own: a pattern takes ten times as long. */
function maskRuns(text: string): string {
  let result = "";
  let copied = 0;
  let hasDigit = false;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? 0 : text.charCodeAt(at);
    if (code < 128 && inRun[code] === 1) {
      if (code >= 0x30 && code <= 0x39) hasDigit = true;
      continue;
    }
    if (hasDigit && at - start >= shortestRun) {
      const run = text.slice(start, at);
      const shown = maskRun(run);
      if (shown !== run) {
        result += text.slice(copied, start) + shown;
        copied = at;
      }
    }
    start = at + 1;
    hasDigit = false;
  }
  return copied === 0 ? text : result + text.slice(copied);
}

const shortestRun = 16;
const inRun = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_+/=.-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function maskRun(run: string): string {
  const known = run.replaceAll(knownToken, (token) => (/\d/.test(token) ? masked : token));
  if (known !== run) return known;
  return run.replaceAll(randomCandidate, (piece, checksum: string, body: string) =>
    checksum === "" && looksRandom(body.slice(0, 4096)) ? masked : piece,
  );
}

/** Shapes their issuers have published. */
const knownToken = new RegExp(
  [
    "(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA)[0-9A-Z]{16}",
    "gh[pousr]_[A-Za-z0-9]{30,}",
    "github_pat_[A-Za-z0-9_]{22,}",
    "gl(?:pat|rt|cbt|dt)-[A-Za-z0-9_-]{20,}",
    "sk-(?=[A-Za-z0-9_-]{0,200}[A-Z])[A-Za-z0-9_-]{20,}",
    "sk-ant-[A-Za-z0-9_-]{20,}",
    "[sr]k_(?:live|test)_[A-Za-z0-9]{16,}",
    "xox[abeoprs]-[A-Za-z0-9-]{10,}",
    "xapp-[A-Za-z0-9-]{10,}",
    "AIza[A-Za-z0-9_-]{35}",
    "ya29\\.[A-Za-z0-9_-]{20,}",
    "npm_[A-Za-z0-9]{36}",
    "hf_[A-Za-z0-9]{30,}",
    "pypi-[A-Za-z0-9_-]{50,}",
    "SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}",
    "dop_v1_[a-f0-9]{64}",
    "eyJ[A-Za-z0-9_-]{8,1024}\\.eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?",
  ]
    .map((shape) => `(?<![A-Za-z0-9])${shape}`)
    .join("|"),
  "g",
);

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

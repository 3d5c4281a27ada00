// What local servers are given for a key ("none", "ollama") is no secret, and is a word that replies use.
const shortestSecret = 12;

/** Takes a key out of a text that a server sent: some repeat what they were sent. */
export function withoutSecret(secret: string | undefined): (text: string) => string {
  if (secret === undefined || secret.length < shortestSecret) return (text) => text;
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    ...[0, 1, 2].flatMap((before) => inBase64(bytes, before)),
  ];
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, "[key]"), text);
}

export function withoutKeysOf(env: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const keys = Object.entries(env).flatMap(([name, value]) => (keyName.test(name) && value ? [value] : []));
  // The longest first: one may be the beginning of another.
  const hide = [...new Set(keys)].toSorted((a, b) => b.length - a.length).map(withoutSecret);
  return (text) => hide.reduce((rest, without) => without(rest), text);
}

const keyName = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)(?:_|$)/i;

/** As it looks in the base64 of a longer text, such as `user:key`, by the bytes that stand before it there. */
function inBase64(bytes: Buffer, before: number): readonly string[] {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  // Only the characters that no neighbour of the key has a share in.
  const core = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
}

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
    bytes.toString("base64"),
    bytes.toString("hex"),
  ];
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, "[key]"), text);
}

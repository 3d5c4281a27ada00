/** A glimpse of words that still come: most agents write JSON, of which only what they say is shown. */
export function wordsAsRead(words: string): string {
  const start = words.search(/\{\s*"/);
  if (start === -1) return words;
  const before = words.slice(0, start).replace(/```\w*\s*$/, "");
  return `${before}${readable(words.slice(start))}`.trimStart();
}

function readable(json: string): string {
  let text = "";
  let isInside = false;
  for (let at = 0; at < json.length; at++) {
    const letter = json.charAt(at);
    if (letter === '"') {
      isInside = !isInside;
      if (!isInside && /^"\s*:/.test(json.slice(at, at + 20))) text += ": ";
    } else if (isInside && letter === "\\") {
      at += 1;
      text += escapes[json.charAt(at)] ?? json.charAt(at);
    } else if (isInside) text += letter;
    else if (letter === ",") text += "\n";
    else if (/[\w.+-]/.test(letter)) text += letter;
  }
  return text;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: " ", r: "", u: "" };

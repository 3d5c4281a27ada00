import fc from "fast-check";

const firstHalf = 0xd800;
const halves = 0x800;

/**
 * Any character there is, for strings of them, dangerous ones among them: what `unit: "binary"` is, which writes a table of
 * all 1.1 million characters first. Its 185 MB would be with a worker for good, and slow down every process it starts.
 */
export const anyCharacter = fc.nat(0x10ffff - halves).map(
  (nth) => String.fromCodePoint(nth < firstHalf ? nth : nth + halves),
  (character) => {
    const code = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error("Not a character.");
    return code < firstHalf ? code : code - halves;
  },
);

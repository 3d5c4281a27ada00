/** Where points were seen: by `file:line`, by a line, by a section. It says nothing about what a point is. */
export interface Anchors {
  /** Without their folders, since one reviewer writes them and another does not. */
  readonly files: ReadonlySet<string>;
  readonly sections: ReadonlySet<string>;
  readonly places: readonly FileRange[];
}

interface FileRange {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

// Each begins where a name or number begins: tried in the middle of a long one, it would take quadratic time.
const fileLine = /(?<![\w./\\-])[\w./\\-]+\.\w+:\d+(?:[-:]\d+)?/g;
const file =
  /(?<![\w./\\-])[\w./\\-]*\w\.(?:md|txt|rst|json|ya?ml|toml|ini|env|[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs?|cpp|h|sh|sql|html|css|vue|proto|tf|lock)\b/gi;
const line =
  /\b(?:lines?|ll?\.)\s*\d+(?:\s*[-–]\s*\d+)?|\bL\d+(?:-L?\d+)?\b|(?<!\d)\d+(?:\s*[-–〜~]\s*\d+)?行目?/gi;
const section = /(?:\b(?:sections?|chapters?)\s+|§\s*)(\d+(?:\.\d+)*)|(?<![\d.])(\d+(?:\.\d+)*)[章節]/gi;

/** A text as it is compared: the places where its point was seen are left out. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(fileLine, " ").replaceAll(line, " ").replaceAll(section, " ");
}

export function anchorsIn(text: string): Anchors {
  const sections = Array.from(text.matchAll(section), ([, english, japanese]) => english ?? japanese ?? "");
  const places = Array.from(text.matchAll(fileLine), ([place]) => placeOf(place));
  const files = [...places.map(({ file }) => file), ...(text.match(file) ?? []).map(baseName)];
  return { files: new Set(files), sections: new Set(sections), places };
}

/** Both say where, and it is not the same file, section or part of a file: the same complaint there is another point. */
export function standApart(a: Anchors, b: Anchors): boolean {
  if (areDisjoint(a.files, b.files) || areDisjoint(a.sections, b.sections)) return true;
  return a.places.length > 0 && b.places.length > 0 && !areNear(a, b);
}

// Reviewers cite one point at different lines, but hardly a screen or two apart.
const partOfAFile = 100;

function areNear(a: Anchors, b: Anchors): boolean {
  return a.places.some((one) =>
    b.places.some(
      (other) =>
        one.file === other.file && one.from <= other.to + partOfAFile && other.from <= one.to + partOfAFile,
    ),
  );
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && [...a].every((one) => !b.has(one));
}

function placeOf(text: string): FileRange {
  const [, path = "", from = "", range] = /^(.*?):(\d+)(?:-(\d+))?/.exec(text) ?? [];
  return { file: baseName(path), from: Number(from), to: Number(range ?? from) };
}

function baseName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? path).toLowerCase();
}

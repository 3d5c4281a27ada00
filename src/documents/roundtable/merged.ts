import { type Artifact, idForm } from "../../judgement/roundtable/artifact.ts";
import { renumbered } from "../../judgement/roundtable/merge.ts";

/**
 * Our document put into one that is there already. Nothing of the other is changed or lost: what we have for a section
 * goes to the end of that section, the rest to the end of the file, with ids counted up beyond those it has.
 */
export function mergedDocument(
  existing: string,
  own: string,
  artifacts: readonly Artifact[],
  id: string,
): string {
  const ids = renumbered(artifacts, existing);
  const text = own.replaceAll(idForm, (found) => ids.get(found) ?? found);
  const ours = sectionsOf(text);
  const theirs = sectionsOf(existing);
  const titles = new Set(theirs.map(({ title }) => title));
  const grown = theirs.map(({ title, lines }) => {
    const added = ours
      .filter((one) => title !== "" && one.title === title)
      .flatMap((one) => one.lines.slice(1));
    return added.length === 0 ? lines.join("\n") : `${lines.join("\n").trimEnd()}\n\n${noted(added, id)}\n`;
  });
  const rest = ours
    .filter(({ title }) => title !== "" && !titles.has(title))
    .map(({ lines }) => lines.join("\n").trim());
  const whole = [grown.join("\n").trimEnd(), ...rest].join("\n\n");
  return `${whole}\n`;
}

interface Section {
  /** Its heading as it is compared; empty for what stands before the first. */
  readonly title: string;
  readonly lines: readonly string[];
}

/** By headings of the second level; one inside a fence is none. */
function sectionsOf(text: string): readonly Section[] {
  const sections: { title: string; lines: string[] }[] = [{ title: "", lines: [] }];
  let fence = "";
  for (const line of text.split("\n")) {
    const marks = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence === "") fence = marks;
    else if (marks.startsWith(fence)) fence = "";
    const title = fence === "" ? /^##\s+(.+?)\s*#*$/.exec(line)?.[1] : undefined;
    if (title !== undefined) sections.push({ title: title.trim().toLowerCase(), lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function noted(lines: readonly string[], id: string): string {
  return [`<!-- from ${id.replaceAll("--", "-")} -->`, lines.join("\n").trim()].join("\n\n");
}

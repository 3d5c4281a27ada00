import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { printableName } from "../../../kernel/printable.ts";
import type { Perspective } from "../perspectives.ts";
import { noKey, takenNames } from "../seats.ts";

const text = line;

/** Each costs a call, and one has nobody to disagree with. */
const [fewest, most] = [2, 6];
export const mostChosen = most;

/** The perspectives that an agent chooses for a text. */
export const ChosenPerspectives = z
  .object({
    perspectives: z
      .array(
        z.object({
          name: text.min(1).max(60).describe("One or two words"),
          role: text.nullish().describe("Who reads it this way"),
          focus: z.array(text.min(1)).min(1).describe("What it looks at first"),
        }),
      )
      .min(fewest)
      .max(most),
  })
  .refine(({ perspectives }) => hasOwnNames(perspectives.map(({ name }) => name)), {
    message: `every perspective needs a name of its own; taken already: ${takenNames.join(", ")}`,
    path: ["perspectives"],
  });
export type ChosenPerspectives = Readonly<z.infer<typeof ChosenPerspectives>>;

function hasOwnNames(names: readonly string[]): boolean {
  const all = [...takenNames, ...names.map(printableName)].map((name) => name.toLowerCase());
  return !all.includes("") && !all.includes(noKey) && new Set(all).size === all.length;
}

/** As seats have them: names and roles are shown at terminals and stand in headings of files. */
export function chosenPerspectives({ perspectives }: ChosenPerspectives): readonly Perspective[] {
  return perspectives.map(({ name, role, focus }) => ({
    name: printableName(name),
    role: printableName(role ?? "") || printableName(name),
    focus: focus.map(printableName),
  }));
}

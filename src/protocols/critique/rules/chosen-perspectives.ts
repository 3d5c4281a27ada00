import { z } from "zod";
import { printable } from "../../../kernel/printable.ts";
import type { Perspective } from "../perspectives.ts";

const text = z.string().trim();

/** Each costs a call, and one has nobody to disagree with. */
const [fewest, most] = [2, 6];
export const mostChosen = most;

/** The perspectives that an agent chooses for a text. */
const ChosenPerspectives = z.object({
  perspectives: z
    .array(
      z.object({
        name: text.min(1).max(60).describe("One or two words"),
        role: text.nullish().describe("Who reads it so"),
        focus: z.array(text.min(1)).min(1).describe("What it looks at first"),
      }),
    )
    .min(fewest)
    .max(most),
});
export type ChosenPerspectives = Readonly<z.infer<typeof ChosenPerspectives>>;

/** The same, at a table where some names are taken. */
export function chosenBeside(taken: readonly string[]): z.ZodType<ChosenPerspectives> {
  const names = ({ perspectives }: ChosenPerspectives) =>
    [...taken, ...perspectives.map(({ name }) => oneLine(name))].map((name) => name.toLowerCase());
  return ChosenPerspectives.refine((chosen) => names(chosen).every(isOwn), {
    message: `every perspective needs a name of its own; taken already: ${taken.join(", ")}`,
    path: ["perspectives"],
  });
}

function isOwn(name: string, index: number, all: readonly string[]): boolean {
  return name !== "" && all.indexOf(name) === index;
}

/** As seats have them: names and roles are shown at terminals and stand in headings of files. */
export function chosenPerspectives({ perspectives }: ChosenPerspectives): readonly Perspective[] {
  return perspectives.map(({ name, role, focus }) => ({
    name: oneLine(name),
    role: oneLine(role ?? "") || oneLine(name),
    focus: focus.map(oneLine),
  }));
}

function oneLine(given: string): string {
  return printable(given).trim();
}

import { Document, type DocumentOptions, type ToStringOptions, visit } from "yaml";
import { isUnprintable, withoutControls } from "../kernel/printable.ts";

/** What a terminal would obey or not show is written as an escape, which only text in double quotes can hold: it reads back the same. */
export function yamlText(value: unknown, options: DocumentOptions & ToStringOptions = {}): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && isUnprintable(scalar.value)) scalar.type = "QUOTE_DOUBLE";
    },
  });
  return withoutControls(document.toString(options), false);
}

/** A title as long as a paragraph is set like one: as large as others it would fill the page. */
export function sizeOf(title: string): "long" | "usual" {
  return title.length > longest ? "long" : "usual";
}

/** About four lines of the largest. */
const longest = 140;

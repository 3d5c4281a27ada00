/** What a report's document is made of, and how one is printed. */
export * from "../document/document.ts";
export { toMarkdown as markdown } from "../document/to-markdown.ts";

import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const github = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, github);
}

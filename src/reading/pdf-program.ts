import { getDocumentProxy } from "unpdf";
import { answerThread } from "./thread-program.ts";

export interface AskedOfPdf {
  readonly bytes: Uint8Array;
  readonly mostPages: number;
  readonly mostText: number;
}

/** `beyond` where there is more than anybody reads. */
export type PdfRead = { readonly text: string } | { readonly beyond: string };

// Nothing of a PDF is run, drawn or fetched: its texts are taken, page by page.
void answerThread(async ({ bytes, mostPages, mostText }: AskedOfPdf): Promise<PdfRead> => {
  const quietly = { verbosity: 0, disableFontFace: true, useSystemFonts: false, stopAtErrors: false };
  const pdf = await getDocumentProxy(bytes, quietly);
  if (pdf.numPages > mostPages) return { beyond: `has ${pdf.numPages} pages; at most ${mostPages} are read` };
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    page.cleanup();
    length += text.length;
    if (length > mostText) return { beyond: `holds more than ${mostText} signs` };
    if (text.trim() !== "") pages.push(`[page ${number}]\n${text.trim()}`);
  }
  return { text: pages.join("\n\n").replaceAll("\0", "") };
});

import { deflateSync } from "node:zlib";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { taking } from "../runs.ts";
import { story } from "./command.ts";

interface Pdf {
  readonly content?: Buffer | string;
  readonly filter?: string;
  readonly catalog?: string;
  readonly pages?: string;
  readonly trailer?: string;
}

/** A PDF of one page as somebody may write it by hand. */
function pdf({ content = "", filter = "", catalog = "", pages, trailer = "" }: Pdf): Buffer {
  const stream = Buffer.from(content);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    pages ?? "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} ${filter}>>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let all = Buffer.from("%PDF-1.4\n");
  const places = objects.map((object, index) => {
    const place = String(all.length).padStart(10, "0");
    all = Buffer.concat([
      all,
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    return `${place} 00000 n \n`;
  });
  const end = `xref\n0 6\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size 6 /Root 1 0 R ${trailer}>>\nstartxref\n${all.length}\n%%EOF\n`;
  return Buffer.concat([all, Buffer.from(end)]);
}

const words = "BT /F1 12 Tf 20 250 Td (Retry at most three times.) Tj 0 -20 Td (Then give up.) Tj ET";

function asking() {
  const it = story();
  it.write("replies.yaml", JSON.stringify([{ seat: "*", turn: "*", reply: "Three." }]));
  it.write("panel.yaml", "agents: { one: { script: ./replies.yaml } }\npanel: [one]\n");
  const ask = async (name: string, content: Buffer) => {
    writeFileSync(join(it.folder, name), content);
    const args = ["ask", "How often?", "--context", name, "--config", "panel.yaml", "--home", "kept"];
    const { code, stderr } = await it.run([...args, "--quiet"]);
    return { code, told: stderr.replaceAll(/\s+/g, " ") };
  };
  return { it, ask };
}

test("of a PDF the text is read, page by page, and nothing of it is run", async () => {
  const { it, ask } = asking();
  const script = "/OpenAction << /S /JavaScript /JS (process.exit\\(9\\);) >> ";
  expect(
    await ask(
      "plan.pdf",
      pdf({ content: deflateSync(words), filter: "/Filter /FlateDecode ", catalog: script }),
    ),
  ).toEqual({ code: 0, told: "" });
  const [folder = ""] = readdirSync(join(it.folder, "kept/discussions"));
  expect(it.read(`kept/discussions/${folder}/journal.jsonl`)).toContain(
    String.raw`"text":"[page 1]\nRetry at most three times.\nThen give up."`,
  );
});

test("a PDF without a text, too long, locked or broken ends in a sentence", async () => {
  const { ask } = asking();
  const pages = `<< /Type /Pages /Kids [${"3 0 R ".repeat(600)}] /Count 600 >>`;
  const locked = `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -1 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> >> /ID [<00><00>] `;
  const cases: readonly (readonly [string, Buffer, string])[] = [
    ["none", pdf({}), "is a PDF that holds no text."],
    ["many", pdf({ content: words, pages }), "is a PDF that has 600 pages; at most 500 are read."],
    ["locked", pdf({ content: words, trailer: locked }), "cannot be read: No password given."],
    [
      "loop",
      pdf({ pages: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>" }),
      "cannot be read: Pages tree contains circular reference.",
    ],
    ["broken", Buffer.from("%PDF-1.4\nnothing"), "cannot be read: Invalid PDF structure."],
  ];
  for (const [name, content, says] of taking(cases, 3))
    expect(await ask(`${name}.pdf`, content)).toEqual({ code: 2, told: expect.stringContaining(says) });
});

import xterm from "@xterm/headless";

/** What a terminal shows at a moment, a line of SVG text for each row. */
export interface Frame {
  readonly atMs: number;
  readonly lines: readonly string[];
}

/** Plays what `script` wrote down of a terminal, and gives each screen that differs from the one before. */
export async function screens(
  shown: Buffer,
  timing: string,
  terminal: { readonly columns: number; readonly rows: number; readonly prompt: string },
): Promise<readonly Frame[]> {
  const emulator = new xterm.Terminal({
    cols: terminal.columns,
    rows: terminal.rows,
    allowProposedApi: true,
  });
  const write = (text: string | Uint8Array): Promise<void> =>
    new Promise((done) => emulator.write(text, done));
  const frames: Frame[] = [];
  const keep = (atMs: number): void => {
    const lines = linesOf(emulator);
    if (lines.join("\n") === frames.at(-1)?.lines.join("\n")) return;
    if (frames.at(-1)?.atMs === atMs) frames.pop();
    frames.push({ atMs, lines });
  };

  await write(terminal.prompt);
  keep(0);
  let [clock, read] = [0, 0];
  for (const entry of timing.trim().split("\n")) {
    const [seconds = 0, bytes = 0] = entry.split(" ").map(Number);
    // Nobody wants to watch Node start.
    clock += read === 0 ? 600 : seconds * 1000;
    await write(shown.subarray(read, read + bytes));
    read += bytes;
    keep(Math.round(clock / 100) * 100);
  }
  return frames;
}

const colours = ["#3b4252", "#e06c75", "#7ec98f", "#e5c07b", "#61afef", "#c678dd", "#56c2cf", "#d8dee9"];

function linesOf(emulator: xterm.Terminal): readonly string[] {
  const buffer = emulator.buffer.active;
  return Array.from({ length: emulator.rows }, (_, row) => lineOf(buffer.getLine(buffer.baseY + row)));
}

/** A row as pieces of one look each. */
function lineOf(line: xterm.IBufferLine | undefined): string {
  const pieces: { style: string; text: string }[] = [];
  for (let column = 0; column < (line?.length ?? 0); column++) {
    const cell = line?.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const style = styleOf(cell);
    const text = cell.getChars() === "" ? " " : cell.getChars();
    const last = pieces.at(-1);
    if (last?.style === style) last.text += text;
    else pieces.push({ style, text });
  }
  const end = pieces.at(-1);
  if (end !== undefined) end.text = end.text.trimEnd();
  return pieces
    .filter(({ text }) => text !== "")
    .map(({ style, text }) => (style === "" ? escaped(text) : `<tspan${style}>${escaped(text)}</tspan>`))
    .join("");
}

function styleOf(cell: xterm.IBufferCell): string {
  const colour = cell.isFgPalette() ? ` fill="${colours[cell.getFgColor() % 8]}"` : "";
  return `${colour}${cell.isBold() ? ' font-weight="bold"' : ""}${cell.isDim() ? ' opacity="0.6"' : ""}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const [cell, leading, margin] = [8.4, 17, 16];

/**
 * The screens as one SVG; a line that several screens show is in it once. It plays once and stays on the last screen, which is
 * all that whoever wants no motion sees.
 */
export function animation(frames: readonly Frame[], columns: number, rows: number): string {
  const [width, height] = [Math.ceil(columns * cell) + 2 * margin, rows * leading + 2 * margin];
  const totalMs = frames.at(-1)?.atMs ?? 0;
  const known = [...new Set(frames.flatMap(({ lines }) => lines.map(placed)))].filter((line) => line !== "");
  const names = new Map(known.map((line, index) => [line, `l${index}`]));
  const percent = (atMs: number): string => `${((100 * atMs) / totalMs).toFixed(3)}%`;
  const steps = frames.map(({ atMs }, index) => {
    const until = frames[index + 1]?.atMs ?? totalMs;
    const before = atMs === 0 ? "" : `0%,`;
    return `@keyframes f${index}{${before}${percent(until)},100%{visibility:hidden}${percent(atMs)}{visibility:visible}}`;
  });
  const drawn = frames.map(({ lines }, index) => {
    const last = index === frames.length - 1;
    const uses = lines.map((line, row) => names.get(placed(line, row))).filter((name) => name !== undefined);
    const hidden = last ? "" : "visibility:hidden;";
    return `<g style="${hidden}animation:f${index} ${totalMs}ms step-end">${uses.map((name) => `<use href="#${name}"/>`).join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="#d8dee9">`,
    `<title>colloquy demo, recorded at a terminal</title>`,
    `<style>text{white-space:pre}@media(prefers-reduced-motion:reduce){g{animation:none!important}}${steps.join("")}</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1b1f27"/>`,
    `<defs>${known.map((line) => line.replace("<text", `<text id="${names.get(line)}"`)).join("")}</defs>`,
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}

function placed(line: string, row: number): string {
  return line === ""
    ? ""
    : `<text x="${margin}" y="${margin + 13 + row * leading}" xml:space="preserve">${line}</text>`;
}

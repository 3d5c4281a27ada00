import { styleText } from "node:util";

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

export function paint(colored: boolean): Paint {
  return colored ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
}

export interface PageOptions {
  readonly columns: number;
  readonly paint: Paint;
}

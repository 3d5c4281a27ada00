import type { Document } from "../document.ts";
import type { Link } from "../markdown/parts.ts";
import { placeAt, type Place } from "../place.ts";

export function placeOf(document: Document, { target, start }: Link): Place {
  return placeAt(document, start, target.length);
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is part of the name
  }
}

import type { ProposedArtifact } from "./artifact.ts";

/** Whether a quality requirement says how much: a figure in what is aimed at or in the least, names of standards aside. */
export function isMeasurable({ target, minimum }: Pick<ProposedArtifact, "target" | "minimum">): boolean {
  return [target, minimum].some((text) => text !== undefined && text !== null && holdsFigure(text));
}

function holdsFigure(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(standards, " ");
  return /\p{N}/u.test(plain) || /\bzero\b/i.test(plain);
}

/** "ISO 25010", "TLS 1.3", "HTTP/2": a number that is part of a name measures nothing. */
const standards =
  /(?<![\p{L}\p{N}])(?:ISO(?:\/IEC)?|IEC|IEEE|RFC|NIST|OWASP|WCAG|PCI(?:[ -]DSS)?|SOC|TLS|SSL|HTTP|OAuth|OpenAPI|AES|SHA|UTF|IPv|ECMA|EN|DIN|PEP)[\s/-]?v?\d+(?:[.:-]\d+)*/gu;

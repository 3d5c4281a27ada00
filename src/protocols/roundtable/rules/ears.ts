import { ourLanguage } from "../../../text/language.ts";
import type { Artifact } from "./artifact.ts";

/** The forms of EARS (Mavin and others, 2009): each says under which condition which part of the system does what. */
const forms = {
  // While ..., when ..., the page shall ...; If ..., then the page shall ...
  en: /^(?:(?:while|when|where|if)\b.+?,\s*(?:then\s+)?(?:when\b.+?,\s*)?)?(?:the|an?|each|every|no|our)?\s*\S.*?\b(?:shall|must)\b\s+\S/iu,
  ja: /は.+(?:しなければならない|なければならない|てはならない|ものとする|すること)$/u,
} as const;

/**
 * Whether a requirement has the form of EARS; `null` in a language for which nobody has written the form down. It is told
 * and refuses nothing.
 */
export function isEars(statement: string, language: string | null): boolean | null {
  const code = language?.split("-")[0]?.toLowerCase() ?? null;
  if (code !== null && code !== "en" && code !== "ja") return null;
  const sentence = statement
    .trim()
    .replace(/[.。]+$/u, "")
    .replaceAll(/\s+/gu, " ");
  return !/[.。]\s*\S/u.test(sentence) && forms[ourLanguage(language, statement)].test(sentence);
}

/** What a requirement says in one sentence. */
export function statementOf({
  statement,
  description,
  title,
}: Pick<Artifact, "statement" | "description" | "title">) {
  return statement || description || title;
}

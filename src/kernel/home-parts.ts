/** What a home is called where nobody names another. */
export const homeName = ".colloquy";

/** The folders of a home that hold what was said, keys and half-written answers; the rest of it are settings. */
export const privateParts: readonly string[] = ["discussions", "cache", "drafts", "web"];

/** Kept equal to package.json by a test; reading that file at every start would cost more than this line. */
export const version = "0.3.0";

/** What tells this build from others of its version. Set when it is built; a clone that runs from source has none. */
export const build: string | null = null;

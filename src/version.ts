/** Kept equal to package.json by a test; reading that file at every start would cost more than this line. */
export const version = "0.2.0";

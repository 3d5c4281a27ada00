/** For faces, which know no journal. */
export { makeFolder } from "../kernel/journal/new-folder.ts";

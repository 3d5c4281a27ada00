import { roundtableVerb } from "../roundtable.ts";

export default roundtableVerb("roundtable");

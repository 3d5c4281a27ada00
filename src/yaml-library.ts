export { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

export { titleLine as titleOf } from "../kernel/title-line.ts";

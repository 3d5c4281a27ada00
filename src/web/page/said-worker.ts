import { turnHtml } from "../../document/export/html/transcript.ts";
console.log(turnHtml);

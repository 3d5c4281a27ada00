import { basename } from "node:path";
import type { Material } from "../kernel/turn.ts";
import type { Surroundings } from "../manifest/request.ts";
import { readOwnFile } from "./own-file.ts";

/** Nobody reads a text of more than this that was not asked for. */
const mostTold = 1024 * 1024;

/** What a project says of itself in its files. */
export function projectTexts(project: string): Pick<Surroundings, "projectName" | "textAt"> {
  return {
    async projectName() {
      const manifest = (await readOwnFile("package.json", project))?.toString("utf8") ?? "{}";
      return /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1] ?? basename(project);
    },
    async textAt(path): Promise<Material | null> {
      const bytes = await readOwnFile(path, project);
      const { isText, linesOf } = await import("../reading/project/project-index.ts");
      const isReadable = bytes !== null && bytes.length <= mostTold && isText(bytes);
      return isReadable
        ? { label: "context file", path, text: linesOf(bytes.toString("utf8")).join("\n") }
        : null;
    },
  };
}

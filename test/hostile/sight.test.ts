import { linkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { design } from "../stories/panel.ts";
import type { Attack } from "./attack.ts";
import { attempt } from "./attempt.ts";
import { forge, started } from "./journals.ts";
import { hashOf, type Scene } from "./scene.ts";

/** Who tries to see what is not theirs: what other seats said, files of a home, secrets by another name. */

const refused = {
  exits: [2],
  says: /is a file of a discussion or of its home/,
  journalsAltered: true,
} as const;

/** Asks a seat about a file of a discussion, under the name that `place` gives it. */
const shown = (
  name: string,
  place: (scene: Scene, journal: string) => string | readonly string[],
  must: Attack["must"] = refused,
): Attack => ({
  name: `a seat is given what others said: ${name}`,
  play: async (scene) => {
    scene.write("design.md", design);
    const id = forge(
      scene,
      "critique-stopped",
      started(() => ({})),
    );
    const named = place(scene, `.colloquy/discussions/${id}/journal.jsonl`);
    const args = typeof named === "string" ? ["critique", "design.md", "--context", named] : named;
    await scene.run([...args, "--agents", "reader"]);
  },
  must,
});

/** The same over MCP, where the calling model names files. */
const calledFor = (
  name: string,
  ask: (scene: Scene, journal: string) => Readonly<Record<string, unknown>>,
  says: RegExp,
  args: readonly string[] = [],
): Attack => ({
  name: `over MCP: ${name}`,
  play: async (scene) => {
    scene.write("design.md", design);
    const id = forge(
      scene,
      "critique-stopped",
      started(() => ({})),
    );
    const { complaint } = await scene.serve(args);
    const wish = ask(scene, `.colloquy/discussions/${id}/journal.jsonl`);
    const told = await complaint("start_discussion", { protocol: "critique", subject: "design.md", ...wish });
    if (!says.test(told)) throw new Error(`It was told: ${told}`);
  },
  must: { journalsAltered: true },
});

/** Looks for a word in the project that must not be found. */
const searched = (name: string, hide: (scene: Scene) => void): Attack => ({
  name: `eyes: ${name}`,
  play: async (scene) => {
    scene.write("design.md", design);
    hide(scene);
    await scene.run(["search", "hidden word plainword"]);
  },
  must: { neverSays: /plainword-of-nobody/, journalsAltered: true },
});

/** The folder of a discussion, with what was said in it. */
function kept(scene: Scene, folder: string): string {
  scene.write(join(folder, "journal.jsonl"), '{"v":1,"seq":1,"type":"discussion.started"}\n');
  scene.write(join(folder, "transcript.md"), "what others said\n");
  return folder;
}

/** Another name of a file in the project. */
function hardLink(scene: Scene, file: string): string {
  scene.write("notes.md", "");
  rmSync(join(scene.folder, "notes.md"));
  linkSync(file, join(scene.folder, "notes.md"));
  scene.planted.set(join(scene.folder, "notes.md"), hashOf(join(scene.folder, "notes.md")));
  return "notes.md";
}

attempt("sight", [
  shown("its journal as context", (_, journal) => journal),
  shown("its journal as the artifact", (_, journal) => ["critique", journal]),
  shown("by another spelling", (_, journal) => `docs/../${journal.replaceAll("/", "//")}`),
  shown("by its whole path", (scene, journal) => join(scene.folder, journal)),
  shown("by a link", (scene, journal) => {
    scene.link(join(scene.folder, journal), "notes.md");
    return "notes.md";
  }),
  shown("by a link to its folder", (scene, journal) => {
    scene.link(join(scene.folder, journal, ".."), "notes");
    return "notes/journal.jsonl";
  }),
  shown("by a hard link", (scene, journal) => {
    return hardLink(scene, join(scene.folder, journal));
  }),
  shown("in a folder given with --session", (scene) =>
    join(kept(scene, join(scene.root, "beyond", "kept")), "transcript.md"),
  ),
  shown("in a home of another name", (scene) => {
    kept(scene, "records/discussions/one");
    scene.write("records/web/key", "key-of-a-page");
    return "records/web/key";
  }),
  shown("in the home of --home", (scene) => {
    scene.write("elsewhere/web/key", "key-of-a-page");
    return ["critique", "design.md", "--context", "elsewhere/web/key", "--home", "elsewhere"];
  }),
  shown("in another project's home", (scene) =>
    join(kept(scene, join(scene.root, "beyond", ".colloquy/discussions/one")), "transcript.md"),
  ),
  shown("as the input of a solve", (_, journal) => ["solve", "A task", "--input", journal]),
  shown("the key of the page", (scene) => {
    scene.write(".colloquy/web/key", "key-of-a-page");
    return ".colloquy/web/key";
  }),
  shown("a draft of somebody", (scene) => {
    scene.write(".colloquy/drafts/one/draft.json", "{}");
    return ".colloquy/drafts/one/draft.json";
  }),
  calledFor(
    "the journal of another discussion as context",
    (_, journal) => ({ context: [journal], agents: ["host"] }),
    /is a file of a discussion or of its home/,
  ),
  calledFor(
    "the key of the page as the artifact",
    (scene) => {
      scene.write(".colloquy/web/key", "key-of-a-page");
      return { subject: ".colloquy/web/key" };
    },
    /is a file of a discussion or of its home/,
  ),
  calledFor(
    "a hard link to a file outside",
    (scene) => {
      scene.write(join(scene.root, "beyond", "id_rsa"), "plainword-of-nobody\n");
      hardLink(scene, join(scene.root, "beyond", "id_rsa"));
      return { context: ["notes.md"] };
    },
    /has another name, which may lie elsewhere/,
  ),
  calledFor(
    "an agent that the person did not name",
    () => ({ agents: ["human"] }),
    /The agent human cannot be asked here/,
    ["--agents", "reader"],
  ),
  calledFor(
    "the calling model itself, where the person named others",
    () => ({ agents: ["host"] }),
    /The agent host cannot be asked here/,
    ["--agents", "reader"],
  ),
  calledFor(
    "an agent of a perspective that the person did not name",
    () => ({ options: { perspectives: [{ name: "A", agent: "host" }] } }),
    /The agent host cannot be asked here/,
    ["--agents", "reader"],
  ),
  searched("a hard link to a secret outside", (scene) => {
    scene.write(join(scene.root, "beyond", ".env"), "hidden word plainword-of-nobody\n");
    hardLink(scene, join(scene.root, "beyond", ".env"));
  }),
  searched("a hard link to a secret inside", (scene) => {
    scene.write(".env", "hidden word plainword-of-nobody\n");
    hardLink(scene, join(scene.folder, ".env"));
  }),
  searched("a hard link to what was said", (scene) => {
    scene.write(".colloquy/discussions/one/transcript.md", "hidden word plainword-of-nobody\n");
    hardLink(scene, join(scene.folder, ".colloquy/discussions/one/transcript.md"));
  }),
  searched("a page's key in a home of another name", (scene) => {
    kept(scene, "records/discussions/one");
    scene.write("records/drafts/one/dropped.md", "hidden word plainword-of-nobody\n");
  }),
  searched("cookies, histories and logins by their names", (scene) => {
    for (const name of ["cookies.txt", "pgpass.conf", ".bash_history", "deploy_rsa", "sftp-config.json"])
      scene.write(name, "hidden word plainword-of-nobody\n");
  }),
  searched("passwords in settings, by what stands around them", (scene) => {
    scene.write("settings.xml", "<!-- hidden word --><password>plainword-of-nobody</password>\n");
    scene.write("wp.php", "// hidden word\ndefine('DB_PASSWORD', 'plainword-of-nobody');\n");
    scene.write("run.sh", "# hidden word\nexport DB_PASS=plainword-of-nobody\n");
    scene.write("k8s.yaml", "# hidden word\n- name: DB_PASSWORD\n  value: plainword-of-nobody\n");
  }),
]);

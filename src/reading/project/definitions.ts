import { extension } from "../artifact-kind.ts";

export interface Definition {
  readonly line: number;
  readonly name: string;
}

// A line longer than this was not written by hand.
const mostCharacters = 300;
const mostInFile = 1000;

/** By patterns a line at a time, no grammar: unusual layout is missed, a line in a string that looks like one is taken. */
export function definitionsIn(path: string, lines: readonly string[]): readonly Definition[] {
  const pattern = patterns.get(extension(path));
  if (pattern === undefined) return [];
  const found: Definition[] = [];
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.length > mostCharacters) continue;
    if (pattern === heading) {
      const [, mark = null] = /^ {0,3}(```+|~~~+)/.exec(line) ?? [];
      if (mark !== null && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
      if (fence !== null) continue;
    }
    const name = pattern.exec(line)?.slice(1).find(Boolean);
    if (name === undefined || keywords.has(name)) continue;
    found.push({ line: index + 1, name: name.trim() });
    if (found.length === mostInFile) break;
  }
  return found;
}

const heading = /^#{1,6}[ \t]+(\S.*?)[ \t#]*$/;

const script = any(
  // At the top of a module or of a namespace's body, whatever it is.
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\b\s*\*?|class|interface|enum|namespace|module|type|const\s+enum)\s+([\w$]+)/,
  /^(?:export\s+)?(?:declare\s+)?(?:const|let|var)\s+([\w$]+)/,
  /^(?:module\.)?exports\.([\w$]+)\s*=(?!=)/,
  /^[\w$.]+\.prototype\.([\w$]+)\s*=(?!=)/,
  /^[A-Z][\w$]*\.([\w$]+)\s*=\s*(?:async\s+)?(?:function|\()/,
  // Functions within functions, and members of classes and objects.
  /^[ \t]+(?:async\s+)?function\b\s*\*?\s*([\w$]+)/,
  /^(?: {2}| {4}|\t)(?:(?:public|private|protected|static|readonly|override|abstract|async|get|set|declare)\s+)*\*?\s*(#?[\w$]+)\s*(?:<[^()]*>)?\([^=]*\)?(?::[^=]+)?\s*\{\s*$/,
  /^(?: {2}| {4}|\t)(?:(?:public|private|protected|static|readonly|async)\s+)*(#?[\w$]+)\s*[=:]\s*(?:async\s*)?(?:function\b|\([^()]*\)(?:\s*:\s*[^=]+)?\s*=>|\w+\s*=>)/,
);

const python = any(
  /^\s*(?:async\s+)?def\s+(\w+)/,
  /^\s*class\s+(\w+)/,
  /^([A-Za-z_]\w*)\s*(?::[^=]+)?=(?!=)/,
);
const go = any(
  /^func\s+(?:\([^)]*\)\s*)?(\w+)/,
  /^type\s+(\w+)/,
  /^(?:var|const)\s+(\w+)/,
  /^\t(\w+)\s+(?:struct|interface)\s*\{/,
);
const rust =
  /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:(?:default|async|unsafe|const|extern(?:\s+"[^"]*")?)\s+)*(?:fn|struct|enum|union|trait|mod|type|macro_rules!|const|static(?:\s+mut)?|impl(?:<[^>]*>)?(?:\s+[\w:<>, ]+\s+for)?)\s+([A-Za-z_]\w*)/;
const ruby = any(/^\s*def\s+(?:self\.)?([\w?!=]+)/, /^\s*(?:class|module)\s+([\w:]+)/, /^\s*([A-Z]\w*)\s*=/);
const braces = any(
  /^\s*(?:[\w@]+\s+)*?(?:class|interface|enum|record|struct|trait|object|protocol|extension|namespace|union|typedef|mixin)\s+([A-Za-z_]\w*)/,
  /^\s*(?:[\w@]+\s+)*?(?:func|fun|function|def|void|init)\s+(?:[\w.<>]+\.)?([A-Za-z_]\w*)/,
  /^\s*(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async|synchronized|inline|constexpr|extern|unsafe|sealed)\s+)+[\w<>[\],.?*&: ]*?\b([A-Za-z_]\w*)\s*\(/,
  /^#\s*define\s+(\w+)/,
  // A function of C begins at the margin and its line ends with the list, its brace or nothing.
  /^[A-Za-z_][\w\s*&:<>,~]*?\b([A-Za-z_]\w*)\s*\([^;=]*[),{]\s*(?:const\s*)?\{?\s*$/,
);
const shell = any(/^\s*function\s+([\w:.-]+)/, /^\s*([\w:.-]+)\s*\(\)/);
const lisp = /^\s*\(def[\w-]*\s+\^?([^\s()]+)/;
const elixir = /^\s*(?:def\w*)\s+([\w.?!]+)/;
const lua = any(/^\s*(?:local\s+)?function\s+([\w.:]+)/, /^(?:local\s+)?([\w.]+)\s*=\s*function/);
const sql =
  /^\s*create\s+(?:or\s+replace\s+)?(?:(?:unique|temporary|temp|materialized)\s+)?(?:table|view|index|function|procedure|trigger|type|schema)\s+(?:if\s+not\s+exists\s+)?["`]?([\w.]+)/i;
const schema = /^\s*(?:message|service|rpc|enum|type|interface|input|union|scalar|directive|model)\s+@?(\w+)/;
const functional = any(
  /^(?:data|newtype|class|instance|type|module|let(?:\s+rec)?|val|open)\s+([\w'.]+)/,
  /^([a-z][\w']*)\s*::/,
);
const style = /^\s*@(?:mixin|function|include|keyframes)\s+([\w-]+)/;
const roff = /^(={1,6}[ \t]+\S.*)$/;

const patterns: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ["md markdown mdown mkd mdx", heading],
      ["adoc asciidoc", roff],
      ["ts tsx mts cts js jsx mjs cjs vue svelte", script],
      ["py pyi", python],
      ["go", go],
      ["rs", rust],
      ["rb", ruby],
      ["java kt kts scala swift c h cc cpp cxx hpp hh cs php dart m mm zig groovy", braces],
      ["sh bash zsh", shell],
      ["clj cljs el lisp scm", lisp],
      ["ex exs", elixir],
      ["lua", lua],
      ["sql", sql],
      ["proto graphql gql prisma", schema],
      ["hs ml mli fs elm", functional],
      ["scss less sass", style],
    ] as const
  ).flatMap(([endings, pattern]) => endings.split(" ").map((ending) => [ending, pattern] as const)),
);

/** What looks like a call of a member and is none. */
const keywords: ReadonlySet<string> = new Set(
  "if for while switch catch return function else do try with new await yield throw typeof case super using sizeof".split(
    " ",
  ),
);

function any(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

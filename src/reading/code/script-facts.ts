import type { Program } from "oxc-parser";
import type { ScriptFact, ScriptFactRule } from "./script-check.ts";

const mostLines = 80;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What can be seen in a program without knowing what it is for. */
export function scriptFacts(text: string, program: Program) {
  const facts: ScriptFact[] = [];
  let functions = 0;
  for (const node of nodesOf(program)) {
    const rule = ruleBroken(node, text);
    if (rule !== null) facts.push({ rule, start: node.start, end: node.end });
    if (!isFunction(node)) continue;
    functions += 1;
    if (linesIn(text, node) > mostLines)
      facts.push({ rule: "long-function", start: node.start, end: node.end });
  }
  facts.push(...unusedImports(text, program));
  return { facts: facts.sort((one, other) => one.start - other.start), functions };
}

/** With a stack of our own: a chain of operators is nested deeper than calls may be. */
function* nodesOf(root: unknown): Generator<Node> {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (isNode(next)) {
      yield next;
      for (const value of Object.values(next))
        if (typeof value === "object" && value !== null) open.push(value);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function ruleBroken(node: Node, text: string): ScriptFactRule | null {
  if (node.type === "DebuggerStatement") return "debugger";
  if (node.type === "CatchClause") {
    const body = node["body"] as Node;
    return /^\{\s*\}$/.test(text.slice(body.start, body.end)) ? "empty-catch" : null;
  }
  if (node.type === "CallExpression") {
    const callee = node["callee"] as Node;
    const called = text.slice(callee.start, callee.end);
    return /^(?:(?:describe|it|test|suite|context)\.only|fdescribe|fit)$/.test(called)
      ? "focused-test"
      : null;
  }
  return null;
}

function isFunction({ type, body }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isNode(body);
}

/** A block of tests is a list, however long; a function that is one expression is a table or a tree. */
function linesIn(text: string, node: Node): number {
  const body = node["body"] as Node;
  if (body.type !== "BlockStatement" && body.type !== "FunctionBody") return 0;
  const before = text.slice(Math.max(0, node.start - 100), node.start);
  if (/\b(?:describe|it|test|suite|context)(?:\.\w+)?\([^()]*$/.test(before)) return 0;
  return text.slice(node.start, node.end).split("\n").length;
}

/** Unused is what is named nowhere else, not even in a comment: a type or a directive may need it there. */
function unusedImports(text: string, program: Program): ScriptFact[] {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  const hasTags = /<\/|\/>/.test(text);
  return program.body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration") return [];
    return statement.specifiers.flatMap((specifier) => {
      const { name } = specifier.local;
      const isNamedTwice = specifier.type === "ImportSpecifier" && specifier.imported !== specifier.local;
      const own =
        isNamedTwice &&
        text
          .slice(specifier.start, specifier.end)
          .split(/\W+/)
          .filter((word) => word === name).length > 1
          ? 2
          : 1;
      // Tags of JSX may be compiled to calls of these.
      const isImplied = hasTags && /^(?:React|Preact|h|jsx|Fragment)$/.test(name);
      if (isImplied || (words.get(name) ?? 0) > own) return [];
      return [{ rule: "unused-import" as const, start: specifier.start, end: specifier.end }];
    });
  });
}

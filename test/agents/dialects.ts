import { claude as claudeTongue } from "../../src/agents/cli/claude.ts";
import { codex as codexTongue } from "../../src/agents/cli/codex.ts";
import { gemini as geminiTongue } from "../../src/agents/cli/gemini.ts";
import { opencode as opencodeTongue } from "../../src/agents/cli/opencode.ts";
import { qwen as qwenTongue } from "../../src/agents/cli/qwen.ts";
import { spoken } from "../../src/agents/cli/dialect.ts";
import { shippedRecipe } from "../../src/config/recipe.ts";

/** The dialects whole, with the recipes that come with us. */
export const claude = spoken(shippedRecipe("claude"), claudeTongue);
export const codex = spoken(shippedRecipe("codex"), codexTongue);
export const gemini = spoken(shippedRecipe("gemini"), geminiTongue);
export const qwen = spoken(shippedRecipe("qwen"), qwenTongue);
export const opencode = spoken(shippedRecipe("opencode"), opencodeTongue);

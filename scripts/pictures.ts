// `node scripts/pictures.ts readme`: those of the README. `node scripts/pictures.ts page [folder]`: those of docs/web.md.
const [, , which] = process.argv;

if (which === "readme") await import("./pictures/readme.ts");
else if (which === "page") await import("./pictures/page.ts");
else {
  console.error(`scripts/pictures.ts takes readme or page, not ${which ?? "nothing"}.`);
  process.exitCode = 2;
}

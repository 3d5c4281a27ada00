/** Made of the export's own style and script by scripts/build/page.ts. */
declare module "exported:print";
declare module "exported:style.css";
declare module "exported:themes.css";
declare module "*.css";

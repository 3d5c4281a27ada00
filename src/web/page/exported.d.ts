/** Made of the export's own style and script by scripts/build-page.ts. */
declare module "exported:handy" {
  /** Filters and the lighting of graphs, for what is below an element. */
  export function handy(root: Element): void;
}
declare module "exported:style.css";
declare module "exported:themes.css";
declare module "*.css";

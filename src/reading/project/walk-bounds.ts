export interface WalkBounds {
  readonly mostFiles: number;
  readonly mostFileBytes: number;
  readonly mostBytes: number;
}

export const usualBounds: WalkBounds = {
  mostFiles: 20_000,
  mostFileBytes: 1024 * 1024,
  mostBytes: 256 * 1024 * 1024,
};

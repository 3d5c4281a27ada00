import { BaseSequencer, type TestSpecification } from "vitest/node";

/** So many other files between two of the engine. */
const between = 8;

/**
 * Files of the engine mostly wait, for leases and for databases that come back, and are short: by size they came last,
 * and the whole run waited for them. Spread over the first part of it, others work meanwhile.
 */
export class EngineSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes("/test/postgres/");
    const waiting = sorted.filter(isWaiting);
    const others = sorted.filter((file) => !isWaiting(file));
    const spread = others.flatMap((file, index) =>
      index % between === 0 ? [...waiting.slice(index / between, index / between + 1), file] : [file],
    );
    return [...spread, ...waiting.slice(Math.ceil(others.length / between))];
  }
}

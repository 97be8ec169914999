/** @param path from the root of the checkout, with slashes */
export function areaOf(path: string): string;
export function testsAffectedBy(changed: readonly string[]): { areas: string[]; tests: string[] };

import type { Call } from './call.ts';
import type { Resource } from './resource.ts';

/** The calls and plain resources of an area. `index.ts` joins all areas. */
export interface Area {
  calls: readonly Readonly<Record<string, Call>>[];
  /** plain resources; their menu, grants and test samples derive from their definitions */
  resources?: readonly Resource[];
}

export const callsOf = ({ calls, resources = [] }: Area): Call[] =>
  [...calls, ...resources.map((resource) => resource.calls)].flatMap((group) => Object.values<Call>(group));

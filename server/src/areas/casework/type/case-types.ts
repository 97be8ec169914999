import { typeTree } from '../intake/type-tree.ts';
import { typeNames } from '../read/present.ts';

/** Classifications of a kind's cases. */
export const caseTypes = { names: typeNames, tree: typeTree };

import { typeTree } from '../intake/type-tree.ts';
import { typeNames } from '../read/present.ts';

export const caseTypes = { names: typeNames, tree: typeTree };

import { resolve } from 'node:path';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Stage {
  /** modules that a browser requests by name */
  readonly roots: readonly string[];
  /** limits the imported modules, where all of them are too much for one file */
  readonly only?: RegExp;
  readonly also?: RegExp;
  /** the roots belong to the stage; otherwise each stays a file of its own */
  readonly withRoots?: boolean;
}

/**
 * One file per stage of the way to the first page. Without stages, each module shared by two pages is a file, and a
 * page requests sixty files of a kilobyte. A stage has the imports of its roots without those of earlier stages; the
 * stages are in the order in which a browser needs them.
 */
export const stages = (folder: string, named: Readonly<Record<string, Stage>>) =>
  Object.entries(named).map(([name, { roots, only = /^/, also, withRoots = false }], at) => {
    let own: Set<string> | undefined;
    return {
      debugName: name,
      name: (id: string, modules: Modules): string | null => {
        own ??= reach(
          modules,
          roots.map((root) => resolve(folder, root)),
          withRoots,
        );
        return also?.test(id) || (own.has(id) && only.test(id)) ? name : null;
      },
      priority: 10 - at,
    };
  });

function reach(modules: Modules, roots: readonly string[], withRoots: boolean): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return withRoots ? found : found.difference(new Set(roots));
}

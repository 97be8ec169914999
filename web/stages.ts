import { resolve } from 'node:path';

/** What the bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

interface Stage {
  /** modules of the front end by which a browser asks for it */
  readonly roots: readonly string[];
  /** these of what they import, where the whole would be too much for one file */
  readonly only?: RegExp;
  /** these too, whatever imports them */
  readonly also?: RegExp;
  /** the roots belong to it too; they else stay files of their own, by which they are asked for */
  readonly withRoots?: boolean;
}

/**
 * A file for each stage of the way to the first page instead of one for each module that two pages share: a page asked for
 * sixty files of a kilobyte. A stage is what its roots import, without what the stages before it have: they are named in
 * the order in which a browser comes to them.
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

/** All that these import, and what that imports, with the roots themselves or without. */
function reach(modules: Modules, roots: readonly string[], withRoots: boolean): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return withRoots ? found : found.difference(new Set(roots));
}

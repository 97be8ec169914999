import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder that holds it all, from a source file as from the program that is built of them. */
export const checkout = (function above(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  if (dirname(folder) === folder) throw new Error(`${import.meta.dirname} lies in no checkout.`);
  return above(dirname(folder));
})(import.meta.dirname);

/** A source file of the server that runs by itself, as a worker does. */
export const sourceFile = (path: string): string => join(checkout, 'server/src', path);

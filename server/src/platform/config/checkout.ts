import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const checkout = (function above(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  if (dirname(folder) === folder) throw new Error(`${import.meta.dirname} lies in no checkout.`);
  return above(dirname(folder));
})(import.meta.dirname);

export const sourceFile = (path: string): string => join(checkout, 'server/src', path);

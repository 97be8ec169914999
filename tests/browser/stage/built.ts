import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../../../web/dist/.vite/manifest.json');

/** The built file of a front-end module; only its content identifies it, because file names are hashes. */
export async function builtFile(module: string): Promise<string> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>;
  const chunk = chunks[module];
  if (!chunk) throw new Error(`${module} has no file of its own.`);
  return `/${chunk.file}`;
}

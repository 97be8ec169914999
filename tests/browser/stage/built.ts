import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const manifest = join(import.meta.dirname, '../../../web/dist/.vite/manifest.json');

/** The file that a module of the front end was built into, as the browser asks for it: names tell nothing but their content. */
export async function builtFile(module: string): Promise<string> {
  const chunks = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, { file: string }>;
  const chunk = chunks[module];
  if (!chunk) throw new Error(`${module} has no file of its own.`);
  return `/${chunk.file}`;
}

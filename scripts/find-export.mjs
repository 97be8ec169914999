/** npm run find-export: finds the user, time and content of an exported file. */
import { resolve } from 'node:path';
import { prepare, run } from './launcher.mjs';

const node = await prepare();
// Relative to the directory in which npm was called.
const files = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? '.', file));
process.exitCode = await run(node, ['server/src/find-export.ts', ...files]);

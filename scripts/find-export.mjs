/** npm run find-export: who took an exported file along, when and what? */
import { resolve } from 'node:path';
import { prepare, run } from './launcher.mjs';

const node = await prepare();
// as they are called from where they are asked for
const files = process.argv.slice(2).map((file) => resolve(process.env.INIT_CWD ?? '.', file));
process.exitCode = await run(node, ['server/src/find-export.ts', ...files]);

/** npm run bench: measures the budgets against raw node:http and pg in the same run. */
import { buildServer } from './build.mjs';
import { prepare, run } from './launcher.mjs';

const node = await prepare();
await buildServer(node);
process.exitCode = await run(node, ['bench/main.ts', ...process.argv.slice(2)]);

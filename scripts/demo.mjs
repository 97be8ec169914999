import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['demo/src/main.ts', ...process.argv.slice(2)]);

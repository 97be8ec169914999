import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['server/src/verify-audit.ts', ...process.argv.slice(2)]);

/** npm run retire-audit: removes old audit rows and closes their part of the chain. */
import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['server/src/retire-audit.ts', ...process.argv.slice(2)]);

/** npm run openapi: writes the description of all calls to docs/openapi.json. */
import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['server/src/openapi.ts', ...process.argv.slice(2)]);

/** npm run sabotage: breaks one guard after another in a copy of the checkout and expects its test to fail. */
import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['tests/sabotage/main.ts', ...process.argv.slice(2)]);

/** npm run sabotage: breaks one guard after the other in a copy of the checkout and asks whether its test turns red. */
import { prepare, run } from './launcher.mjs';

const node = await prepare();
process.exitCode = await run(node, ['tests/sabotage/main.ts', ...process.argv.slice(2)]);

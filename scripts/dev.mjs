/** npm run dev: the server restarts when its sources change, the front end reloads in the browser. */
import { prepare, start } from './launcher.mjs';

const node = await prepare();
const parts = [
  start(node, ['--watch', '--watch-preserve-output', 'server/src/main.ts']),
  start(node, ['scripts/dev-server.mjs']),
];
const code = await Promise.race(parts.map((part) => part.done));
for (const part of parts) part.child.kill('SIGTERM');
await Promise.all(parts.map((part) => part.done));
process.exitCode = code;

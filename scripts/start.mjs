/** npm start: install, build what changed, run the server. */
import { buildFrontEnd, buildServer } from './build.mjs';
import { prepare, run } from './launcher.mjs';
import { serverArguments, serverEnvironment } from './server-arguments.mjs';

const node = await prepare();
await Promise.all([buildFrontEnd(node), buildServer(node)]);
process.exitCode = await run(node, [...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment });

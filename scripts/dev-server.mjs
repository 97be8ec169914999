/** The front end with hot reload; calls below /api are proxied to the server. dev.mjs runs it in the pinned Node. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './launcher.mjs';

const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const server = await createServer({ root: join(root, 'web'), server: { proxy: { '/api': { target, ws: true } } } });
await server.listen();
server.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close().then(() => process.exit(0)));

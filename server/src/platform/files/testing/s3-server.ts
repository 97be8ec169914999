import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '#platform/config/config.ts';
import { isSignedWith } from './signature.ts';

type Rver = { configureBuckets(): Promise<unknown>; callback(): RequestListener };
type RverOptions = {
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
};
// The package has no types.
const S3rver: new (options: RverOptions) => Rver = createRequire(import.meta.url)('s3rver');

const bucket = 'kaoxin';
const secretAccessKey = 'S3RVER';

export type TestBucket = {
  settings: ObjectStore;
  requests: { method: string; digest: string }[];
  failWith: number[];
  close(): Promise<void>;
};

export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const rver = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await rver.configureBuckets();
  const answer = rver.callback();
  const requests: TestBucket['requests'] = [];
  const failWith: number[] = [];
  const server = createServer((request: IncomingMessage, reply) => {
    requests.push({ method: request.method ?? '', digest: String(request.headers['x-amz-content-sha256'] ?? '') });
    const failure = failWith.shift() ?? (isSignedWith(secretAccessKey, request) ? undefined : 403);
    if (failure === undefined) return answer(request, reply);
    request.resume();
    return reply.writeHead(failure, { 'content-type': 'application/xml' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey,
      pathStyle: true,
    },
    requests,
    failWith,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

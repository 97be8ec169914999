import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface SmsServer {
  address: string;
  port: number;
  seen: Seen[];
  /** status and body of the next answers; `hang` never answers, `cut` ends the connection; the last one repeats */
  answers: ({ status: number; body: string } | 'hang' | 'cut')[];
  close(): Promise<void>;
}

export async function startSmsServer(port = 0): Promise<SmsServer> {
  const seen: Seen[] = [];
  const answers: SmsServer['answers'] = [{ status: 200, body: '{}' }];
  const server = createServer(async (request, reply) => {
    const body = (await buffer(request)).toString('utf8');
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'cut') return void request.socket.destroy();
    if (answer === 'hang' || !answer) return;
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const number = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${number}`,
    port: number,
    seen,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

export function aliyunSignature({ method, url, headers, body }: Seen, secret: string): string {
  const [path, query = ''] = url.split('?');
  const named = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const lines = named.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const sorted = query.split('&').sort().join('&');
  const request = [method, path, sorted, lines, named.join(';'), hex(body)].join('\n');
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hex(request)}`)
    .digest('hex');
}

export function tencentSignature({ method, url, headers, body }: Seen, secret: string): string {
  const given = /Credential=[^/]+\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([^,]+)/.exec(
    headers.authorization ?? '',
  );
  const [date = '', service = '', names = ''] = given?.slice(1) ?? [];
  const lines = names.split(';').map((name) => {
    const value = String(headers[name]);
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
  });
  const request = [method, url, '', lines.join(''), names, hex(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], `${date}/${service}/tc3_request`, hex(request)].join(
    '\n',
  );
  const step = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
  return step(step(step(step(`TC3${secret}`, date), service), 'tc3_request'), text).toString('hex');
}

export const signatureIn = ({ headers }: Seen): string =>
  /Signature=([0-9a-f]+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const one = (value: string | string[] | undefined): string => [value ?? ''].flat().join(',').trim();

export function isSignedWith(secret: string, { method = '', url = '', headers }: IncomingMessage): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+?), SignedHeaders=(\S+?), Signature=([0-9a-f]{64})$/;
  const [, scope = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${one(headers[name])}`),
    '',
    names,
    one(headers['x-amz-content-sha256']),
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', one(headers['x-amz-date']), scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

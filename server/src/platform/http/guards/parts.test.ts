import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fewParts } from './parts.ts';

function counted(body: string, pieceSize: number, parameters = 'boundary=x'): Promise<Buffer> {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-type': `multipart/form-data; ${parameters}` };
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += pieceSize) request.push(bytes.subarray(from, from + pieceSize));
  request.push(null);
  return buffer(fewParts(request));
}

test.each([7, 65_536])('passes a body with few boundaries in pieces of %i bytes', async (pieceSize) => {
  const body = `${'--x\r\n'.repeat(40)}${'\r\n--'.repeat(500)}`;
  expect(String(await counted(body, pieceSize))).toBe(body);
});

test.each([
  ['boundaries', '--x\r\n'.repeat(41)],
  ['beginnings of boundaries', '\r\n--'.repeat(20_001)],
])('ends a body with too many %s', async (_what, body) => {
  await expect(counted(body, 7)).rejects.toMatchObject({ status: 400 });
  await expect(counted(body, 65_536)).rejects.toMatchObject({ status: 400 });
});

test('counts the boundary, not another parameter', async () => {
  const body = '--x\r\n'.repeat(41);
  await expect(counted(body, 65_536, 'xboundary=zzz; boundary=x')).rejects.toMatchObject({ status: 400 });
});

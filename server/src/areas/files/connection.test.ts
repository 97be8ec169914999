import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { testApp } from '../../testing/app.ts';
import { multipart, multipartType } from '../../testing/multipart.ts';
import { setParameter } from '../../testing/rows.ts';

const patiently = { timeout: 15_000 };

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const put = 'blade-resource/oss/endpoint/put-file';

const app = testApp({ clerk: ['case_handler'] });
const { clerk } = app.visitors;

beforeAll(async () => {
  await setParameter(app.db, 'upload.maxMb', '1');
  forgetSettings(app.context);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});

const objects = () =>
  readdirSync(join(app.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from biz_file`.execute(app.db)).rows[0]?.n;

describe('over a real connection', () => {
  const open = (length: number) =>
    request({
      port: (app.server.server.address() as AddressInfo).port,
      method: 'POST',
      path: `/api/${put}`,
      headers: { 'content-type': multipartType, 'blade-auth': `bearer ${clerk.token}`, 'content-length': length },
    });

  it('refuses an oversized file while it arrives', async () => {
    const body = multipart('大.pdf', Buffer.concat([Buffer.from(pdf), Buffer.alloc(12 * 1024 * 1024, 32)]));
    const sending = open(body.length);
    const [answer] = await Promise.all([
      once(sending, 'response'),
      new Promise<void>((done) => sending.end(body, done)),
    ]);
    const response = answer[0] as IncomingMessage;
    expect(response.statusCode).toBe(413);
    expect(await text(response)).toContain('文件大小不能超过1MB');
  });

  it('leaves nothing after an interrupted upload', async () => {
    const body = multipart('断了.pdf', Buffer.concat([Buffer.from(pdf), Buffer.alloc(400_000, 32)]));
    const sending = open(body.length);
    sending.on('error', () => undefined);
    await new Promise<void>((done) => sending.write(body.subarray(0, 200_000), () => done()));
    await vi.waitFor(() => expect(objects()).toBe(1), patiently);
    sending.destroy();
    await vi.waitFor(() => expect(objects()).toBe(0), patiently);
    expect(await stored()).toBe(0);
  });
});

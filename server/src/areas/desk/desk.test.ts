import { on, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { InboxCounts, InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#app';
import { notifyPeople } from '#platform/live/inbox.ts';
import { Work } from '#platform/work.ts';
import { person } from '../../testing/actors.ts';
import { testApp } from '../../testing/app.ts';
import { clientHeader, type Visitor } from '../../testing/browser.ts';
import { testContext } from '../../testing/context.ts';
import { addRow } from '../../testing/rows.ts';

const app = testApp({
  editor: ['content_editor'],
  reader: ['case_handler'],
});
const { editor, reader } = app.visitors;

const counts = async (visitor: Visitor) => (await visitor.get<InboxCounts>('desk/inbox/counts')).data;
const entries = async (visitor: Visitor, tab: string) =>
  (await visitor.get<InboxEntry[]>('desk/inbox/list', { tab })).data;
const publish = (title: string, releaseTime: string, content = '<p>正文</p>') =>
  editor.post<{ id: string; content: string }>('blade-desk/notice/submit', {
    title,
    category: 1,
    releaseTime,
    content,
  });
const tell = (title: string, to = app.idOf('reader')) =>
  new Work(app.context, person({ id: '1' }), 'test', 'business').transaction((work) =>
    notifyPeople(work, [to, '1'], { tab: 'message', title: [title, `in English: ${title}`], path: '/x?id=1' }),
  );

describe('notices', () => {
  test('reach all users once released, with read state', async () => {
    await publish('今日通知', app.context.clock.now());
    await publish('将来的通知', '2099-01-01 00:00:00');
    expect((await entries(reader, 'notice')).map(({ title, isRead }) => [title, isRead])).toEqual([['今日通知', 0]]);
    expect((await counts(reader)).notice).toBe(1);
    const [{ id } = { id: '' }] = await entries(reader, 'notice');
    expect((await reader.post<InboxCounts>('desk/inbox/read', { tab: 'notice', ids: [id] })).data.notice).toBe(0);
    expect((await counts(editor)).notice).toBe(1);
  });

  test('are sanitized', async () => {
    const { data } = await publish(
      '脚本',
      app.context.clock.now(),
      '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x">链</a></p>',
    );
    expect(data.content).not.toMatch(/script|onclick|javascript/);
    expect(data.content).toContain('好');
  });

  test('require the right to write', async () => {
    expect((await reader.post('blade-desk/notice/submit', { title: '我也发' })).status).toBe(403);
    expect((await reader.get('blade-desk/notice/list')).status).toBe(403);
  });
});

describe('messages', () => {
  test('are visible to their receiver only', async () => {
    await tell('XF1 审核退回');
    const [first] = await entries(reader, 'message');
    expect(first).toMatchObject({ title: 'XF1 审核退回', path: '/x?id=1', isRead: 0 });
    expect(await entries(editor, 'message')).toEqual([]);
    await editor.post('desk/inbox/read', { tab: 'message', ids: [first?.id ?? ''] });
    expect((await counts(reader)).message).toBe(1);
    await reader.post('desk/inbox/read', { tab: 'message' });
    expect((await counts(reader)).message).toBe(0);
  });

  test("appear in the reader's language, older ones in Chinese", async () => {
    await tell('XF2 审核退回');
    await addRow(app.db, 'inboxMessage', {
      tenantId: '000000',
      userId: app.idOf('reader'),
      tab: 'message',
      title: 'XF3 转办',
      content: '旧',
    });
    const titles = async (language: string) => {
      const { data } = await reader.send<InboxEntry[]>({
        method: 'GET',
        url: '/api/desk/inbox/list?tab=message',
        headers: { 'accept-language': language },
      });
      return data.slice(0, 2).map(({ title, content }) => [title, content]);
    };
    expect(await titles('zh-CN')).toEqual([
      ['XF3 转办', '旧'],
      ['XF2 审核退回', ''],
    ]);
    expect(await titles('en')).toEqual([
      ['XF3 转办', '旧'],
      ['in English: XF2 审核退回', ''],
    ]);
    await reader.post('desk/inbox/read', { tab: 'message' });
  });

  test('of a rolled-back transaction never arrive', async () => {
    const before = (await entries(reader, 'message')).length;
    const work = new Work(app.context, person({ id: '1' }), 'test', 'business');
    const failing = work.transaction(async (inside) => {
      await notifyPeople(inside, [app.idOf('reader')], { tab: 'message', title: ['从未发生', 'never'] });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await entries(reader, 'message')).length).toBe(before);
  });
});

async function listen(port: number, token: string) {
  const headers = { authorization: clientHeader, 'blade-auth': `bearer ${token}`, accept: 'text/event-stream' };
  const request = get({ port, path: '/api/desk/inbox/stream', headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const pieces = on(answer, 'data');
  const closed = new Promise((resolve) => answer.once('close', resolve).once('error', resolve));
  const next = async () => String(((await pieces.next()).value as [Buffer])[0]);
  return { contentType: answer.headers['content-type'], closed, next };
}

describe('event stream', () => {
  test('sends counts at once and on changes across servers', async () => {
    const second = await testContext({ database: app.context.database });
    const other = await buildApp(second.context);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.server.address() as { port: number };
    const stream = await listen(port, reader.token ?? '');
    expect(stream.contentType).toContain('text/event-stream');
    expect(await stream.next()).toMatch(/^event: inbox\ndata: \{.*"message":0/);
    await tell('到了');
    expect(await stream.next()).toMatch(/"message":1/);
    await reader.send({ method: 'POST', url: '/api/desk/inbox/read', payload: { tab: 'message' } });
    expect(await stream.next()).toMatch(/"message":0/);
    await other.close();
    await stream.closed;
    await second.close();
  });

  test('S68 limits a session to eight streams on all servers', async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as { port: number };
    const path = '/api/desk/inbox/stream';
    const headers = {
      authorization: clientHeader,
      'blade-auth': `bearer ${reader.token}`,
      accept: 'text/event-stream',
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const request = get({ port, path, headers });
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        return { request, answer };
      }),
    );
    const open = answers.filter(({ answer }) => answer.statusCode === 200);
    const refused = answers.filter(({ answer }) => answer.statusCode === 429);
    expect([open.length, refused.length]).toEqual([8, 92]);
    expect(refused[0]?.answer.headers['retry-after']).toBe('60');
    const pieces = open.map(({ answer }) => on(answer, 'data'));
    for (const piece of pieces) await piece.next();
    await tell('一次问完');
    const told = await Promise.all(pieces.map(async (piece) => String(((await piece.next()).value as [Buffer])[0])));
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/"message":[1-9]/);
    const second = await testContext({ database: app.context.database });
    const other = await buildApp(second.context);
    await other.listen({ port: 0, host: '127.0.0.1' });
    const elsewhere = get({ port: (other.server.address() as { port: number }).port, path, headers });
    const [ninth] = (await once(elsewhere, 'response')) as [IncomingMessage];
    expect(ninth.statusCode).toBe(429);
    await other.close();
    await second.close();
    for (const { request } of open) request.destroy();
    await expect
      .poll(async () => {
        const request = get({ port, path, headers });
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        request.destroy();
        return answer.statusCode;
      })
      .toBe(200);
  });

  test('returns counts once without a stream, nothing to strangers', async () => {
    const once = await reader.send({ method: 'GET', url: '/api/desk/inbox/stream' });
    expect(once.status).toBe(200);
    expect((await app.server.inject({ method: 'GET', url: '/api/desk/inbox/stream' })).statusCode).toBe(401);
  });
});

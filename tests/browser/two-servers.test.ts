import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDatabase } from '../setup/run-database.ts';
import type { ServerProcess } from '../setup/server-process.ts';
import { menu } from './shell/shell-parts.ts';
import { startAt } from './stage/server.ts';
import { stageFor } from './stage.ts';

const bell = (page: Page, words: string) => page.getByRole('button', { name: `消息与通知${words}`, exact: true });
const now = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() - 60_000,
  );

describe.skipIf(!runDatabase())('two servers on one PostgreSQL', () => {
  const stage = stageFor('two-servers');
  let other: ServerProcess;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaoxin-second-'));
    other = await startAt({ ...stage.database, DATA_DIR: folder });
  });
  afterAll(async () => {
    await other.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('delivers a notice to browsers of both and syncs its reading', async () => {
    await (await stage.caller('handler'))('desk/inbox/read', { tab: 'notice' });
    const here = await stage.page('handler', '/wel/index');
    const there = await stage.page('handler', '/wel/index', { at: other.url });
    for (const page of [here, there]) {
      await menu(page).waitFor();
      await bell(page, '').waitFor();
    }
    const asked: string[] = [];
    there.on('request', (request) => asked.push(request.url()));
    await (await stage.caller('administrator'))('blade-desk/notice/submit', {
      title: '两台服务器都看得到',
      category: 1,
      releaseTime: now(),
      content: '<p>本周六停机</p>',
    });
    await bell(here, '，1条未读').waitFor();
    await bell(there, '，1条未读').waitFor();
    // It arrived over the stream, without polling.
    expect(asked.filter((url) => url.includes('/inbox'))).toEqual([]);

    await bell(there, '，1条未读').click();
    const popover = there.getByRole('dialog', { name: '消息与通知' });
    await popover.getByText('两台服务器都看得到').first().waitFor();
    await popover.getByRole('button', { name: '全部标为已读' }).click();
    await bell(there, '').waitFor();
    await bell(here, '').waitFor();
  });
});

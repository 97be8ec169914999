import { describe, expect, it } from 'vitest';
import { openContext } from '../../server/src/open-context.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { prepare } from '../../server/src/prepare.ts';
import { testPassword } from '../../server/src/testing/context.ts';
import { addPerson } from '../../server/src/testing/people.ts';
import { addTenant } from '../../server/src/testing/tenant.ts';
import { type Caller, callerWith, signIn } from './client.ts';
import { ask, hasPostgres, onPostgres, ownFolder } from './databases.ts';
import { adminPassword, startServer } from './server-process.ts';

const branch = '222222';
type Ids = Record<'reader' | 'disabled' | 'branch', string>;

async function furnished(environment: Readonly<Record<string, string>>): Promise<Ids> {
  const settings = { CAPTCHA: 'off', DEMO: 'off', LOG_LEVEL: 'silent', ADMIN_PASSWORD: adminPassword };
  const { context, close } = await openContext(readConfig({ ...environment, ...settings }));
  try {
    await prepare(context);
    await addTenant(context, branch);
    // Users with at most an administrator's rights need no second person for changes to their account.
    const add = (account: string, tenantId = '000000') => addPerson(context, { account, roles: [], tenantId });
    return { reader: await add('reader'), disabled: await add('disabled'), branch: await add('branch', branch) };
  } finally {
    await close();
  }
}

/** An open event stream; `over` resolves when the server ends it. */
async function listen(url: string, { token }: Caller): Promise<{ over: Promise<string> }> {
  const answer = await fetch(`${url}/api/desk/inbox/stream`, {
    headers: { 'blade-auth': `bearer ${token}`, accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  // The first event shows that the stream is open.
  await reader?.read();
  const rest = async (): Promise<string> => ((await reader?.read())?.done === false ? rest() : 'over');
  return { over: rest() };
}

/** Streams last five minutes by themselves; the test has two. */
const soon = { timeout: 120_000 };

describe.skipIf(!hasPostgres)('two servers', () => {
  it('both read a changed parameter with the next request', async () => {
    const shared = await onPostgres();
    await furnished(shared);
    const one = await startServer(shared);
    const other = await startServer({ ...shared, DATA_DIR: ownFolder() });
    const admin = await signIn(one.url);
    const reader = callerWith(other.url, (await signIn(one.url, 'reader', testPassword)).token);
    const titleAt = async (url: string) =>
      ((await (await fetch(`${url}/api/site`)).json()) as { data: { title: string } }).data.title;
    const rows = await admin.get<{ records: { id: string; paramKey: string }[] }>(
      'blade-system/param/list?size=200&paramKey_likeright=s',
    );
    const set = async (key: string, paramValue: string) => {
      const id = rows.body?.data.records.find(({ paramKey }) => paramKey === key)?.id;
      expect((await admin.post('blade-system/param/submit', { id, paramValue })).status).toBe(200);
    };

    for (const title of ['甲', '乙', '丙']) {
      await set('site.title', title);
      // Each answer is the first one after the change.
      expect([await titleAt(other.url), await titleAt(one.url)]).toEqual([title, title]);
    }
    // The session check reads a parameter: two minutes of inactivity end the session once one is the limit.
    const status = async () => (await reader.get('blade-auth/oauth/user-info')).status;
    expect(await status()).toBe(200);
    await ask(
      shared.DATABASE_URL,
      `update session set last_seen = now() - interval '2 minutes' where user_id = (select id from "user" where account = 'reader')`,
    );
    await set('session.idleMinutes', '1');
    expect(await status()).toBe(401);
    await set('session.idleMinutes', '30');
    expect(await status()).toBe(200);
  });

  it('both end event streams of ended sessions only', soon, async () => {
    const shared = await onPostgres();
    const ids = await furnished(shared);
    const one = await startServer(shared);
    const other = await startServer({ ...shared, DATA_DIR: ownFolder() });
    const admin = await signIn(one.url);
    const open = async (account: string, tenantId?: string) => {
      const caller = await signIn(one.url, account, testPassword, tenantId);
      return { caller, streams: [await listen(one.url, caller), await listen(other.url, caller)] };
    };
    const ended = (streams: { over: Promise<string> }[]) => Promise.all(streams.map(({ over }) => over));
    const stays = await open('reader');

    const leaves = await open('reader');
    expect((await leaves.caller.get('blade-auth/oauth/logout')).status).toBe(200);
    expect(await ended(leaves.streams)).toEqual(['over', 'over']);

    const locked = await open('disabled');
    expect((await admin.post('blade-user/update', { id: ids.disabled, status: 0 })).status).toBe(200);
    expect(await ended(locked.streams)).toEqual(['over', 'over']);

    const tenant = (what: string) =>
      ask(shared.DATABASE_URL, `update tenant set ${what} where tenant_id = '${branch}'`);
    const far = await open('branch', branch);
    await tenant('is_deleted = 1');
    expect(await ended(far.streams)).toEqual(['over', 'over']);
    await tenant('is_deleted = 0');

    // An expired tenant causes no event.
    const caller = await signIn(one.url, 'branch', testPassword, branch);
    await tenant(`expire_time = now() + interval '8 seconds'`);
    const expiring = [await listen(one.url, caller), await listen(other.url, caller)];
    expect(await ended(expiring)).toEqual(['over', 'over']);

    expect(await Promise.race([...stays.streams.map(({ over }) => over), Promise.resolve('open')])).toBe('open');
    expect((await stays.caller.get('desk/inbox/counts')).status).toBe(200);
  });
});

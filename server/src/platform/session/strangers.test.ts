import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { setRows } from '../../testing/rows.ts';
import { sessionsOf } from './make-sessions.ts';

const app = testApp({ here: ['case_handler'], far: { tenantId: '111111', roles: ['case_handler'] } });
const facts = { ip: '', language: 'zh' } as const;

test('looks up unknown tokens in two queries', async () => {
  const { far, here } = app.visitors;
  const sessions = sessionsOf(app.context);
  await setRows(app.db, 'tenant', { tenantId: '111111' }, { status: 0 });
  const asked = vi.spyOn(app.context.database.pool, 'query');
  const strangers = Array.from({ length: 100 }, (_, n) => sessions.actorOf(`stranger-${n}`, facts));
  const closed = sessions.actorOf(String(far.token), facts);
  await expect(closed).rejects.toThrow('租户已到期或停用，请联系管理员');
  expect(await Promise.all(strangers)).toEqual(Array(100).fill(null));
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  expect(await sessions.actorOf(String(here.token), facts)).toMatchObject({ account: 'here' });
  await setRows(app.db, 'tenant', { tenantId: '111111' }, { status: 1 });
});

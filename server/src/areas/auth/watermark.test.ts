import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { testPassword } from '../../testing/context.ts';
import { addPerson } from '../../testing/people.ts';
import { addRow, setParameter } from '../../testing/rows.ts';
import { addTenant } from '../../testing/tenant.ts';
import { ask, enter, md5, refresh } from './front-door.fixture.ts';

const app = testApp();

test('reports the watermark setting at login and renewal', async () => {
  await addPerson(app.context, { account: 'seen', roles: ['case_handler'] });
  const first = await enter(app.server, 'seen');
  expect(first.watermark).toBe(1);
  const { body: second } = await refresh(app.server, first.refresh_token);
  expect(second.watermark).toBe(1);
  await setParameter(app.context.database.kysely, 'watermark.on', '0');
  const { body: third } = await refresh(app.server, second.refresh_token ?? '');
  expect([third.account, third.watermark]).toEqual(['seen', undefined]);
  expect((await enter(app.server, 'seen')).watermark).toBeUndefined();
});

test('applies the watermark setting per tenant', async () => {
  await addTenant(app.context, '111111');
  await setParameter(app.context.database.kysely, 'watermark.on', '0');
  await addPerson(app.context, { account: 'far', roles: ['case_handler'], tenantId: '111111' });
  await addRow(app.db, 'param', { tenantId: '111111', paramName: '水印', paramKey: 'watermark.on', paramValue: '1' });
  const parameters = { grant_type: 'password', tenantId: '111111', username: 'far', password: md5(testPassword) };
  const { status, body } = await ask(app.server, parameters);
  expect([status, body.watermark]).toEqual([200, 1]);
});

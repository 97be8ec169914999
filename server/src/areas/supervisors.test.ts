import type { InboxEntry } from '@kaoxin/contract/desk/inbox.ts';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import type { Visitor } from '../testing/browser.ts';
import { good, letter } from '../testing/petitions.ts';

const app = testApp(
  {
    root: { roles: ['administrator'], realName: '许管理' },
    system: { roles: ['admin'], realName: '钱系统' },
    inspector: ['inspector'],
    auditor: ['audit_admin'],
    leader: ['city_leader'],
    handler: { roles: ['case_handler'], dept: '信访处' },
  },
  { now: '2026-04-29 09:00:00' },
);
const { root, system, inspector, auditor, leader, handler } = app.visitors;

const titles = async (who: Visitor) =>
  good(await who.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' })).map(({ title }) => title);

const service = {
  category: 3,
  smsCode: 'second',
  signName: '考信',
  templateId: 't',
  accessKey: 'key',
  secretKey: 'secret',
  regionId: 'cn-hangzhou',
};

test('supervisors read who changed the text message service', async () => {
  const { id } = good(await root.post<{ id: string }>('blade-resource/sms/submit', service));
  for (const who of [inspector, auditor, leader]) expect(await titles(who)).toEqual(['短信服务保存：许管理(root)']);
  for (const who of [root, handler]) expect(await titles(who)).toEqual([]);
  good(await root.post('blade-resource/sms/enable', {}, { query: { id } }));
  expect(await titles(inspector)).toEqual(['短信服务启用：许管理(root)', '短信服务保存：许管理(root)']);
  // a service that is enabled already
  good(await root.post('blade-resource/sms/enable', {}, { query: { id } }));
  expect(await titles(inspector)).toHaveLength(2);
});

test('supervisors read who changed a parameter', async () => {
  const { records } = good(
    await system.get<{ records: { id: string; version: number; paramKey: string }[] }>('blade-system/param/list', {
      paramKey: 'stat.minCell',
    }),
  );
  const [{ id, version } = { id: '', version: 0 }] = records;
  good(await system.post('blade-system/param/submit', { id, version, paramValue: '6' }));
  const [last] = good(await auditor.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }));
  expect(last?.title).toBe('参数变更：钱系统(system)');
  expect(last?.content).toMatch(/（stat\.minCell）：5 → 6$/);
});

test('supervisors read what a calendar change did to due dates', async () => {
  const deptId = app.deptId('信访处');
  const type = { kind: 2, typeName: '考试组织', deptId, simpleTrack: 1 };
  const { id: typeId } = good(await handler.post<{ id: string }>('type/submit', type));
  good(
    await handler.post('petitionLetter/register', {
      ...letter,
      source: 3,
      typeId,
      receivedTime: '2026-04-23 09:00:00',
    }),
  );
  good(await system.post('workday/submit', { date: '2026-04-27', isWorkday: 0, name: '停电' }));
  const [last] = good(await inspector.get<InboxEntry[]>('desk/inbox/list', { tab: 'message' }));
  expect(last).toMatchObject({
    title: '设置工作日2026-04-27：钱系统(system)',
    content: '1件在办事项的期限随之变动，其中1件不再超期，请核对依据',
  });
});

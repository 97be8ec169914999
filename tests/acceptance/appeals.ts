import { expect, test } from 'vitest';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Head {
  id: string;
  version: number;
}

const clause = (name: string) => `<section data-clause="${name}"><p>${name}如上所述，现予说明</p></section>`;
const replyContent = ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径'].map(clause).join('');

export function appeals(world: () => World): void {
  let handler: Program;
  let leader: Program;
  let entry: object;

  test('lists appeal classifications and files an appeal as a citizen', async () => {
    handler = await world().as('handler');
    leader = await world().as('leader');
    const { deptId } = (await handler.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const form = { kind: 1, typeName: '报名资格申诉', deptId };
    const typeId = (await handler.post<Head>('type/submit', form)).data.id;
    const { nobody } = world();
    expect((await nobody.get('open/type/tree', { kind: '1' })).data).toMatchObject([{ id: typeId }]);
    entry = {
      typeId,
      title: '对报名资格审核的申诉',
      applicantName: '陈远',
      phone: '13800138000',
      content: '本人符合报名条件，审核未予通过，请求重新审核。',
    };
    expect((await nobody.post('open/appeal', entry)).msg).toContain('请输入证件号码');
    const filed = await nobody.post<{ caseNo: string }>('open/appeal', { ...entry, idNo: residentNumber(41) });
    expect([filed.status, filed.data.caseNo]).toEqual([200, expect.stringMatching(/^SS\d+$/)]);
  });

  test('lists, handles, replies to, audits, prints and removes', async () => {
    const { records } = (await handler.get<{ records: Head[] }>('appeal/page', { tab: 'received' })).data;
    const id = String(records[0]?.id);
    const claimed = (await handler.get<Head>('appeal/handle', { id })).data;
    expect((await handler.get('appeal/detail', { id })).data).toMatchObject({ phone: '138****8000', violation: null });
    const body = { id, version: claimed.version, action: 'submit', replyResult: 1 };
    expect((await handler.post('appeal/reply', { ...body, replyContent: clause('决定') })).msg).toBe(
      '答复缺少【原处理、申诉理由、查明事实、依据、复议诉讼途径】内容',
    );
    const { version } = (await handler.post<Head>('appeal/reply', { ...body, replyContent })).data;
    expect((await handler.post('appeal/audit', { id, version, auditResult: 1 })).status).toBe(403);
    expect((await leader.post('appeal/audit', { id, version, auditResult: 1 })).data).toMatchObject([
      { caseStatus: 40, caseStatusName: '已答复' },
    ]);
    const print = await handler.get('appeal/print', { id, docType: 'SS03', reason: '送达申诉人' });
    expect(print.data).toMatchObject({ title: '申诉处理决定书', docNo: expect.stringMatching(/号$/) });
    expect((await leader.post('appeal/remove', {}, { query: { ids: id } })).msg).toBe('已进入办理流程的事项不能删除');
  });

  test('removes a wrong entry with a reason', async () => {
    const wrong = { source: 3, ...entry, idNo: residentNumber(42) };
    const { id } = (await handler.post<Head>('appeal/register', wrong)).data;
    const query = { ids: id, reason: '误录' };
    expect((await leader.post('appeal/remove', {}, { query })).msg).toBe('操作成功');
    expect((await leader.get('appeal/detail', { id })).status).toBe(404);
  });
}

import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { addDept, addPerson } from '../../../testing/people.ts';
import { good, petitionAt } from '../../../testing/petitions.ts';
import { dropRows, setRow } from '../../../testing/rows.ts';
import { addFullRole } from '../../../testing/tenant.ts';

/** Users must not learn about petitions hidden from them, except that there are some. */
let office: Office;
let keeper: Visitor;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const deptId = office.depts.root;
  await addPerson(office.context, { account: 'keeper', realName: '辰兼管', roles: ['admin', 'city_leader'], deptId });
  keeper = await signIn(office.app, 'keeper');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const against = (accusedName: string) => ({ accusedName, title: '关于工作人员收受好处的举报' });

describe('hides numbers and counts of hidden petitions', () => {
  test('when a user who handles them is removed', async () => {
    const hidden = await petitionAt(office, 'claimed', against('辰兼管'));
    const remove = async (who: Visitor) => (await who.post(`blade-user/remove?ids=${office.ids.handler}`)).msg;
    expect(await remove(keeper)).toBe('用户【甲经办】还有未办结的信访件，请先转交');
    const seen = await petitionAt(office, 'claimed');
    expect(seen.caseNo > hidden.caseNo).toBe(true);
    expect(await remove(keeper)).toBe(`用户【甲经办】还在办理信访件【${seen.caseNo}】等1件，请先转交`);
    expect(await remove(await office.as('system'))).toBe('用户【甲经办】还有未办结的信访件，请先转交');
  });

  test('when their department is removed', async () => {
    const id = await addDept(office.context, '撤并处', { parentId: office.depts.root });
    const place = (petition: string) => setRow(db(), 'petitionLetter', petition, { deptId: id });
    const remove = async () => (await keeper.post(`blade-system/dept/remove?ids=${id}`)).msg;
    await place((await petitionAt(office, 'registered', against('辰兼管'))).id);
    expect(await remove()).toBe('部门【撤并处】下还有信访件，不能删除');
    const seen = await petitionAt(office, 'registered');
    await place(seen.id);
    expect(await remove()).toBe(`部门【撤并处】下还有信访件【${seen.caseNo}】等1件，不能删除`);
  });

  test('when their classification is removed', async () => {
    const role = await addFullRole(office.context, { alias: 'district_holder', scopes: [5] });
    await addPerson(office.context, { account: 'holder', roles: [role], deptId: office.depts.district1 });
    const holder = await signIn(office.app, 'holder');
    await petitionAt(office, 'registered', {}, 'simple');
    const remove = async (type: string) => (await holder.post('type/remove', { ids: [type] })).msg;
    expect(await remove(office.types.simple)).toBe('分类下存在事项，不能删除');
    const district = await office.as('district1');
    const body = { source: 3, typeId: office.types.district1, applicantName: '陈思远', phone: '13800138000' };
    const words = {
      title: '东城考区的一封来信',
      content: '本人报名时被多收了二十元，请核实有关情况并予以退还，谢谢。',
    };
    good(await district.post('petitionLetter/register', { ...body, ...words }));
    expect(await remove(office.types.district1)).toBe('分类下存在1件事项,不能删除');
  });

  test('when timelines are verified', async () => {
    const inspector = await office.as('inspector');
    const counted = async () => {
      const { ok, count, cases } = good(await inspector.get<ChainVerdictAnswer>('chain/verify'));
      return [ok, count, cases];
    };
    const before = await counted();
    const hidden = await petitionAt(office, 'registered', against('壬监督'));
    expect(await counted()).toEqual(before);
    await setRow(db(), 'petitionLetter', hidden.id, { isDeleted: 1 });
    expect(await counted()).toEqual(before);
    await petitionAt(office, 'registered');
    expect(await counted()).toEqual([1, Number(before[1]) + 1, Number(before[2]) + 1]);
  });

  test('when a timeline is broken', async () => {
    const { id, caseNo } = await petitionAt(office, 'registered', against('壬监督'));
    const { pool } = office.context.database;
    const change = async (note: string | null) => {
      await pool.query('alter table case_event disable trigger case_event_fixed');
      await pool.query('update case_event set note = $2 where case_id = $1 and seq = 1', [id, note]);
      await pool.query('alter table case_event enable trigger case_event_fixed');
    };
    await change('改过');
    const verify = async () => good(await (await office.as('inspector')).get<ChainVerdictAnswer>('chain/verify'));
    const { ok, broken } = await verify();
    expect([ok, broken?.caseId, broken?.caseNo, broken?.seq]).toEqual([0, null, null, 1]);
    expect(JSON.stringify(broken)).not.toMatch(new RegExp(`${caseNo}|${id}`));
    await dropRows(db(), 'caseRecusal', { caseId: id });
    expect((await verify()).broken).toMatchObject({ caseId: id, caseNo, msg: expect.stringContaining(caseNo) });
  });
});

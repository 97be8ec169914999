import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { caseOf, good, letter, petitionAt } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const ask = async (name: StaffName, query: Record<string, string>, path = 'page') =>
  (await office.as(name)).get<Page<PetitionRow>>(`petitionLetter/${path}`, query);
const found = async (query: Record<string, string>) => good(await ask('handler', query)).records.map(({ id }) => id);

describe('S66 masked people', () => {
  test('are found by name only with the right to names', async () => {
    const { id } = await petitionAt(office, 'registered');
    for (const path of ['page', 'counts', 'export'])
      for (const name of ['auditor', 'leader', 'inspector', 'analyst'] as const)
        for (const field of ['applicantName', 'applicantName_null', 'applicantName_notlike']) {
          const { status } = await ask(name, { [field]: '陈' }, path);
          expect([path, name, field, status]).toEqual([path, name, field, 403]);
        }
    expect(await found({ applicantName: letter.applicantName })).toContain(id);
    expect(await found({ applicantName: `　${letter.applicantName} ` })).toContain(id);
  });

  test('are found by full name only, never by a part', async () => {
    for (const piece of ['陈', '思远', '陈思', '%思%', '陈_远'])
      expect([piece, await found({ applicantName: piece })]).toEqual([piece, []]);
    for (const suffix of ['likeright', 'likeleft', 'notlike', 'notequal', 'ge', 'lt', 'null', 'notnull'])
      expect([suffix, (await ask('handler', { [`applicantName_${suffix}`]: '陈' })).status]).toEqual([suffix, 400]);
    expect((await ask('handler', { descs: 'applicantName' })).status).toBe(400);
    for (const field of ['phone', 'idNo', 'idHash', 'phoneHash', 'queryCode', 'accusedName', 'recusalsNoted'])
      expect([field, (await ask('handler', { [field]: '1' })).status]).toEqual([field, 400]);
  });

  test('are logged with their cases once per search', async () => {
    const { caseNo } = await petitionAt(office, 'registered', { applicantName: '钱有痕' });
    const rows = async () =>
      (
        await sql<{ target: string; input: unknown }>`select target, input from audit
          where title = '按人查找信访记录' and actor_id = ${office.ids.handler} and target like ${`%${caseNo}%`}`.execute(
          office.context.database.kysely,
        )
      ).rows;
    for (const applicantName of ['钱有', '钱有痕', '钱有痕'])
      for (const path of ['counts', 'page']) expect((await ask('handler', { applicantName }, path)).status).toBe(200);
    expect(await rows()).toEqual([{ target: caseNo, input: { by: ['姓名'] } }]);
  });

  test('are not found by keyword', async () => {
    const { caseNo, id } = await petitionAt(office, 'registered', { accusedName: '周某某' });
    for (const keyword of [letter.applicantName, letter.idNo, letter.phone, '周某某', 'csy'])
      expect([keyword, await found({ keyword })]).toEqual([keyword, []]);
    expect(await found({ keyword: caseNo })).toEqual([id]);
  });

  test('links two letters of a person only with the right', async () => {
    const first = await petitionAt(office, 'registered', { title: '同一个人的第一封信' });
    const second = await petitionAt(office, 'registered', { title: '同一个人的第二封信' });
    const together = async (name: StaffName) =>
      (await caseOf(office, second.id).detail(name)).samePerson.some(({ id }) => id === first.id);
    expect([await together('handler'), await together('leader'), await together('inspector')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('S66 confidential writers', () => {
  test("links their letters for the case's handler alone", async () => {
    const person = { applicantName: '沈揭发', idNo: null, phone: '13800138066' };
    const open = await petitionAt(office, 'registered', { ...person, title: '同一个人公开的信' });
    const secret = await petitionAt(office, 'registered', { ...person, title: '同一个人的举报' }, 'accusation');
    const togetherOf = async (id: string) => (await caseOf(office, id).detail('both')).samePerson.map((one) => one.id);
    expect([await togetherOf(open.id), await togetherOf(secret.id)]).toEqual([[], []]);
    good(await secret.post('auditor', 'assign', { handlerId: office.ids.both }));
    expect([await togetherOf(open.id), await togetherOf(secret.id)]).toEqual([[secret.id], [open.id]]);
  });
});

describe('S66 anonymous writers', () => {
  test('compares them with no one in either direction', async () => {
    const phone = '13800138077';
    const nobody = { isAnonymous: 1, applicantName: null, idNo: null, phone };
    const named = { applicantName: '吴有名', idNo: null, phone };
    const title = '关于同一考点秩序的反映';
    const ids = [];
    for (const facts of [nobody, named, nobody, named])
      ids.push((await petitionAt(office, 'registered', { ...facts, title })).id);
    const [anonymous, first, again, second] = await Promise.all(ids.map((id) => caseOf(office, id).detail('handler')));
    for (const one of [anonymous, again]) expect(one).toMatchObject({ samePerson: [], isRepeat: 0, firstCaseId: null });
    expect(first).toMatchObject({ isRepeat: 0, firstCaseId: null });
    expect(second).toMatchObject({ isRepeat: 1, firstCaseId: first?.id });
    expect(second?.samePerson.map(({ id }) => id)).toEqual([first?.id]);
  });

  test('finds them by no name, even in rows of earlier releases', async () => {
    const { id } = await petitionAt(office, 'registered', { isAnonymous: 1, applicantName: null, idNo: null });
    await setRow(office.context.database.kysely, 'petitionLetter', id, { applicantName: '郑无名' });
    expect(await found({ applicantName: '郑无名' })).toEqual([]);
  });
});

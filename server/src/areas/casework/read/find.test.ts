import type { FoundKind } from '@kaoxin/contract/casework/find.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../../../testing/browser.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { addPerson } from '../../../testing/people.ts';
import { caseOf, type Filed, good, letter, register } from '../../../testing/petitions.ts';
import { setRow } from '../../../testing/rows.ts';
import { addTenant } from '../../../testing/tenant.ts';

interface Found {
  byName: number;
  kinds: FoundKind[];
}

let office: Office;
let fees: Filed;
let secret: Filed;
let accusing: Filed;
let anonymous: Filed;
let district: Filed;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  fees = await register(office);
  secret = await register(office, { title: '关于考场作弊团伙的举报', applicantName: '沈揭发' }, 'accusation');
  accusing = await register(office, { title: '反映收受好处的问题', accusedName: '乙经办', applicantName: '李另人' });
  anonymous = await register(office, { title: '关于考场噪音', isAnonymous: 1, applicantName: null, idNo: null });
  await setRow(office.context.database.kysely, 'petitionLetter', anonymous.id, { applicantName: '郑无名' });
  district = await register(office, { title: '东城考点停电' }, 'district1');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const ask = async (who: Visitor, text: string) => good(await who.post<Found>('case/find', { text }));
const recordsOf = ({ kinds }: Found) => kinds.flatMap(({ records }) => records);
const idsFor = async (name: StaffName, text: string) =>
  recordsOf(await ask(await office.as(name), text)).map(({ id }) => id);

describe('a case is found', () => {
  test('by number: whole, beginning, digits, any case', async () => {
    const { caseNo, id } = fees;
    for (const text of [caseNo, caseNo.toLowerCase(), caseNo.slice(2), ` ${caseNo} `])
      expect([text, await idsFor('handler', text)]).toEqual([text, [id]]);
    expect(await idsFor('handler', caseNo.slice(0, -1))).toEqual([id]);
    // a text that no number begins with is searched within
    expect(await idsFor('handler', caseNo.slice(-4))).toEqual([id]);
    expect(await idsFor('handler', `SS${caseNo.slice(2)}`)).toEqual([]);
  });

  test('by part of its title and its pinyin initials', async () => {
    expect(await idsFor('handler', '报名费')).toEqual([fees.id]);
    expect(await idsFor('handler', 'GYBM')).toEqual([fees.id]);
    expect(await idsFor('handler', '名%')).toEqual([]);
    expect(await idsFor('handler', '费')).toEqual([]);
  });

  test('with a typing error if there is no exact hit', async () => {
    const { kinds } = await ask(await office.as('handler'), '报名费多守');
    expect(kinds.flatMap(({ nearly, records }) => records.map(({ id }) => [id, nearly]))).toEqual([[fees.id, 1]]);
    const exact = await ask(await office.as('handler'), '报名费');
    expect(exact.kinds.map(({ nearly }) => nearly)).toEqual(exact.kinds.map(() => undefined));
  });

  test('newest first, at most five, with their links', async () => {
    const filed: string[] = [];
    for (let made = 0; made < 6; made += 1) filed.push((await register(office, { title: '准考证打印不出来' })).id);
    expect(await idsFor('handler', '准考证')).toEqual(filed.toReversed().slice(0, 5));
    expect(await idsFor('handler', 'xf2026')).toHaveLength(5);
    const [kind] = (await ask(await office.as('handler'), fees.caseNo)).kinds;
    expect(kind).toEqual({
      kind: 'petition',
      called: '信访件',
      records: [
        {
          id: fees.id,
          caseNo: fees.caseNo,
          title: letter.title,
          applicantName: '陈*远',
          caseStatusName: '待受理',
          path: `/petitionManage/petitionDetail?id=${fees.id}`,
        },
      ],
    });
  });

  test('with the status words of its page', async () => {
    const who = { applicantName: '周再来', idNo: null, phone: '13800138091' };
    const over = await register(office, { ...who, title: '关于补办准考证的意见' });
    const later = await register(office, { ...who, title: '关于考场通风的意见' });
    await setRow(office.context.database.kysely, 'petitionLetter', over.id, {
      caseStatus: 41,
      acceptNoticeTime: '2026-03-02 09:30:00+08',
    });
    const handler = await office.as('handler');
    const { samePerson } = await caseOf(office, later.id).detail('handler');
    const shown = [
      await caseOf(office, over.id).detail('handler'),
      recordsOf(await ask(handler, over.caseNo))[0],
      samePerson.find(({ id }) => id === over.id),
    ];
    expect(shown.map((one) => one?.caseStatusName)).toEqual(Array(3).fill('不再受理'));
  });
});

describe('people', () => {
  test('are found by full name and shown masked', async () => {
    const answer = await ask(await office.as('handler'), '李另人');
    expect(answer.byName).toBe(1);
    expect(recordsOf(answer)).toMatchObject([{ id: accusing.id, applicantName: '李*人' }]);
    for (const piece of ['李另', '另人', '李%人', '李_人'])
      expect([piece, await idsFor('handler', piece)]).toEqual([piece, []]);
  });

  test('are not found without the right or by the accused', async () => {
    for (const name of ['auditor', 'leader', 'inspector', 'analyst'] as const) {
      const answer = await ask(await office.as(name), '李另人');
      expect([name, answer.byName, recordsOf(answer)]).toEqual([name, 0, []]);
    }
    for (const text of [letter.idNo, letter.phone]) expect([text, await idsFor('auditor', text)]).toEqual([text, []]);
    expect(await idsFor('handler', '乙经办')).toEqual([]);
  });

  test('are not found when anonymous', async () => {
    expect(await idsFor('handler', '郑无名')).toEqual([]);
  });
});

describe('finds nothing the list would not show', () => {
  test('a confidential case', async () => {
    for (const text of [secret.caseNo, '作弊团伙', '沈揭发'])
      expect([text, await idsFor('colleague', text)]).toEqual([text, []]);
    expect(await idsFor('auditor', secret.caseNo)).toEqual([secret.id]);
  });

  test('the writer of a confidential case, though its row is listed', async () => {
    const both = await office.as('both');
    expect(await idsFor('both', secret.caseNo)).toEqual([secret.id]);
    expect(await idsFor('both', '沈揭发')).toEqual([]);
    const listed = await both.get<{ total: number }>('petitionLetter/page', { applicantName: '沈揭发' });
    expect(good(listed).total).toBe(0);
    expect(good(await both.get<{ all: number }>('petitionLetter/counts', { applicantName: '沈揭发' })).all).toBe(0);
  });

  test('a case for users it accuses', async () => {
    for (const text of [accusing.caseNo, '收受好处', '李另人'])
      expect([text, await idsFor('colleague', text)]).toEqual([text, []]);
    expect(await idsFor('both', accusing.caseNo)).toEqual([accusing.id]);
  });

  test('a case of another district', async () => {
    expect(await idsFor('district1', district.caseNo)).toEqual([district.id]);
    expect(await idsFor('district1', fees.caseNo)).toEqual([]);
    expect(await idsFor('district2', '东城考点')).toEqual([]);
  });

  test('a case of another tenant', async () => {
    await addTenant(office.context, '111111');
    await addPerson(office.context, { account: 'far', roles: ['city_leader', 'case_handler'], tenantId: '111111' });
    const far = await signIn(office.app, 'far', { tenantId: '111111' });
    for (const text of [fees.caseNo, '报名费', letter.applicantName])
      expect([text, recordsOf(await ask(far, text))]).toEqual([text, []]);
  });

  test('anything without cases or session', async () => {
    expect(await ask(await office.as('system'), fees.caseNo)).toMatchObject({ kinds: [] });
    expect((await office.citizen.post('case/find', { text: fees.caseNo })).status).toBe(401);
    expect((await (await office.as('handler')).post('case/find', {})).status).toBe(400);
  });

  test('and every answer equals that of the list', async () => {
    for (const name of ['handler', 'colleague', 'stranger', 'auditor', 'leader', 'district1'] as const)
      for (const keyword of ['关于', '考场', '考点', 'XF']) {
        const who = await office.as(name);
        const listed = good(
          await who.get<{ records: { id: string }[] }>('petitionLetter/page', { keyword, size: '10' }),
        );
        const first = listed.records.slice(0, 5).map(({ id }) => id);
        expect([name, keyword, await idsFor(name, keyword)]).toEqual([name, keyword, first]);
      }
  });
});

test('logs users who find people by name, without the name', async () => {
  const { kysely } = office.context.database;
  const rows = async () =>
    (
      await sql<{ target: string; input: unknown }>`select target, input from audit
        where call = 'POST case/find' and actor_id = ${office.ids.reviewer} order by id`.execute(kysely)
    ).rows;
  await setRow(kysely, 'petitionLetter', fees.id, { deptId: office.depts.root });
  for (const text of ['陈思', letter.applicantName, fees.caseNo, letter.applicantName])
    await ask(await office.as('reviewer'), text);
  expect(await rows()).toEqual([{ target: fees.caseNo, input: { by: ['姓名'] } }]);
  await setRow(kysely, 'petitionLetter', fees.id, { deptId: office.depts.letters });
});

test('answers any words', async () => {
  const handler = await office.as('handler');
  for (const text of ['长'.repeat(64), '\\\\', "o'b", '𠮷𠮷', '--', '12'.repeat(30)])
    expect([text, recordsOf(await ask(handler, text))]).toEqual([text, []]);
});

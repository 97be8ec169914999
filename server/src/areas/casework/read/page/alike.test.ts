import type { Alike } from '@kaoxin/contract/casework/record.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { caseOf, good, letter, petitionAt, register } from '../../../../testing/petitions.ts';
import { dropRows } from '../../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const asked = async (name: StaffName, begun: object) =>
  (await office.as(name)).post<Alike[]>('petitionLetter/alike', begun);
const found = async (begun: object, name: StaffName = 'handler') =>
  good(await asked(name, begun)).map(({ id, because }) => [id, because]);

describe('possible duplicates of an entry in progress', () => {
  test('finds number, phone, name, similar title, strongest reason first', async () => {
    const { id } = await register(office);
    const { idNo, phone, applicantName, title } = letter;
    expect(await found({ idNo: idNo.toLowerCase() })).toEqual([[id, ['idNo']]]);
    expect(await found({ phone: ` ${phone} ` })).toEqual([[id, ['phone']]]);
    expect(await found({ applicantName })).toEqual([[id, ['name']]]);
    expect(await found({ title: `${title}！` })).toEqual([[id, ['title']]]);
    expect(await found({ idNo, phone, applicantName, title })).toEqual([[id, ['idNo', 'phone', 'name', 'title']]]);
    const nothing = [{}, { title: '报名费' }, { title: '关于考场空调温度过低的建议' }, { applicantName: '陈思' }];
    for (const begun of [...nothing, { idNo: idNo.slice(0, 17) }, { phone: phone.slice(0, 10) }])
      expect([begun, await found(begun)]).toEqual([begun, []]);
  });

  test('compares anonymous letters by title only', async () => {
    const phone = '13800138055';
    const { id } = await petitionAt(office, 'registered', {
      isAnonymous: 1,
      applicantName: null,
      idNo: null,
      phone,
      title: '反映某考点监考人员迟到一事',
    });
    expect(await found({ phone })).toEqual([]);
    expect(await found({ isAnonymous: 1, phone: letter.phone, title: '反映某考点监考人员迟到的事' })).toEqual([
      [id, ['title']],
    ]);
  });

  test("returns at most five, all visible in the user's lists", async () => {
    const title = '反映云溪考点周边道路施工噪声';
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const facts = { title, applicantName: '吴多言', idNo: null, phone: null };
      ids.push((await petitionAt(office, 'registered', facts, n === 5 ? 'accusation' : 'claim')).id);
    }
    const inSight = (await found({ applicantName: '吴多言', title })).map(([id]) => id);
    expect(inSight).toEqual(ids.slice(0, 5).toReversed());
  });

  test('hides same-person hits without the right to names', async () => {
    expect((await asked('auditor', { phone: letter.phone })).status).toBe(403);
    expect((await office.citizen.post('petitionLetter/alike', { phone: letter.phone })).status).toBe(401);
  });

  test("reveals confidential writers to the case's handler only", async () => {
    const person = { idNo: '11010519491231002X', phone: '13800138066', applicantName: '沈揭发' };
    const { id } = await register(office, { ...person, title: '关于考场作弊团伙的举报' }, 'accusation');
    // a user who is handler and auditor sees the case in the list, masked
    for (const begun of [{ phone: person.phone }, { applicantName: person.applicantName }])
      expect([begun, await found(begun, 'both')]).toEqual([begun, []]);
    expect((await found({ idNo: person.idNo }, 'both')).map(([one]) => one)).not.toContain(id);
    good(await caseOf(office, id).post('auditor', 'assign', { handlerId: office.ids.both }));
    expect(await found({ phone: person.phone }, 'both')).toEqual([[id, ['phone']]]);
    expect(await found({ phone: person.phone })).toEqual([]);
  });

  test('rejects an empty entry', async () => {
    for (const begun of [{ phone: 1 }, { title: 'x'.repeat(501) }, { isAnonymous: 2 }])
      expect([begun, (await asked('handler', begun)).status]).toEqual([begun, 400]);
  });
});

describe('a search for people during entry', () => {
  const call = 'POST petitionLetter/alike';
  const rows = async (name: StaffName) =>
    (
      await sql<{ target: string | null; status: number; input: unknown }>`select target, status, input from audit
        where call = ${call} and actor_id = ${office.ids[name]} order by id`.execute(office.context.database.kysely)
    ).rows;

  test('logs the found cases once an hour, without the number', async () => {
    const phone = '13800138088';
    const first = await petitionAt(office, 'registered', { phone, idNo: null, applicantName: '郑留痕' });
    const before = (await rows('colleague')).length;
    await found({ phone: '13900000001' }, 'colleague');
    await found({ phone, title: '一封来信的标题' }, 'colleague');
    await found({ phone, title: '一封来信的标题写完了' }, 'colleague');
    const noted = (await rows('colleague')).slice(before);
    expect(noted).toEqual([{ target: first.caseNo, status: 200, input: { by: ['手机号码'] } }]);
    expect(JSON.stringify(noted)).not.toContain(phone);
    const second = await petitionAt(office, 'registered', { phone, idNo: null, applicantName: '郑留痕' });
    await found({ phone }, 'colleague');
    expect((await rows('colleague')).at(-1)?.target).toBe(`${second.caseNo},${first.caseNo}`);
  });

  test('stops after two hundred people an hour, logged once', async () => {
    const phones = Array.from({ length: 202 }, (_, at) => `139${String(at).padStart(8, '0')}`);
    const statuses: number[] = [];
    for (const phone of phones) {
      await dropRows(office.context.database.kysely, 'rate', { subject: `alike|${office.ids.stranger}` });
      statuses.push((await asked('stranger', { phone })).status);
    }
    expect([statuses.slice(0, 200).every((status) => status === 200), statuses.slice(200)]).toEqual([true, [429, 429]]);
    expect((await rows('stranger')).map(({ status }) => status)).toEqual([429]);
    expect((await asked('stranger', { phone: phones[0], title: '一封来信的标题' })).status).toBe(200);
  });

  test('limits calls to typing speed', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 95; time += 1) statuses.push((await asked('reviewer', { title: '短' })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

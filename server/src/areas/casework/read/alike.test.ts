import type { Alike } from '@kaoxin/contract/casework/record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { good, letter, petitionAt, register } from '../../../testing/petitions.ts';

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

describe('what may be the same matter as an entry under way', () => {
  test('is told by the whole id number, phone, name and a title much alike, the surest reason first', async () => {
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

  test('never tells who wrote without a name, nor whom an anonymous letter resembles but by its title', async () => {
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

  test('is at most five, of what the person’s lists show', async () => {
    const title = '反映云溪考点周边道路施工噪声';
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const facts = { title, applicantName: '吴多言', idNo: null, phone: null };
      ids.push((await petitionAt(office, 'registered', facts, n === 5 ? 'accusation' : 'claim')).id);
    }
    const inSight = (await found({ applicantName: '吴多言', title })).map(([id]) => id);
    expect(inSight).toEqual(ids.slice(0, 5).toReversed());
  });

  test('of the same person is not told to whoever may not see names, and nothing to whoever registers none', async () => {
    expect((await asked('auditor', { phone: letter.phone })).status).toBe(403);
    expect((await office.citizen.post('petitionLetter/alike', { phone: letter.phone })).status).toBe(401);
  });

  test('is refused what is no entry', async () => {
    for (const begun of [{ phone: 1 }, { title: 'x'.repeat(501) }, { isAnonymous: 2 }])
      expect([begun, (await asked('handler', begun)).status]).toEqual([begun, 400]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { noticeVersion } from '../../../testing/notice.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, letter, petitionAt, proof } from '../../../testing/petitions.ts';
import { setParameter } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

interface Notice {
  version: string;
  parts: { title: string; text: string }[];
  declaration: string;
}
const notice = async () => good(await office.citizen.get<Notice>('open/notice'));
const file = (more: object) =>
  office.citizen.post<{ caseNo: string }>('open/petition', { typeId: office.types.claim, ...letter, ...more });

test('shows stored data, retention and declarations', async () => {
  const { version, parts, declaration } = await notice();
  expect(version).toBe(noticeVersion);
  expect(parts.map(({ title }) => title)).toEqual(['收集的信息和用途', '谁会看到', '保存期限', '您的权利']);
  expect(parts.every(({ text }) => text.length > 20)).toBe(true);
  expect(parts.map(({ text }) => text).join()).toContain('十年');
  expect(declaration).toContain('如实反映');
});

test('stores version and time of the accepted notice', async () => {
  const { caseNo } = good(await file({}));
  const leader = await office.as('leader');
  const { records } = good(await leader.get<{ records: { id: string }[] }>('petitionLetter/page', { caseNo }));
  const detail = good(await leader.get<object>('petitionLetter/detail', { id: records[0]?.id ?? '' }));
  expect(detail).toMatchObject({ noticeVersion, noticeTime: '2026-03-02 09:00:00' });
});

test.each(['petition', 'appeal', 'infoEdit', 'review', 'economist', 'case/relief'])(
  'refuses open/%s without the notice',
  async (path) => {
    for (const none of [null, '', undefined]) {
      const answer = await office.citizen.post(`open/${path}`, { noticeVersion: none });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('noticeVersion');
    }
  },
);

test('stores the accepted notice with a review', async () => {
  const kase = await petitionAt(office, 'answered');
  const { caseNo, queryCode } = kase;
  const note = '对处理意见不服，请求复查原处理意见';
  const asked = good(
    await office.citizen.post<{ caseNo: string }>('open/case/relief', { caseNo, queryCode, ...proof, note }),
  );
  const { rows } = await sql<object>`select notice_version "noticeVersion" from petition_letter
    where case_no = ${asked.caseNo}`.execute(office.context.database.kysely);
  expect(rows).toEqual([{ noticeVersion }]);
});

test('refuses a version whose words have changed', async () => {
  await setParameter(office.context.database.kysely, 'filing.declaration', '我承诺如实反映。');
  forgetSettings(office.context);
  const { version } = await notice();
  expect(version).not.toBe(noticeVersion);
  const refused = await file({});
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('noticeVersion');
  good(await file({ noticeVersion: version }));
});

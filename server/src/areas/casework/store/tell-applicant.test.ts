import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSettings } from '#platform/settings/settings.ts';
import { deliverNow } from '#platform/sms/deliver.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, petitionAt, proof } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { addRow, setParameter } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const messages = async () => {
  const { rows } = await sql<{
    id: string;
    phoneMasked: string;
    smsCode: string;
    purpose: string;
    paramsSealed: string;
  }>`
    select id, phone_masked, sms_code, purpose, params_sealed from sms_message where params_sealed is not null order by id`.execute(
    db(),
  );
  return rows.map(({ paramsSealed, ...row }) => ({
    ...row,
    params: JSON.parse(office.context.secrets.open(paramsSealed, 'message')) as object,
  }));
};
const address = async (value: string) => {
  await setParameter(db(), 'site.publicAddress', value);
  forgetSettings(office.context);
};

test('sends nothing without the service or a public address', async () => {
  await addRow(db(), 'sms', {
    tenantId: '000000',
    status: 1,
    category: smsCategory.outbox,
    smsCode: 'trial',
    templateId: 'T1',
    signName: '考信',
  });
  await address('https://ks.example.gov.cn');
  await petitionAt(office, 'answered');
  await addRow(db(), 'sms', {
    tenantId: '000000',
    status: 0,
    category: smsCategory.outbox,
    smsCode: 'case-notice',
    templateId: 'T2',
    signName: '考信',
  });
  await address('');
  await petitionAt(office, 'answered');
  expect(await messages()).toEqual([]);
});

test('sends number and address alone at each relevant step', async () => {
  await address('https://ks.example.gov.cn');
  const { caseNo } = await petitionAt(office, 'answered', { phone: '13800138111' });
  const told = {
    phoneMasked: '138****8111',
    smsCode: 'case-notice',
    purpose: 'case',
    params: { caseNo, link: 'https://ks.example.gov.cn/public/case' },
  };
  expect(await messages()).toMatchObject([told, told]);
});

test('notifies of the summons to a hearing, not its record', async () => {
  const kase = await petitionAt(office, 'accepted', { phone: '13800138113' });
  const before = (await messages()).length;
  const hearing = { startTime: '2026-03-10 09:00:00', place: '三楼会议室', participants: '信访人、考务处' };
  good(await kase.reply('handler', 'hearing', { hearing }));
  expect((await messages()).slice(before)).toMatchObject([{ phoneMasked: '138****8113', purpose: 'case' }]);
  good(await kase.reply('handler', 'hearing', { hearing: { ...hearing, record: '双方陈述。' } }));
  expect(await messages()).toHaveLength(before + 1);
});

test('writes down no phone, clerk or time of the day for an anonymous case', async () => {
  const known = new Set((await messages()).map(({ id }) => id));
  await petitionAt(office, 'accepted', { isAnonymous: 1, applicantName: null, idNo: null, phone: '13800138114' });
  const [row, ...more] = (await messages()).filter(({ id }) => !known.has(id));
  expect(more).toEqual([]);
  const id = row?.id ?? '';
  const oldest = [...known].map(BigInt).sort((one, other) => (one < other ? -1 : 1))[0] ?? 0n;
  expect(BigInt(id)).toBeLessThan(oldest);
  await deliverNow(office.context, '000000', id);
  const { rows } = await sql<Record<string, string | null>>`
    select phone_masked, create_user, update_user, create_dept, to_char(create_time, 'HH24:MI:SS') as created,
      to_char(sent_time, 'HH24:MI:SS') as sent, to_char(begun_time, 'HH24:MI:SS') as begun, phone_sealed, params_sealed,
      to_char(create_time + make_interval(secs => day_seconds), 'HH24') as noted
    from sms_message where id = ${id}`.execute(db());
  expect(rows).toEqual([
    {
      phoneMasked: '***********',
      createUser: null,
      updateUser: null,
      createDept: null,
      created: '00:00:00',
      sent: '00:00:00',
      begun: '00:00:00',
      phoneSealed: '',
      paramsSealed: null,
      noted: '09',
    },
  ]);
});

test('notifies the filed phone of a counter withdrawal too', async () => {
  const kase = await petitionAt(office, 'claimed', { phone: '13800138115' });
  const { secrets } = office.context;
  await sql`update petition_letter set filed_phone = phone, phone = ${secrets.seal('13800138116')}
    where id = ${kase.id}`.execute(db());
  const before = new Set((await messages()).map(({ id }) => id));
  const signed = await send<{ fileId: string }>(
    ...([await office.as('colleague'), 'blade-resource/oss/endpoint/put-file', '签名件.png', tinyPng] as const),
  );
  const { fileId: fileIds } = good(signed);
  const paper = { act: 'withdraw', note: '本人来访提出', receivedTime: '2026-03-02 09:00:00', fileIds };
  good(await kase.post('colleague', 'brought', paper));
  const told = (await messages()).filter(({ id }) => !before.has(id)).map(({ phoneMasked }) => phoneMasked);
  expect(told.sort()).toEqual(['138****8115', '138****8116']);
});

test('sends nothing for own acts or without a mobile phone', async () => {
  const before = await messages();
  await petitionAt(office, 'accepted', { isAnonymous: 1, applicantName: '', idNo: '', phone: '' });
  const own = await petitionAt(office, 'registered', { phone: '13800138112' });
  good(await office.citizen.post('open/case/withdraw', { caseNo: own.caseNo, queryCode: own.queryCode, ...proof }));
  expect(await messages()).toEqual(before);
});

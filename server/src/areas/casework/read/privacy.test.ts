import { inflateRawSync } from 'node:zlib';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/sheets/testing/rows-of.ts';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../testing/office.ts';
import { caseOf, good, letter, petitionAt } from '../../../testing/petitions.ts';
import { withPathClosed } from '../../../testing/rights.ts';

const secrets = [
  '学府路18号3栋',
  'chen.siyuan@',
  '11010519491231002X',
  '13800138000',
  '陈思远',
  '被告人甲',
  '某某学校教务处',
  '13900139000',
  '欧阳代表',
];
const facts = {
  mailAddress: '学府路18号3栋',
  email: 'chen.siyuan@example.cn',
  accusedName: '被告人甲',
  accusedDept: '某某学校教务处',
  isGroup: 1,
  groupCount: 8,
  representatives: [{ name: '欧阳代表', phone: '13900139000' }],
};

let office: Office;
let id: string;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  ({ id } = await petitionAt(office, 'accepted', facts));
  await office.citizen.post('open/petition', { typeId: office.types.claim, ...letter, title: '网上提交的信访事项' });
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const rowsFrom = async (table: string) =>
  JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(office.context.database.kysely)).rows);
const shows = (text: string) => secrets.filter((secret) => text.includes(secret));

async function download(name: StaffName, query: string): Promise<Buffer> {
  const who = await office.as(name);
  const answer = await office.app.inject({
    method: 'GET',
    url: `/api/petitionLetter/export?${query}`,
    headers: { 'blade-auth': `bearer ${who.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''/);
  return answer.rawPayload;
}

const exported = async (name: StaffName, query: string) =>
  (await rowsOf(await download(name, query))).map(({ cells }) => cells);

function partsOf(zip: Buffer): string[] {
  const parts: string[] = [];
  for (let at = zip.indexOf('PK\x03\x04'); at >= 0; at = zip.indexOf('PK\x03\x04', at + 1)) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    parts.push(zip.readUInt16LE(at + 8) === 8 ? inflateRawSync(zip.subarray(start)).toString() : '');
  }
  return parts;
}

describe('masking', () => {
  test('covers lists, details and every answer of a verb', async () => {
    for (const name of ['handler', 'auditor', 'leader', 'inspector', 'analyst'] as const) {
      const who = await office.as(name);
      for (const path of [`page`, `detail?id=${id}`, `counts`]) {
        const answer = await who.send({ method: 'GET', url: `/api/petitionLetter/${path}` });
        expect(answer.status).toBe(200);
        expect([name, path, shows(JSON.stringify(answer.body))]).toEqual([name, path, []]);
      }
    }
    const detail = await caseOf(office, id).detail();
    expect(detail).toMatchObject({ applicantName: '陈*远', idNo: '1101**********002X', phone: '138****8000' });
    expect(detail).toMatchObject({ mailAddress: '学*******', email: 'c***@example.cn' });
    expect(detail.representatives).toEqual([{ name: '欧**表', phone: '139****9000' }]);
  });

  test('covers export, audit log, timeline and database', async () => {
    expect(shows(JSON.stringify(await exported('handler', '')))).toEqual([]);
    expect(shows(await rowsFrom('audit'))).toEqual([]);
    expect(shows(await rowsFrom('case_event'))).toEqual([]);
    expect(shows(await rowsFrom('idempotency'))).toEqual([]);
    // names of applicant and representatives are stored in plain text for searching; everything else is sealed
    expect(shows(await rowsFrom('petition_letter'))).toEqual(['陈思远', '欧阳代表']);
  });
});

describe('reveal', () => {
  test('needs grant and reason, and logs both', async () => {
    const ask = async (name: StaffName, body: object) =>
      (await office.as(name)).post('petitionLetter/reveal', { id, fields: ['idNo', 'phone'], ...body });
    expect((await ask('handler', {})).msg).toBe('请输入查看原因');
    expect((await ask('handler', { reason: '核对', fields: ['queryCode'] })).status).toBe(400);
    for (const name of ['auditor', 'leader', 'inspector', 'analyst', 'system'] as const)
      expect([name, (await ask(name, { reason: '核对身份' })).status]).toEqual([name, 403]);
    expect(good(await ask('handler', { reason: '核对身份' }))).toEqual({ idNo: letter.idNo, phone: letter.phone });
    const last = (await caseOf(office, id).detail()).timeline.at(-1);
    const { mailAddress, email } = facts;
    const reached = { reason: '核对身份', fields: ['mailAddress', 'email'] };
    expect(good(await ask('handler', reached))).toEqual({ mailAddress, email });
    const further = (await caseOf(office, id).detail()).timeline.at(-1);
    expect(further?.note).toBe('核对身份（通信地址、电子邮箱）');
    expect(last).toMatchObject({
      action: 'unmask',
      actorId: office.ids.handler,
      note: '核对身份（证件号码、手机号码）',
      isVisible: 0,
    });
  });

  test('is closed to users who may not open the case', async () => {
    const { kysely } = office.context.database;
    const handler = await office.as('handler');
    const ask = () => handler.post('petitionLetter/reveal', { id, fields: ['phone'], reason: '核对身份' });
    const answers = await withPathClosed(kysely, 'petition', '/petitionLetter/detail', () =>
      Promise.all([handler.get('petitionLetter/detail', { id }), ask()]),
    );
    const [shut, part] = answers.map(({ status }) => status);
    expect([shut, part]).toEqual([403, 403]);
    expect(good(await ask())).toEqual({ phone: letter.phone });
  });
});

describe('the export', () => {
  test('has the rows, order and filters of the list', async () => {
    for (let made = 0; made < 4; made += 1) await petitionAt(office, made % 2 ? 'registered' : 'claimed');
    for (const query of ['', 'caseStatus=10', 'tab=mine', 'keyword=bmf', 'caseStatus=60']) {
      const handler = await office.as('handler');
      const listed = await handler.send<Page<PetitionRow>>({
        method: 'GET',
        url: `/api/petitionLetter/page?size=200&${query}`,
      });
      const sheet = await exported('handler', query);
      const [watermark, headings, ...rows] = sheet;
      expect(String(watermark?.[0])).toMatch(/^甲经办 2026-03-02/);
      expect(headings?.slice(0, 2)).toEqual(['受理编号', '标题']);
      expect([query, rows.map((row) => row[0])]).toEqual([query, good(listed).records.map(({ caseNo }) => caseNo)]);
      expect(rows).toHaveLength(good(listed).total);
    }
  });

  test('escapes formulas', async () => {
    const titles = [
      '=HYPERLINK("http://x")',
      '+1+1 关于收费',
      '-2+3 关于收费',
      '@SUM(A1:A9) 关于收费',
      '＝1+1 关于收费',
    ];
    for (const title of titles) await petitionAt(office, 'registered', { title });
    // our own readers remove the escape, so the sheet's raw text is checked
    const text = partsOf(await download('handler', '')).join('');
    for (const title of titles) expect(text).toContain(`'${title}`);
    expect(text).not.toContain('<f>');
    expect((await exported('handler', '')).map((row) => row[1])).toEqual(expect.arrayContaining(titles));
  });
});

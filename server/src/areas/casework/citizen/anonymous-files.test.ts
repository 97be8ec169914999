import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { send } from '../../../testing/multipart.ts';
import { noticeVersion } from '../../../testing/notice.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, letter, proof } from '../../../testing/petitions.ts';

let office: Office;
let pdf: Buffer;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText('evidence');
  pdf = Buffer.from(await document.save());
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

interface Shown {
  files: { originalName: string; createTime: string }[];
}
const upload = async (name: string) =>
  good(await send<{ fileId: string }>(office.citizen, 'open/file', name, pdf)).fileId;

async function filed(who: object, prove: object): Promise<Shown['files']> {
  const fileIds = [await upload('张三的举报材料.pdf'), await upload('张三 身份证.pdf')].join(',');
  const body = { typeId: office.types.claim, ...letter, ...who, noticeVersion, fileIds };
  const { caseNo, queryCode } = good(
    await office.citizen.post<{ caseNo: string; queryCode: string }>('open/petition', body),
  );
  const added = { note: '补充一份材料', fileIds: await upload('李四.pdf') };
  good(await office.citizen.post('open/case/supplement', { caseNo, queryCode, ...prove, ...added }));
  const handler = await office.as('handler');
  const { records } = good(await handler.get<{ records: { id: string }[] }>('petitionLetter/page', { caseNo }));
  return good(await handler.get<Shown>('petitionLetter/detail', { id: records[0]?.id ?? '' })).files;
}

test('shows neutral names and the day of anonymous files', async () => {
  const files = await filed({ isAnonymous: 1, applicantName: null, idNo: null, phone: null }, {});
  expect(files.map(({ originalName }) => originalName)).toEqual(['附件1.pdf', '附件2.pdf', '附件3.pdf']);
  for (const { createTime } of files) expect(createTime).toMatch(/ 00:00:00$/);
});

test('keeps the names of files of known applicants', async () => {
  const files = await filed({}, proof);
  expect(files.map(({ originalName }) => originalName)).toEqual(['张三的举报材料.pdf', '张三 身份证.pdf', '李四.pdf']);
});

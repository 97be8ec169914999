import type { uploaded } from '@kaoxin/contract/files/file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fileJobs } from '#areas/files/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { faultsOf } from '../../testing/faults.ts';
import { send } from '../../testing/multipart.ts';
import { type Office, openOffice, type StaffName } from '../../testing/office.ts';
import { good, petitionAt, proof } from '../../testing/petitions.ts';
import { tinyPng } from '../../testing/pictures.ts';
import { ago, setRows } from '../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
const open = async (url: string) => (await office.app.inject({ method: 'GET', url })).statusCode;
const renew = async (name: StaffName, link: string) => (await office.as(name)).post<string>('file/renew', { link });

async function withFile(names: readonly StaffName[]) {
  const handler = await office.as('handler');
  const path = 'blade-resource/oss/endpoint/put-file';
  const { fileId } = good(await send<z.output<typeof uploaded>>(handler, path, '材料.pdf', pdf));
  const kase = await petitionAt(office, 'accepted', { fileIds: fileId });
  const links = await Promise.all(names.map(async (name) => (await kase.detail(name)).files[0]?.link ?? ''));
  return { kase, links };
}

describe('file link after losing access to the case', () => {
  test('fails and is not renewed after a supplement', async () => {
    const { kase, links } = await withFile(['colleague', 'auditor']);
    const [colleague = '', auditor = ''] = links;
    expect((await renew('colleague', colleague)).status).toBe(200);
    good(await kase.reply('handler', 'supplement', { items: [{ name: '缴费凭证' }], days: 10 }));
    const { caseNo, queryCode } = kase;
    const note = '材料见附件,另外举报乙经办曾经要求我撤回';
    good(await office.citizen.post('open/case/supplement', { caseNo, queryCode, ...proof, note }));
    expect([(await renew('colleague', colleague)).status, await open(colleague)]).toEqual([404, 404]);
    expect([(await renew('auditor', auditor)).status, await open(auditor)]).toEqual([200, 200]);
  });

  test('fails and is not renewed after a transfer', async () => {
    const { kase, links } = await withFile(['colleague', 'auditor']);
    const [colleague = '', auditor = ''] = links;
    good(await kase.reply('handler', 'transfer', { deptId: office.depts.exams, note: '属考务事项' }));
    expect([(await renew('colleague', colleague)).status, await open(colleague)]).toEqual([404, 404]);
    expect([(await renew('auditor', auditor)).status, await open(auditor)]).toEqual([200, 200]);
  });
});

test('keeps pictures of answers and sweeps unused ones', async () => {
  const handler = await office.as('handler');
  const picture = async () => {
    const path = 'blade-resource/oss/endpoint/put-file';
    return good(await send<z.output<typeof uploaded>>(handler, path, '图.png', tinyPng, { use: 'contentImage' }));
  };
  const [drafted, sent] = [await picture(), await picture()];
  const kase = await petitionAt(office, 'accepted');
  good(await kase.reply('handler', 'draft', { replyContent: `<p>见图</p><img src="${drafted.link}" />` }));
  const { kysely } = office.context.database;
  await setRows(kysely, 'bizFile', {}, { createTime: ago('25 hours') });
  for (const job of fileJobs) await runOnce(office.context, job);
  expect([await open(drafted.link), await open(sent.link)]).toEqual([200, 404]);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accepting } from '../../../server/src/testing/notice.ts';
import { menu, rows } from '../shell/shell-parts.ts';
import { people, soon, stageFor } from '../stage.ts';
import { caseHeading, detailPath, dialog, listPath, standing, verbs } from './petitions.ts';

const stage = stageFor('whistle-blower');
const title = '关于窗口工作人员收受好处费的反映';
const citizen = { applicantName: '杜明川', idNo: '990101199003070015', phone: '13000000058' };
const client = `Basic ${Buffer.from('kaoxin:kaoxin_secret').toString('base64')}`;

interface Receipt {
  caseNo: string;
  queryCode: string;
}
let receipt: Receipt;
let id: string;

async function open<D>(path: string, body?: object | FormData): Promise<{ status: number; data: D; msg: string }> {
  const form = body instanceof FormData;
  const headers = { authorization: client, ...(body && !form ? { 'content-type': 'application/json' } : {}) };
  const sent = body ? { method: 'POST', body: form ? body : JSON.stringify(accepting(`open/${path}`, body)) } : {};
  const answer = await fetch(`${stage.url}/api/open/${path}`, { headers, ...sent });
  return { status: answer.status, ...((await answer.json()) as { data: D; msg: string }) };
}

async function upload(name: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), name);
  return (await open<{ fileId: string }>('file', form)).data.fileId;
}

const texts = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).allTextContents();

async function everythingSeen(page: Page): Promise<Record<string, string[]>> {
  await page.goto(`${listPath}?size=50`);
  await rows(page).first().waitFor();
  await soon(() => texts(page, '[role="tab"][data-tab]')).toContainEqual(expect.stringMatching(/全部\s*\d/));
  const seen = { tabs: await texts(page, '[role="tab"][data-tab]'), rows: await texts(page, '[data-row]') };
  const figures = page.waitForResponse((answer) => answer.url().includes('/api/home/todo'));
  await page.goto('/wel/index');
  const todo = await (await figures).text();
  await menu(page).waitFor();
  return { ...seen, home: [todo.replace(/"requestId":"[^"]*"/, '')] };
}

async function fileIt(): Promise<void> {
  const types = (await open<{ id: string; children: { id: string; typeName: string }[] }[]>('type/tree')).data;
  const typeId = types.flatMap(({ children }) => children).find(({ typeName }) => typeName === '成绩异议')?.id;
  const filed = await open<Receipt>('petition', {
    typeId,
    title,
    content: `到窗口办理成绩核对时，工作人员${people.handler.name}暗示送礼可以加快,现附上录音和聊天记录,请予查处。`,
    accusedName: people.handler.name,
    ...citizen,
    fileIds: [await upload('聊天记录.pdf'), await upload('录音说明.pdf')].join(','),
  });
  expect([filed.status, filed.msg]).toEqual([200, '操作成功']);
  const { caseNo, queryCode } = filed.data;
  receipt = { caseNo, queryCode };
  const found = await (await stage.caller('colleague'))<{ records: { id: string }[] }>(
    `petitionLetter/page?caseNo=${receipt.caseNo}`,
  );
  id = found.records[0]?.id ?? '';
}

it('hides the case everywhere from the accused', async () => {
  const page = await stage.page('handler', '/wel/index');
  stage.allow(/status of 404/);
  const before = await everythingSeen(page);
  await fileIt();
  expect(await everythingSeen(page)).toEqual(before);
  await stage.look(page, '1-home-of-the-accused');

  await page.goto(`${listPath}?keyword=${encodeURIComponent('好处费')}`);
  await page.getByText('没有符合条件的数据').waitFor();
  expect(await rows(page).count()).toBe(0);
  await stage.look(page, '2-search-of-the-accused');

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: '搜索菜单' });
  await search.getByRole('combobox').fill(receipt.caseNo);
  await search.getByText('没有找到。可以查找').waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${detailPath}?id=${id}`);
  await page.getByText('数据不存在或已被删除').first().waitFor();
  expect(await page.getByText(title).count()).toBe(0);
  await stage.look(page, '3-address-of-the-accused');

  const messages = await (await stage.caller('handler'))<{ title: string }[]>('desk/inbox/list?tab=message');
  expect(messages.filter(({ title: words }) => words.includes(receipt.caseNo))).toEqual([]);
});

it('lets a colleague handle it with its files', async () => {
  const page = await stage.page('colleague', `${listPath}?keyword=${encodeURIComponent('好处费')}`);
  await rows(page).filter({ hasText: title }).click();
  await caseHeading(page, title).waitFor();
  await page.getByText('聊天记录.pdf').first().waitFor();
  await verbs(page).getByRole('button', { name: '签收' }).click();
  await standing(page, '由【方晓棠】办理').waitFor();
  await stage.look(page, '4-colleague');
});

it("refuses a withdrawal by a clerk who knows the office's data", async () => {
  const page = await stage.page('colleague', `${detailPath}?id=${id}`);
  await caseHeading(page, title).waitFor();
  expect(await page.getByText(receipt.queryCode).count()).toBe(0);
  await page.keyboard.press('p');
  await dialog(page).getByRole('button', { name: '当面交信访人' }).click();
  await dialog(page).getByRole('button', { name: '继续', exact: true }).click();
  await dialog(page).locator('iframe').contentFrame().getByText(receipt.caseNo).first().waitFor();
  // Only the citizen has the query code of an online petition.
  expect(await dialog(page).getByRole('button', { name: '收件回执' }).count()).toBe(0);
  await stage.look(page, '5-letters');
  await page.keyboard.press('Escape');

  const call = await stage.caller('colleague');
  const seen = await call<{ applicantName: string; idNo: string }>(`petitionLetter/detail?id=${id}`);
  const tries = [
    {},
    { applicantName: seen.applicantName, idTail: seen.idNo.slice(-4) },
    { applicantName: citizen.applicantName, idTail: seen.idNo.slice(-8) },
  ];
  for (const known of tries)
    expect((await open('case/withdraw', { ...receipt, ...known })).status).toBeGreaterThan(399);
  await page.reload();
  await standing(page, '由【方晓棠】办理').waitFor();
});

it('lets the citizen supplement it after proof of identity', async () => {
  const call = await stage.caller('colleague');
  const version = async () => (await call<{ version: number }>(`petitionLetter/detail?id=${id}`)).version;
  await call('petitionLetter/reply', { id, version: await version(), action: 'accept', acceptResult: 1 });
  const items = [{ name: '录音原件', required: true }];
  await call('petitionLetter/reply', { id, version: await version(), action: 'supplement', items, days: 10 });
  const answer = { ...receipt, note: '录音原件见附件', fileIds: await upload('录音原件.pdf') };
  expect((await open('case/supplement', answer)).status).toBe(400);
  const proof = { applicantName: citizen.applicantName, idTail: citizen.idNo.slice(-8) };
  expect(await open('case/supplement', { ...answer, ...proof })).toMatchObject({ status: 200, msg: '操作成功' });

  const page = await stage.page('colleague', `${detailPath}?id=${id}`);
  await page.getByText('录音原件.pdf').first().waitFor();
  await page.getByRole('region', { name: '办理记录' }).getByText('补正提交').first().waitFor();
  await stage.look(page, '6-supplemented');
});

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { soon, stageFor } from '../stage.ts';
import { caseHeading, detailPath, dialog, petition, verbs } from './petitions.ts';

const stage = stageFor('reply-desk');
const title = '关于准考证照片与本人不符、无法通过现场核验且多次申请更换未获答复的情况反映';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

it('fits a reply above the fold with letter and steps', async () => {
  const { id } = await petition(stage, title, 'accepted');
  const page = await stage.page('handler', `${detailPath}?id=${id}`);
  const heading = caseHeading(page, title);
  const verbs = page.getByRole('toolbar', { name: '办理操作' });
  const editor = page.getByRole('textbox', { name: '诉求', exact: true });
  const letter = page.locator('.kx-paper');
  const deadlines = page.getByRole('region', { name: '办理时限' });
  const steps = page.getByRole('region', { name: '办理记录' });
  await editor.waitFor();
  await page.getByText('选择处理结果后显示文书').waitFor();
  await page.getByRole('combobox', { name: '处理结果' }).click();
  await page.getByTitle('解释说明').click();
  await page.getByText(/^共 \d+ 页$/).waitFor();
  await page.getByText('已自动保存在本机').waitFor();
  await stage.look(page, '1-desk');

  expect((await boxOf(heading)).right).toBeLessThanOrEqual((await boxOf(verbs)).x);
  expect((await boxOf(verbs)).bottom).toBeLessThan((await boxOf(editor)).y);
  expect((await boxOf(editor)).bottom).toBeLessThan(768);
  expect((await boxOf(letter)).x).toBeGreaterThan((await boxOf(editor)).right);
  expect((await boxOf(steps)).y).toBeLessThan(768);
  expect((await boxOf(steps)).right).toBeLessThan((await boxOf(editor)).x);

  const last = page.getByRole('textbox', { name: '救济途径与期限', exact: true });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  expect((await boxOf(deadlines)).y).toBeGreaterThan(0);
  const stands = (await boxOf(last)).y;
  await steps.getByRole('listitem').last().scrollIntoViewIfNeeded();
  expect((await boxOf(last)).y).toBe(stands);

  await page.reload();
  await page.getByText(/^共 \d+ 页$/).waitFor();
  const before = (await boxOf(editor)).y;
  const other = await stage.page('auditor', `${detailPath}?id=${id}`);
  await caseHeading(other, title).waitFor();
  await page.getByText(/也在看这一件/).waitFor();
  await soon(async () => (await boxOf(editor)).y).toBe(before);
  await stage.look(page, '2-in-company');
});

it('warns author and auditor of a character without glyph', async () => {
  const told = (where: Page) => where.getByText(/^文书的字体中没有.*〓/).filter({ visible: true });
  const title = '关于姓名生僻字的情况反映';
  const { id } = await petition(stage, title, 'accepted');
  const page = await stage.page('handler', `${detailPath}?id=${id}`);
  await page.getByRole('combobox', { name: '处理结果' }).click();
  await page.getByTitle('解释说明').click();
  await page.getByText(/^共 \d+ 页$/).waitFor();
  const facts = page.getByRole('textbox', { name: '调查事实', exact: true });
  await facts.click();
  await page.keyboard.insertText('经查，考生张𠮷、李㛃、赵䶮、陈𪚥均已到场');
  await told(page).waitFor();
  await soon(() => told(page).textContent()).toMatch(
    /^文书的字体中没有“𪚥”（U\+2A6A5，【调查事实】“㛃、赵䶮、陈𪚥均已到场”）/,
  );
  await stage.look(page, '3-faceless');
  await page.keyboard.press('Backspace');
  await soon(() => told(page).textContent()).toContain('陈𪚥均已到”');
  await page.close();

  const sent = await petition(stage, `${title}（二）`, 'accepted');
  const call = await stage.caller('handler');
  const clauses = { 诉求: '更正姓名', 调查事实: '考生陈𪚥', 依据: '规程', 意见: '同意', 救济途径与期限: '三十日内' };
  await call('petitionLetter/reply', {
    id: sent.id,
    version: sent.version,
    action: 'submit',
    replyResult: 4,
    replyContent: Object.entries(clauses)
      .map(([name, words]) => `<section data-clause="${name}"><p>${words}</p></section>`)
      .join(''),
  });
  const auditing = await stage.page('auditor', `${detailPath}?id=${sent.id}`);
  await told(auditing).waitFor();
  await stage.look(auditing, '4-faceless-audited');
});

it('shows the hint of a long text apart from its counter', async () => {
  const { id } = await petition(stage, '关于考场时钟的反映', 'accepted');
  const page = await stage.page('handler', `${detailPath}?id=${id}`);
  await verbs(page).getByRole('button', { name: '通知补正' }).click();
  const hint = dialog(page).getByText(/^要求写在冒号后/);
  const count = await dialog(page).getByText('0 / 1000', { exact: true }).boundingBox();
  const end = await hint.evaluate((node) => {
    const words = document.createRange();
    words.selectNodeContents(node);
    return Math.max(...Array.from(words.getClientRects(), ({ right }) => right));
  });
  expect(end).toBeLessThanOrEqual(count?.x ?? 0);
});

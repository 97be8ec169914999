import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goInside } from '../shell/shell-parts.ts';
import { people, type Role, stageFor, toast } from '../stage.ts';
import { caseHeading, detailPath, dialog, petition, standing, verbs } from './petitions.ts';

const stage = stageFor('two-auditors');

async function aboutToPass(role: Role, id: string, title: string): Promise<Page> {
  const page = await stage.page(role, `${detailPath}?id=${id}`);
  await caseHeading(page, title).waitFor();
  await verbs(page)
    .getByRole('button', { name: /^审核通过|通过/, disabled: false })
    .first()
    .waitFor();
  await page.keyboard.press('a');
  await dialog(page).getByLabel('审核意见').fill(`同意签发(${people[role].name})`);
  return page;
}

it('lets one of two auditors win and informs the other', async () => {
  const title = '关于成绩核对结果的申请';
  const { id } = await petition(stage, title, 'submitted');
  const first = await aboutToPass('auditor', id, title);
  const second = await aboutToPass('secondAuditor', id, title);
  const pass = (page: Page) => dialog(page).getByRole('button', { name: '通过并签发', exact: true }).click();

  await pass(first);
  await toast(first, '操作成功!').waitFor();
  await standing(first, '已答复').waitFor();

  await pass(second);
  await dialog(second).getByRole('alert').getByText(people.auditor.name).waitFor();
  await dialog(second).getByText('您填写的内容仍在').waitFor();
  await stage.look(second, '1-lost');
  await dialog(second).getByText(`同意签发(${people.secondAuditor.name})`).waitFor();
});

it('accepts one of two concurrent clicks', async () => {
  const title = '关于同时审核的申请';
  const { id } = await petition(stage, title, 'submitted');
  const pages = [await aboutToPass('auditor', id, title), await aboutToPass('secondAuditor', id, title)];
  await Promise.all(pages.map((page) => dialog(page).getByRole('button', { name: '通过并签发', exact: true }).click()));
  const ends = await Promise.all(
    pages.map((page) =>
      Promise.race([
        dialog(page)
          .getByText('您填写的内容仍在')
          .waitFor()
          .then(() => 'lost'),
        toast(page, '操作成功!')
          .waitFor()
          .then(() => 'won'),
      ]),
    ),
  );
  expect(ends.sort()).toEqual(['lost', 'won']);
});

it('shows when another user opens and leaves the case', async () => {
  const title = '关于两人同看一件的申请';
  const { id } = await petition(stage, title, 'submitted');
  const first = await stage.page('auditor', `${detailPath}?id=${id}`);
  await caseHeading(first, title).waitFor();
  const second = await stage.page('secondAuditor', `${detailPath}?id=${id}`);
  await caseHeading(second, title).waitFor();
  const seen = (page: Page, name: string) => page.getByRole('status').getByText(`【${name}】也在看这一件`);
  await seen(second, people.auditor.name).waitFor();
  await seen(first, people.secondAuditor.name).waitFor();
  await stage.look(first, '2-presence');
  const marks = first.locator('.kx-case-marks');
  for (const width of [1000, 640, 600, 560, 520, 480]) {
    await marks.evaluate((line, wide) => line.setAttribute('style', `width: ${wide}px`), width);
    const cut = await first.locator('.kx-presence-names > span').evaluateAll(
      (marks) =>
        marks.flatMap((mark) => {
          const box = mark.getBoundingClientRect();
          return [...mark.children].filter((part) => {
            const { top, right } = part.getBoundingClientRect();
            return top < box.bottom - 1 && right > box.right + 1;
          });
        }).length,
    );
    expect([width, cut]).toEqual([width, 0]);
  }
  await marks.evaluate((line) => line.removeAttribute('style'));
  await goInside(second, '/wel/index');
  await seen(first, people.secondAuditor.name).waitFor({ state: 'detached' });
  await second.goBack();
  await seen(first, people.secondAuditor.name).waitFor();
  await second.keyboard.press('a');
  await dialog(second).getByLabel('审核意见').fill('同意签发');
  await dialog(second).getByRole('button', { name: '通过并签发', exact: true }).click();
  await first
    .getByRole('status')
    .getByText(new RegExp(`【${people.secondAuditor.name}】.*本页已更新`))
    .waitFor();
  await standing(first, '已答复').waitFor();
  await stage.look(first, '3-moved');
});

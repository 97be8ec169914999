import type { Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { soon, stageFor } from '../stage.ts';
import { caseHeading } from './petitions.ts';

const stage = stageFor('radar');
const known = {
  title: '关于考场座位号与准考证不符的反映',
  applicantName: '欧阳映雪',
  idNo: '990101198803070027',
  phone: '10055667788',
};

let caseNo = '';
beforeAll(async () => {
  const call = await stage.caller('handler');
  const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=2&size=200');
  const made = await call<{ caseNo: string }>('petitionLetter/register', {
    ...known,
    source: 3,
    typeId: types.records.find(({ typeName }) => typeName === '准考证与考场安排')?.id,
    content: '准考证上的座位号与考场张贴的座位号不一致，请予核实并说明原因。',
  });
  caseNo = made.caseNo;
});

/** What the line beside the title of the form says, once it says that. */
const says = (page: Page, words: RegExp) => page.locator('.kx-alike summary').filter({ hasText: words });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

it.each([
  ['姓名', '信访人', known.applicantName, /姓名相同/],
  ['手机号码', '手机号码', known.phone, /手机号码相同/],
  ['证件号码', '证件号码', known.idNo, /证件号码相同/],
  ['标题', '标题', '考场座位号与准考证不符的反映', /标题相近/],
])('tells while one registers what may be the same matter, by %s alone', async (_by, label, value, words) => {
  const page = await stage.page('handler', '/petitionManage/register');
  await field(page, label).fill(value);
  await says(page, words).waitFor();
  await says(page, words).getByText(`《${known.title}》`).waitFor();
});

it('names every reason, leads to the case, and loses nothing that was typed', async () => {
  const page = await stage.page('handler', '/petitionManage/register');
  await field(page, '标题').fill(known.title);
  await field(page, '信访人').fill(known.applicantName);
  await field(page, '手机号码').fill(known.phone);
  await field(page, '证件号码').fill(known.idNo);
  const line = says(page, /证件号码相同、手机号码相同、姓名相同、标题相近/);
  await line.waitFor();
  await line.click();
  await page.locator('.kx-alike li').getByText(caseNo).waitFor();
  await stage.look(page, '1-alike');
  await page.locator('.kx-alike li').getByRole('button', { name: known.title }).click();
  await caseHeading(page, known.title).waitFor();
  await page.goBack();
  await soon(() => field(page, '手机号码').inputValue()).toBe(known.phone);
  // whoever writes without a name is compared by title alone
  await field(page, '标题').fill('关于别的事情的询问和建议');
  await page.getByRole('radiogroup', { name: '匿名' }).getByLabel('是').check();
  await says(page, /相同/).waitFor({ state: 'detached' });
});

import { expect, it } from 'vitest';
import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { acceptNotice } from '../accept-notice.ts';
import { choose } from '../exam/exam-form.ts';
import type { OpenExam } from '../exam/rosters.ts';
import { caseHeading } from '../petition/petitions.ts';
import { soon, stageFor } from '../stage.ts';
import { caseOf, examWithRoster, nameIn, openingFor, phone } from './corrections.ts';

const stage = stageFor('correction-filing');
const called = '职业资格考试信息更正';

const [calling, writing] = [7, 9] as const;
let exam: OpenExam;
const nameOf = (n: number) => nameIn(exam, n);

it('takes for granted: an examination with a roster and no opening', async () => {
  const page = await stage.page(undefined, '/public/file/correction', phone);
  await page.getByText('目前没有开放更正的考试，请留意考试公告。').waitFor();
  await stage.look(page, '0-nothing');
  exam = await examWithRoster(stage, '登记更正的考试');
  await openingFor(stage, exam, called);
});

it('registers a phone request with proof of a new number', async () => {
  const page = await stage.page('clerk', '/infoEdit/infoEditList/register');
  await page.getByRole('heading', { name: '登记信息更正', level: 1 }).waitFor();
  await stage.look(page, '1-register-empty');
  await page.getByRole('button', { name: '登记并生成受理编号' }).click();
  await page.getByText('请至少填写一项更正内容').waitFor();
  await choose(page, '来源', '电话');
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(nameOf(calling));
  await page.getByRole('textbox', { name: '报名证件号码' }).fill(residentNumber(calling));
  await choose(page, '更正考试', called);
  await choose(page, '更正原因', '公安机关变更');
  await soon(() => page.getByText('公安机关证明', { exact: true }).count()).toBe(0);
  await page.getByRole('textbox', { name: '更正后证件号码' }).fill(residentNumber(601));
  await page.getByRole('textbox', { name: '原因说明' }).fill('来电称证件号码已由公安机关变更。');
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n') };
  await page.getByRole('button', { name: /^公安机关证明/ }).waitFor();
  const files = page.locator('input[type=file]');
  await files.first().setInputFiles({ name: '公安机关证明.pdf', ...pdf });
  await page.getByRole('button', { name: '移除公安机关证明.pdf' }).waitFor();
  await page.getByRole('button', { name: '登记并生成受理编号' }).click();
  const documents = page.getByRole('group', { name: '证明材料' });
  await documents.getByText('请上传户口簿').waitFor();
  expect(await page.getByRole('textbox', { name: '更正后工作单位' }).count()).toBe(0);
  await documents.locator('input[type=file]').setInputFiles({ name: '户口簿.pdf', ...pdf });
  await documents.getByRole('button', { name: '移除户口簿.pdf' }).waitFor();
  await stage.look(page, '2-register');
  await page.getByRole('button', { name: '登记并生成受理编号' }).click();
  await caseHeading(page, '更正证件号码').waitFor();
  const handedIn = page.getByRole('region', { name: '证明材料' });
  await handedIn
    .getByRole('listitem')
    .filter({ hasText: '公安机关证明.pdf' })
    .getByText('公安机关证明', { exact: true })
    .waitFor();
  await handedIn.getByRole('listitem').filter({ hasText: '户口簿.pdf' }).getByText('户口簿', { exact: true }).waitFor();
  await page.getByRole('region', { name: '更正内容' }).getByText('新证件号码未被使用').waitFor();
});

it('files on a phone; a new number requires proof', async () => {
  const page = await stage.page(undefined, '/public', phone);
  await page.getByRole('link', { name: '信息更正', exact: true }).click();
  const send = page.getByRole('button', { name: '提交', exact: true });
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await page
    .getByRole('combobox', { name: '更正考试' })
    .locator('option', { hasText: called })
    .waitFor({ state: 'attached' });
  await send.click();
  await page.getByText('请选择更正考试').waitFor();
  await page.getByRole('combobox', { name: '更正考试' }).selectOption({ label: called });
  await page.getByText('更正证件号码的，另须公安机关证明').waitFor();
  await field(/^更正后姓名/).waitFor();
  expect(await field(/^更正后工作单位/).count()).toBe(0);
  await acceptNotice(page);
  await field(/^姓名/).fill(nameOf(writing));
  await field(/^报名证件号码/).fill(residentNumber(writing));
  await field(/^手机号码/).fill('13000000019');
  await send.click();
  await page.getByText('请输入更正内容').waitFor();
  await stage.look(page, '3-public-missing');
  await field(/^更正后手机号/).fill('13900000019');
  expect(await page.getByText('公安机关证明', { exact: true }).count()).toBe(0);
  await field(/^更正后证件号码/).fill(residentNumber(603));
  await page.getByRole('combobox', { name: '更正原因' }).selectOption({ label: '公安机关变更' });
  await field(/^原因说明/).fill('证件号码由公安机关变更，手机号同时更换。');
  const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const files = page.locator('input[type=file]');
  await send.click();
  await page.getByText('请上传户口簿').waitFor();
  await files.nth(1).setInputFiles({ name: '户口簿.pdf', ...pdf });
  await page.getByRole('button', { name: '移除 户口簿.pdf' }).waitFor();
  await send.click();
  await page.getByText('证件号码变更须上传公安机关证明').first().waitFor();
  await files.first().setInputFiles({ name: '证明.pdf', ...pdf });
  await page.getByRole('button', { name: '移除 证明.pdf' }).waitFor();
  await stage.look(page, '4-public-filled');
  await send.click();
  await page.getByRole('heading', { name: '信息更正已提交' }).waitFor();
  await page.getByText('审核期限').waitFor();
  await stage.look(page, '5-public-receipt');
  const [caseNo = ''] = await page.getByRole('definition').allTextContents();
  const call = await stage.caller('clerk');
  const { id } = await caseOf(stage, { caseNo });
  const { changes, proofIds } = await call<{ changes: { fieldKey: string }[]; proofIds: string[] }>(
    `message/detail?id=${id}`,
  );
  expect([changes.map(({ fieldKey }) => fieldKey), proofIds.length]).toEqual([['idNo', 'phone'], 1]);
  stage.allow(/400/);
});

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { people, soon, stageFor, toast } from '../stage.ts';
import { caseHeading, detailPath, dialog, standing } from './petitions.ts';

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

const says = (page: Page, words: RegExp) => page.locator('.kx-alike summary').filter({ hasText: words });
/** @param name without the mark of an optional field */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}(（可选）)?$`, 'u') });

it.each([
  ['姓名', '信访人', known.applicantName, /姓名相同/],
  ['手机号码', '手机号码', known.phone, /手机号码相同/],
  ['证件号码', '证件号码', known.idNo, /证件号码相同/],
  ['标题', '标题', '考场座位号与准考证不符的反映', /标题相近/],
])('suggests possible duplicates by %s alone while registering', async (_by, label, value, words) => {
  const page = await stage.page('handler', '/petitionManage/register');
  await field(page, label).fill(value);
  await says(page, words).waitFor();
  await says(page, words).getByText(`《${known.title}》`).waitFor();
});

it('names each reason, links the case and keeps the input', async () => {
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
  await field(page, '标题').fill('关于别的事情的询问和建议');
  await page.getByRole('radiogroup', { name: '匿名' }).getByLabel('是').check();
  await says(page, /相同/).waitFor({ state: 'detached' });
});

interface Case {
  id: string;
  caseNo: string;
  version: number;
}
interface Answered extends Case {
  title: string;
  clusterId: string | null;
  replyDocNo: string | null;
  replyContent: string;
  applicantName: string;
}

/** domain.md 10, W7. */
describe('nine letters of one matter', () => {
  const told = [
    '2026年11月14日上午在东湖中学考点第12考场，墙上的投影时钟比实际时间快七分钟，提前收卷。',
    '11月14日东湖中学第12考场的投影时钟快了七分钟，监考员按它提前收了卷。',
    '我在东湖中学考点12考场参加11月14日的考试，投影时钟走快七分钟，被提前收卷。',
    '东湖中学第12考场时钟不准，快七分钟，11月14日上午按投影时钟提前收卷，题没有答完。',
    '11月14日，东湖中学考点第12考场投影时钟快七分钟，提前收卷，请核查监控。',
    '反映东湖中学12考场11月14日投影时钟快了约七分钟，全场提前收卷。',
    '本人考场为东湖中学第12考场，11月14日上午投影时钟快七分钟，造成提前收卷。',
    '东湖中学考点12考场，11月14日考试的投影时钟有误，快七分钟，提前收卷影响作答。',
    '11月14日上午，东湖中学第12考场因投影时钟快七分钟提前收卷，要求说明处理办法。',
  ];
  const title = '关于东湖中学第12考场投影时钟快七分钟提前收卷的反映';
  const demandOf = (n: number) => `请核查并答复第${n + 1}位来信人的疑问`;
  const clause = (name: string, text: string) =>
    `<section data-clause="${name}"><h3>${name}</h3><p>${text}</p></section>`;
  const opinion = [
    clause('诉求', demandOf(0)),
    clause('调查事实', '经调取监控，该考场投影时钟快七分钟，收卷早于规定时间。'),
    clause('依据', '考试工作规程第三十一条'),
    clause('意见', '已对该考场全体应试人员按规定处置，并更换投影时钟。'),
    clause('救济途径与期限', '自收到之日起30日内可向上一级机关申请复查'),
  ].join('');
  let letters: Case[] = [];

  beforeAll(async () => {
    const call = await stage.caller('handler');
    const types = await call<{ records: { id: string; typeName: string }[] }>('type/page?kind=2&size=200');
    const typeOf = (name: string) => types.records.find(({ typeName }) => typeName === name)?.id;
    const write = (n: number, more: object) =>
      call<Case>('petitionLetter/register', {
        source: 3,
        typeId: typeOf('成绩异议'),
        title,
        content: told[n % told.length],
        demand: demandOf(n),
        applicantName: `赵一${'甲乙丙丁戊己庚辛壬癸子'[n]}`,
        phone: `1000000${String(2100 + n)}`,
        ...more,
      });
    letters = [];
    for (const n of told.keys()) letters.push(await write(n, {}));
    await write(9, { typeId: typeOf('监考人员履职') });
    await write(10, { content: `${told[0]}当时的经办人${people.handler.name}没有处理。` });
  });

  it('merges seven letters and separates confidential and accusing ones', async () => {
    const call = await stage.caller('handler');
    for (const { id } of letters) {
      const { version } = await call<Case>(`petitionLetter/handle?id=${id}`);
      await call('petitionLetter/reply', { id, version, action: 'accept', acceptResult: 1 });
    }
    const page = await stage.page('handler', `${detailPath}?id=${letters[0]?.id}`);
    const panel = page.getByRole('region', { name: '关联事项' });
    await panel.getByRole('button', { name: '全选' }).click();
    await panel.getByRole('button', { name: '合并所选8件' }).waitFor();
    await stage.look(page, '2-proposed');
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { width: 0 };
    const proposed = panel.getByRole('listitem').first();
    const [line, name] = [await boxOf(proposed), await boxOf(proposed.getByRole('button'))];
    expect(name.width).toBeGreaterThan(line.width * 0.7);
    await panel.getByRole('button', { name: '合并所选8件' }).click();
    await dialog(page).getByText('合并后统一调查，每件仍分别答复。').waitFor();
    await stage.look(page, '3-merge');
    await dialog(page).getByRole('button', { name: '合并', exact: true }).click();
    await panel.getByText('与下列8件合并办理，统一调查、分别答复').waitFor();
    const named = await call<{ records: unknown[] }>(`petitionLetter/page?keyword=${encodeURIComponent('赵一子')}`);
    expect(named.records).toEqual([]);
    const leader = await stage.caller('leader');
    const apart = await leader<{ records: Answered[] }>(
      `petitionLetter/page?title=${encodeURIComponent(title)}&size=50`,
    );
    expect(apart.records.filter(({ clusterId }) => clusterId === null)).toHaveLength(2);
  });

  it('investigates nine letters once and answers each separately', async () => {
    const call = await stage.caller('handler');
    const first = letters[0] as Case;
    const detailOf = (id: string) => call<Answered>(`petitionLetter/detail?id=${id}`);
    const { version } = await detailOf(first.id);
    await call('petitionLetter/reply', {
      id: first.id,
      version,
      action: 'submit',
      replyResult: 4,
      replyContent: opinion,
    });
    const page = await stage.page('handler', `${detailPath}?id=${first.id}`);
    const panel = page.getByRole('region', { name: '关联事项' });
    await panel.getByRole('button', { name: '一并答复' }).click();
    await dialog(page).getByText('以本件的答复提交上列各件审核').waitFor();
    await stage.look(page, '4-reply-to-all');
    await dialog(page).getByRole('button', { name: '提交审核', exact: true }).click();
    await toast(page, '操作成功!').waitFor();

    const auditor = await stage.caller('auditor');
    const items = await Promise.all(letters.map(({ id }) => detailOf(id)));
    await auditor('petitionLetter/audit', {
      items: items.map(({ id, version: held }) => ({ id, version: held })),
      auditResult: 1,
      auditNote: '同意',
    });
    await standing(page, '已答复').waitFor();
    await stage.look(page, '5-answered');
    const answered = await Promise.all(letters.map(({ id }) => detailOf(id)));
    expect(new Set(answered.map(({ replyDocNo }) => replyDocNo)).size).toBe(9);
    for (const [n, { replyContent }] of answered.entries()) {
      expect(replyContent).toContain(demandOf(n));
      expect(replyContent).toContain('经调取监控');
    }
  });
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose } from '../exam/exam-form.ts';
import { openExam } from '../exam/rosters.ts';
import { cramped } from '../stage/cramped.ts';
import { soon, stageFor, toast } from '../stage.ts';

const stage = stageFor('walk-w3');
const list = '/testPaperManage/paperList/index';
const detail = '/testPaperManage/paperList/detail';
const name = '经济基础知识蓝图卷';
const secretName = '经济基础知识保密卷';

interface Saved {
  id: string;
}
/** As long as real questions, because the column of the grid does not grow with its content. */
const stems = [
  '机会成本取决于所放弃的最佳选择，与已经付出而不能收回的支出无关，也与会计账簿上如何记录各项费用的办法无关。',
  '公文标题由发文机关、事由和文种组成，除法规、规章名称加书名号外一般不用标点符号，并应当准确概括公文的主要内容。',
  '月球绕地球公转一周约需二十七天，由于自转周期与公转周期相同，在地面上始终只能看到它朝向我们的那半个球面。',
  '血液循环把氧气送到全身各处，体循环从左心室出发，经主动脉及其分支到达毛细血管网，再由上下腔静脉回到右心房。',
  '水稻育秧应当避开倒春寒，日平均气温稳定通过十二摄氏度时方可露地播种，遇到寒潮要及时灌水护苗或覆盖薄膜保温。',
  '书法中的楷书讲究横平竖直，起笔、行笔、收笔各有法度，初学者多从颜体、柳体、欧体入手临摹，以求结构端正匀称。',
  '桥梁伸缩缝用来适应温度变化，设在两梁端之间或梁端与桥台之间，应当保证车辆平稳通过，并能防止雨水和杂物渗入。',
  '围棋棋盘纵横各有十九道线，共有三百六十一个交叉点，双方轮流落子，终局时以所围地域与棋子合计较多的一方为胜。',
];
const known = { bankId: '', questions: [] as string[], paperId: '', secretId: '' };
const meter = (page: Page) => page.getByRole('region', { name: '组卷预测' });
const figure = (page: Page, term: string) =>
  meter(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('strong');
const outline = (page: Page) => page.getByRole('region', { name: '试卷大纲' });

it('W3: approves a bank on two levels', async () => {
  const [author, reviewer] = [await stage.caller('author'), await stage.caller('reviewer')];
  const point = await author<Saved>('knowledgePoint/submit', {
    code: 'W3-01',
    name: '蓝图知识点',
    subject: 'economics_base',
    sort: 1,
  });
  known.bankId = (
    await author<Saved>('questionBank/submit', { name: '蓝图题库', subject: 'economics_base', secretLevel: 1 })
  ).id;
  for (const [at, stem] of stems.entries()) {
    const { id } = await author<Saved>('question/submit', {
      bankId: known.bankId,
      questionType: 3,
      stem: `<p>${stem}</p>`,
      answer: { kind: 'keys', keys: ['T'] },
      scoreRule: 1,
      defaultScore: 1,
      difficulty: 3,
      cognition: (at % 2) + 1,
      knowledge: [point.id],
    });
    known.questions.push(id);
  }
  const audit = await author<Saved>('questionBankAudit/save', { bankId: known.bankId });
  await reviewer('questionBankAudit/audit', { id: audit.id, auditResult: 1 });
});

it('W3: builds, orders and enables a paper by a blueprint', async () => {
  const page = await stage.page('exams', list);
  await page.getByRole('button', { name: /^新建试卷/ }).click();
  await page.getByRole('textbox', { name: /试卷名称/ }).fill(name);
  await choose(page, '科目', '经济基础知识');
  await choose(page, '适用考试', '专业技术人员职业资格考试');
  await choose(page, '组卷方式', '蓝图组卷');
  await page.getByRole('spinbutton', { name: /总分/ }).fill('5');
  await page.getByRole('spinbutton', { name: /合格线/ }).fill('3');
  await stage.look(page, '1-basics');
  await page.getByRole('button', { name: '下一步' }).click();
  const wanted = page.getByRole('table', { name: '双向细目表' });
  await wanted.getByRole('combobox', { name: /第1行知识点/ }).fill('蓝图知识点');
  await page.locator('.ant-select-dropdown:visible').getByTitle('蓝图知识点').first().click();
  await wanted.getByRole('spinbutton', { name: '第1行识记题数' }).fill('2');
  await wanted.getByRole('spinbutton', { name: '第1行理解题数' }).fill('2');
  await page.getByRole('button', { name: '开始组卷' }).click();
  await page.getByRole('button', { name: '采用' }).click();
  await soon(() => outline(page).getByRole('listitem').count()).toBe(4);
  await soon(() => wanted.getByText('实有2，计划2').count()).toBe(2);
  await soon(() => figure(page, '预计信度').textContent()).toMatch(/^\.\d\d$/);
  const before = await figure(page, '预计合格率').textContent();
  await stage.look(page, '2-blueprint');
  await page.getByRole('tab', { name: '手工选题' }).click();
  await page
    .getByRole('button', { name: /^加入 ST/ })
    .first()
    .click();
  await soon(() => outline(page).getByRole('listitem').count()).toBe(5);
  await soon(() => figure(page, '预计合格率').textContent()).not.toBe(before);
  await soon(() => figure(page, '分值合计').textContent()).toBe('5');
  const words = () => outline(page).locator('.paper-row-words').allTextContents();
  const [first = '', second = '', ...rest] = await words();
  await outline(page).getByRole('button', { name: '移动第1题' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect(await words()).toEqual([second, first, ...rest]);
  expect(await cramped(page)).toEqual([]);
  await stage.look(page, '3-by-hand');
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.locator('.kx-case-head h1').filter({ hasText: name }).waitFor();
  await page.getByRole('region', { name: '双向细目表' }).waitFor();
  known.paperId = new URL(page.url()).searchParams.get('id') ?? '';
  await stage.look(page, '4-detail');
  await page.getByRole('toolbar', { name: '试卷操作' }).getByRole('button', { name: /^启用/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await page.getByText('试卷已启用并锁定；题目为锁定时的版本').waitFor();
});

it('W3: refuses to edit a paper bound to an examination', async () => {
  const call = await stage.caller('exams');
  const year = new Date().getFullYear() + 1;
  const exam = await openExam(call, '蓝图卷考试', undefined, {
    totalScore: 5,
    passScore: 3,
    subjects: [
      {
        subjectCode: '01',
        name: '经济基础知识',
        totalScore: 5,
        passScore: 3,
        paperId: known.paperId,
        startTime: `${year}-05-16 10:00:00`,
        endTime: `${year}-05-16 12:00:00`,
      },
    ],
  });
  await expect(call('paper/submit', { id: known.paperId, duration: 90 })).rejects.toThrow(
    '已使用的试卷不能修改,请复制后编辑',
  );
  const page = await stage.page('exams', `${detail}?id=${known.paperId}`);
  await page.getByRole('region', { name: '使用考试' }).getByText(exam.name).waitFor();
  const bar = page.getByRole('toolbar', { name: '试卷操作' });
  await bar.getByRole('button', { name: '复制' }).waitFor();
  expect(await bar.getByRole('button', { name: /^(编辑|退回草稿|停用|删除)/ }).count()).toBe(0);
  await page.goto(`/testPaperManage/paperList/create?id=${known.paperId}`);
  await page.getByText('已启用或已使用的试卷不能修改，请复制后编辑').waitFor();
  await page.goto(`${detail}?id=${known.paperId}&part=print`);
  await page.getByRole('article', { name: '试卷版面' }).waitFor();
  await stage.look(page, '5-print');
  await choose(page, '打印内容', '答题卡');
  await page.getByRole('article', { name: '答题卡版面' }).waitFor();
  await stage.look(page, '6-answer-sheet');
  await page.goto(`/testPaperManage/paperList/data?id=${known.paperId}`);
  await page.getByRole('figure', { name: '分值按认知层次' }).waitFor();
  await stage.look(page, '7-figures');
});

it('W3: opens a secret paper with two officers and a reason', async () => {
  const call = await stage.caller('exams');
  const paper = await call<Saved>('paper/submit', {
    name: secretName,
    subject: 'economics_base',
    projectType: 3,
    buildMode: 1,
    totalScore: 1,
    passScore: 1,
    duration: 60,
    shuffleQuestion: 0,
    shuffleOption: 0,
    secretLevel: 2,
    unlockTime: '2099-01-01 09:00:00',
  });
  known.secretId = paper.id;
  const questions = [{ questionId: known.questions[0], score: 1 }];
  await call('paperQuestion/submit', { paperId: paper.id, sections: [{ title: '一、判断', questions }] });
  await call('paper/submit', { id: paper.id, status: 1 });
  const page = await stage.page('exams', `${detail}?id=${paper.id}`);
  const bar = page.getByRole('toolbar', { name: '试卷操作' });
  await bar.getByRole('button', { name: '申请提前开启' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /原因/ }).fill('印制厂校样需要核对');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await toast(page, '操作成功!').waitFor();
  const leader = await stage.page('leader', `${detail}?id=${paper.id}`);
  await leader.getByRole('toolbar', { name: '试卷操作' }).getByRole('button', { name: '确认提前开启' }).click();
  await leader.getByRole('dialog').getByText('印制厂校样需要核对').waitFor();
  await stage.look(leader, '8-confirm');
  await leader.getByRole('dialog').getByRole('button', { name: '确认开启' }).click();
  await toast(leader, '操作成功!').waitFor();
  await leader.getByRole('tab', { name: '试题' }).click();
  await leader.getByRole('button', { name: '查看试卷内容' }).click();
  const question = leader.getByText(stems[0] ?? '');
  await question.waitFor();
  // A browser print would carry no name of the reader.
  await leader.emulateMedia({ media: 'print' });
  await leader.getByText('秘密试卷的试题不能由浏览器打印').waitFor();
  expect(await question.isVisible()).toBe(false);
  await leader.emulateMedia({ media: 'screen' });
  const reviewer = await stage.page('reviewer', `${detail}?id=${paper.id}&part=content`);
  await reviewer.getByRole('button', { name: '查看试卷内容' }).click();
  await reviewer.getByText('试卷未到解密时间，不能查看，如需提前开启请由两人办理').first().waitFor();
  stage.allow(/403/);
});

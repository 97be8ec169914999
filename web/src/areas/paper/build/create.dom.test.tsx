import type { PaperRecord } from '@kaoxin/contract/paper/paper.ts';
import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { setNavigator } from '#platform/pages/tab.ts';
import { setPermissions } from '#platform/session/permissions.ts';
import { built, fulfilment, paperContent, paperRecord, picked, prediction } from '../../../testing/papers.ts';
import { type Answer, type Asked, serving } from '../../../testing/serving.ts';
import { showSignedIn } from '../../../testing/signed-in.tsx';
import PaperBuildPage from './create.tsx';

const told = (data: unknown): Answer => ({ body: { code: 200, success: true, msg: '', data } });
const refused = (status: number, msg: string): Answer => ({
  status,
  body: { code: status, success: false, msg, data: null },
});

type Own = Readonly<Record<string, (asked: Asked) => Answer>>;
const usual: Own = {
  'paper/baseInfo': () => told(paperRecord()),
  'paperQuestion/list': () => told(paperContent()),
  'question/addPage': () =>
    told({ records: [picked('3', '机会成本'), picked('4', '围棋')], total: 2, size: 10, current: 1, pages: 1 }),
  'questionBank/addPage': () => told({ records: [], total: 0, size: 50, current: 1, pages: 0 }),
  'knowledgePoint/': () => told([{ id: '41', parentId: '0', title: '市场机制', hasChildren: 0 }]),
  'paper/predict': () => told({ prediction: prediction(), fulfilment: null, alike: [] }),
  'paper/submit': () => told(paperRecord({ version: 4 })),
  'paperQuestion/submit': () => told({ ...paperContent(), version: 5 }),
};

function opened(query = '?id=7', own: Own = {}) {
  const gone: string[] = [];
  setNavigator((address) => gone.push(address));
  const answers = Object.entries({ ...usual, ...own });
  const asked = serving((one) => answers.find(([path]) => one.path.includes(path))?.[1](one) ?? told([]));
  act(() => setPermissions([], []));
  const page = (
    <MemoryRouter initialEntries={[`/testPaperManage/paperList/create${query}`]}>
      <PaperBuildPage />
    </MemoryRouter>
  );
  const bodies = (path: string) => asked.filter((one) => one.path.includes(path)).map(({ body }) => body);
  return { ...showSignedIn(page), gone, asked, bodies };
}
const outline = () => within(screen.getByRole('region', { name: '试卷大纲' }));
const order = () =>
  outline()
    .getAllByRole('listitem')
    .map(({ textContent }) => /(价格|吉芬|机会|围棋|题目\d)/.exec(textContent ?? '')?.[0]);
const inSections = (...expected: readonly (readonly string[])[]) =>
  expected.map((ids) =>
    expect.objectContaining({ questions: ids.map((questionId) => expect.objectContaining({ questionId })) }),
  );

test('adds questions from the bank and updates the prediction', async () => {
  const { user, bodies } = opened();
  await screen.findByRole('region', { name: '组卷预测' });
  await screen.findByText('71.5%');
  expect(bodies('paper/predict').at(-1)).toMatchObject({
    passScore: 2,
    questions: [
      { questionId: '1', score: 1 },
      { questionId: '2', score: 2 },
    ],
  });
  await user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  expect(order()).toEqual(['价格', '吉芬', '机会']);
  await waitFor(() => expect(bodies('paper/predict').at(-1)).toMatchObject({ questions: { length: 3 } }));
  expect(screen.getByText(/试卷总分3与题目分值合计4不一致/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加入 ST000000003' })).toBeNull();
});

test('adds and removes questions by keyboard and keeps the focus', async () => {
  const { user } = opened();
  await user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '加入 ST000000004' }));
  const out = outline().getAllByRole('button', { name: '移出第1题' });
  await user.click(out[0] as HTMLElement);
  expect(order()).toEqual(['吉芬', '机会']);
  expect(document.activeElement).toBe(outline().getAllByRole('textbox', { name: '大题名称' })[0]);
});

test('confirms the deletion of a section with questions', async () => {
  const { user } = opened();
  await screen.findByRole('region', { name: '试卷大纲' });
  await user.click(outline().getAllByRole('button', { name: '删除大题' })[0] as HTMLElement);
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/其中的\d道题将一并移出/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: '取消' }));
  expect(order()).toEqual(['价格', '吉芬']);
  await user.click(outline().getAllByRole('button', { name: '删除大题' })[0] as HTMLElement);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除大题' }));
  await waitFor(() => expect(outline().queryAllByRole('listitem').length).toBeLessThan(2));
});

test('filters by level and measured figures', async () => {
  const { user, asked } = opened();
  const source = within(await screen.findByRole('region', { name: '选题' }));
  await user.click(await source.findByRole('combobox', { name: /^认知层次/ }));
  await user.click(await screen.findByTitle('应用'));
  for (const [span, end, figure] of [
    ['实测P', '不低于', '0.4'],
    ['实测P', '不高于', '0.8'],
    ['实测r', '不低于', '-0.1'],
    ['实测r', '不高于', '0.5'],
  ] as const) {
    const ends = within(source.getByRole('group', { name: span }));
    await user.type(ends.getByRole('spinbutton', { name: `${span}${end}` }), figure);
    await user.tab();
  }
  await waitFor(() => {
    const last = asked.filter(({ path }) => path.includes('question/addPage')).at(-1)?.path ?? '';
    expect(Object.fromEntries(new URL(last, 'http://kaoxin').searchParams)).toMatchObject({
      cognition: '3',
      pMin: '0.4',
      pMax: '0.8',
      rMin: '-0.1',
      rMax: '0.5',
    });
  });
});

const life: QuestionLife = {
  questionId: '3',
  examId: null,
  byExam: 1,
  exams: [],
  options: [],
  optionsVersion: null,
  deciles: [],
  pooled: { n: 800, p: 0.62, d27: 0.4, rpb: 0.31, rir: 0.28, exposure: 0.2 },
  districts: [],
  drift: { slope: 0.051, ciLow: 0.012, ciHigh: 0.09 },
  asOf: '2026-06-01 09:00:00',
};

test('previews a question in the version that the paper takes', async () => {
  const [shown] = paperContent(true).sections[0]?.questions ?? [];
  const { user, asked } = opened('?id=7', {
    'question/detail': () => told({ ...picked('3', '机会成本'), face: shown?.face, key: shown?.key }),
    'question/statisticsDetail': () => told(life),
  });
  await user.click(await screen.findByRole('button', { name: '查看 ST000000003' }));
  const dialog = within(await screen.findByRole('dialog', { name: '试题 ST000000003' }));
  expect(await dialog.findByText('价格上升时需求量怎样变化？')).toBeTruthy();
  expect(asked.find(({ path }) => path.includes('question/detail'))?.path).toContain('versionNo=1');
  expect(await dialog.findByText('难度漂移：每年 +0.051，95% 区间 +0.012 ~ +0.090，有明显变化。')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '加入试卷' }));
  await waitFor(() => expect(order()).toEqual(['价格', '吉芬', '机会']));
});

test('moves a question by keys and keeps the focus', async () => {
  const { user } = opened();
  const handle = await screen.findByRole('button', { name: '移动第1题' });
  act(() => handle.focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['价格', '吉芬']);
  const second = within(outline().getByRole('list', { name: '二、判断' }));
  expect(second.getAllByRole('listitem')).toHaveLength(2);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动第1题');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toEqual(['吉芬', '价格']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动第2题');
});

test('moves a question by dragging', async () => {
  opened();
  const handle = await screen.findByRole('button', { name: '移动第2题' });
  const transfer = { setData: () => undefined };
  fireEvent.dragStart(handle, { dataTransfer: transfer });
  const [first] = within(outline().getByRole('list', { name: '一、单项选择' })).getAllByRole('listitem');
  if (first) fireEvent.drop(first, { dataTransfer: transfer });
  expect(order()).toEqual(['吉芬', '价格']);
});

test('saves the fields, then the questions with the new version', async () => {
  const { user, bodies, gone } = opened();
  await user.click(await screen.findByRole('button', { name: '加入 ST000000004' }));
  await user.click(screen.getByRole('button', { name: '总分改为4' }));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(bodies('paperQuestion/submit')).toHaveLength(1));
  expect(bodies('paper/submit')[0]).toMatchObject({ id: '7', version: 3, totalScore: 4, rules: null, blueprint: null });
  expect(bodies('paperQuestion/submit')[0]).toMatchObject({
    paperId: '7',
    version: 4,
    sections: inSections(['1'], ['2', '4']),
  });
  await waitFor(() => expect(gone.at(-1)).toContain('/testPaperManage/paperList/detail?id=7'));
});

test('shows a refusal of the questions and keeps the outline', async () => {
  const words = '试题重复:第1题与第2题相同';
  const { user } = opened('?id=7', { 'paperQuestion/submit': () => refused(400, words) });
  await user.click(await screen.findByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(order()).toEqual(['价格', '吉芬']);
});

test('reports no conflict with its own half-finished save', async () => {
  const words = '试题重复:第1题与第2题相同';
  let fields: Parameters<typeof paperRecord>[0] = { buildMode: 2, rules: [{ type: 3, count: 3 }] };
  const { user, bodies } = opened('?id=7', {
    'paper/baseInfo': () => told(paperRecord(fields)),
    'paperQuestion/list': () => told({ ...paperContent(), version: fields?.version ?? 3 }),
    'paper/submit': ({ body }) => {
      const { rules } = body as Pick<PaperRecord, 'rules'>;
      fields = { ...fields, rules, version: 4, paperCode: 'SJ202600008' };
      return told(paperRecord(fields));
    },
    'paperQuestion/submit': () => refused(400, words),
  });
  await user.click(await screen.findByRole('button', { name: '增加规则' }));
  await user.type(screen.getByRole('spinbutton', { name: '规则2题数' }), '2');
  await user.click(screen.getByRole('tab', { name: '手工选题' }));
  await user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  await user.click(screen.getByRole('tab', { name: '组卷规则' }));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect(await screen.findByText(words)).toBeTruthy();
  await screen.findByRole('heading', { name: /SJ202600008/ });
  expect(bodies('paper/submit')).toMatchObject([{ rules: [{ count: 3 }, { count: 2 }] }]);
  expect(screen.queryByText(/已另有保存/)).toBeNull();
  expect(screen.getByRole('spinbutton', { name: '规则2题数' })).toHaveProperty('value', '2');
  expect(order()).toEqual(['价格', '吉芬', '机会']);
});

test("saves over another user's change only after showing it", async () => {
  const [first] = paperContent().sections;
  if (!first) throw new Error('no section');
  let [version, ofQuestions] = [3, 3];
  const { user, bodies } = opened('?id=7', {
    'paper/baseInfo': () =>
      told(paperRecord({ version, ...(version === 3 ? {} : { duration: 120, paperCode: 'SJ202600009' }) })),
    'paperQuestion/list': () =>
      told({ ...paperContent(), version: ofQuestions, ...(ofQuestions === 3 ? {} : { sections: [first] }) }),
    'paper/submit': ({ body }) => {
      const isNewest = (body as PaperRecord).version === version;
      return isNewest ? told(paperRecord({ version: version + 1 })) : refused(409, '数据已被他人修改');
    },
  });
  await user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  version = 5;
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText(/数据已被他人修改。.*核对后可再次保存/);
  // the questions have not arrived: an unseen version must not be overwritten
  await screen.findByRole('heading', { name: /SJ202600009/ });
  expect(screen.queryByText(/已另有保存/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(bodies('paper/submit')).toHaveLength(2));
  expect(bodies('paper/submit')).toMatchObject([{ version: 3 }, { version: 3 }]);
  ofQuestions = 5;
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('填写期间【试卷大纲】已另有保存，提交将以您的内容为准');
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() => expect(bodies('paperQuestion/submit')).toHaveLength(1));
  expect(bodies('paper/submit').at(-1)).toMatchObject({ version: 5, duration: 120 });
  expect(bodies('paperQuestion/submit')[0]).toMatchObject({ version: 6, sections: inSections(['1'], ['2', '3']) });
});

test('stores unsaved content only in the session', async () => {
  const { user, unmount } = opened();
  await user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  unmount();
  expect(Object.values(localStorage).join()).not.toContain('机会成本');
  opened();
  await screen.findByText(/已恢复/);
  expect(order()).toEqual(['价格', '吉芬', '机会']);
});

test('merges a restored draft with newer changes of others', async () => {
  const questions = (content: object, fields: object = {}): Own => ({
    'paper/baseInfo': () => told(paperRecord(fields)),
    'paperQuestion/list': () => told(content),
  });
  const [first, ...others] = paperContent().sections;
  if (!first) throw new Error('no section');
  const begun = opened();
  await begun.user.click(await screen.findByRole('button', { name: '上一步' }));
  await begun.user.type(screen.getByRole('textbox', { name: /试卷名称/ }), '（二）');
  begun.unmount();
  const followed = opened('?id=7', questions({ ...paperContent(), sections: [first] }));
  await screen.findByText(/已恢复/);
  expect(order()).toEqual(['价格']);
  expect(screen.queryByText(/已另有保存/)).toBeNull();
  await followed.user.click(await screen.findByRole('button', { name: '加入 ST000000003' }));
  followed.unmount();
  opened('?id=7', questions({ ...paperContent(), sections: others }));
  await screen.findByText(/此后【试卷大纲】已另有保存，提交将以您的内容为准/);
  expect(order()).toEqual(['价格', '机会']);
});

test('builds by rules, reports gaps and fills the outline', async () => {
  const lacking = [{ rule: 0, wanted: 3, found: 2, lacking: 1 }];
  const { user, bodies } = opened('?id=7', {
    'paper/baseInfo': () => told(paperRecord({ buildMode: 2, rules: [{ type: 3, count: 3 }] })),
    'paper/build': () => told({ candidates: 40, forms: [{ ...built('3', '4'), lacking }], gaps: null }),
  });
  await user.click(await screen.findByRole('button', { name: '开始组卷' }));
  expect(await screen.findByText('规则1：需要3题，只找到2题')).toBeTruthy();
  expect(bodies('paper/build')[0]).toMatchObject({ subject: 'economics_base', rules: [{ type: 3, count: 3 }] });
  await user.click(screen.getByRole('button', { name: '采用' }));
  await user.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() => expect(order()).toEqual(['题目3', '题目4']));
});

const blueprint = { cells: [{ knowledge: '41', cognition: 2 as const, count: 3 }], types: [], difficulty: 0.6 };
test('shows planned and actual numbers in each blueprint cell', async () => {
  const { bodies } = opened('?id=7', {
    'paper/baseInfo': () => told(paperRecord({ buildMode: 3, blueprint })),
    'paper/predict': () => told({ prediction: prediction(), fulfilment: fulfilment(2), alike: [] }),
  });
  const cells = within(await screen.findByRole('table', { name: '双向细目表' }));
  expect(await cells.findByText('实有2，计划3')).toBeTruthy();
  expect(screen.getByText('1题不属于细目表的任何一格')).toBeTruthy();
  expect(bodies('paper/predict').at(-1)).toMatchObject({ blueprint });
});

test('keeps the focus in the blueprint after deletions', async () => {
  const { user } = opened('?id=7', { 'paper/baseInfo': () => told(paperRecord({ buildMode: 3, blueprint })) });
  const table = await screen.findByRole('table', { name: '双向细目表' });
  await user.click(screen.getByRole('button', { name: '增加知识点' }));
  await user.click(screen.getByRole('button', { name: '增加知识点' }));
  await user.click(screen.getByRole('button', { name: '删除第3行' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '删除第2行' }));
  await user.click(screen.getByRole('button', { name: '删除第2行' }));
  expect(table.contains(document.activeElement)).toBe(true);
  await user.click(screen.getByRole('button', { name: '限定题型' }));
  await user.click(screen.getByRole('button', { name: '删除题型1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '限定题型' }));
});

test('compares parallel forms and saves them in one request', async () => {
  const [short, whole] = [2, 4].map((actual, at) => ({
    ...built(String(3 + at)),
    fulfilment: fulfilment(actual),
    prediction: { ...prediction(), totalScore: 90 + at },
  }));
  const { user, bodies, gone } = opened('', {
    'paper/build': () =>
      told({
        candidates: 40,
        forms: [short, whole],
        gaps: { difficulty: 0.004, information: 0.012, variance: 0.01 },
      }),
    'paper/keep': () =>
      told([
        { id: '8', name: '模拟卷A卷', paperCode: 'SJ202600008' },
        { id: '9', name: '模拟卷B卷', paperCode: 'SJ202600009' },
      ]),
    dictionary: ({ path }) =>
      told(
        [
          ['question_subject', 'economics_base', '经济基础知识'],
          ['exam_project', '3', '经济专业技术资格'],
          ['paper_build', '4', '平行卷'],
        ].flatMap(([code, dictKey, dictValue]) =>
          path.includes(`${code}`) ? [{ code, dictKey, dictValue, sort: 1, remark: null }] : [],
        ),
      ),
  });
  await user.type(await screen.findByRole('textbox', { name: /试卷名称/ }), '模拟卷');
  const choose = async (name: RegExp, title: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByTitle(title));
  };
  await choose(/科目/, '经济基础知识');
  await choose(/适用考试/, '经济专业技术资格');
  await choose(/组卷方式/, '平行卷');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  const wanted = within(screen.getByRole('table', { name: '双向细目表' }));
  await user.click(wanted.getByRole('combobox', { name: /第1行知识点/ }));
  await user.click(await screen.findByTitle('市场机制'));
  await user.type(wanted.getByRole('spinbutton', { name: '第1行理解题数' }), '1');
  await user.click(screen.getByRole('button', { name: '开始组卷' }));
  const table = within(await screen.findByRole('table', { name: '平行卷对照' }));
  expect(table.getByRole('row', { name: '预计信度 0.840 0.840' })).toBeTruthy();
  expect(table.getByRole('row', { name: '细目表完成 2 / 3 3 / 3' })).toBeTruthy();
  expect(screen.getByText(/难度最大差 0.0040/)).toBeTruthy();
  expect(screen.getByText(/各卷总分不同/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存2份平行卷' }));
  await waitFor(() => expect(bodies('paper/keep')).toHaveLength(1));
  expect(bodies('paper/keep')[0]).toMatchObject({
    paper: { buildMode: 4, blueprint: { cells: [{ knowledge: '41', cognition: 2, count: 1 }] } },
    forms: [
      { name: '模拟卷A卷', sections: inSections(['3']) },
      { name: '模拟卷B卷', sections: inSections(['4']) },
    ],
  });
  await waitFor(() => expect(gone.at(-1)).toContain('detail?id=8'));
});

test('marks both of two similar questions', async () => {
  opened('?id=7', {
    'paper/predict': () =>
      told({ prediction: prediction(), fulfilment: null, alike: [{ questionId: '1', otherId: '2', similarity: 0.9 }] }),
  });
  expect(await screen.findByText('与第2题相似')).toBeTruthy();
  expect(screen.getByText('与第1题相似')).toBeTruthy();
});

test('requires the unlock time of a secret new paper', async () => {
  const { user, bodies } = opened('');
  await screen.findByRole('textbox', { name: /试卷名称/ });
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  expect((await screen.findAllByText(/不能为空|请输入|请选择/)).length).toBeGreaterThan(0);
  expect(bodies('paper/submit')).toEqual([]);
});

test('reports failed predictions and searches and offers a retry', async () => {
  const { user, asked } = opened('?id=7', {
    'paper/predict': () => refused(500, '系统繁忙'),
    'question/addPage': () => refused(500, '系统繁忙'),
  });
  expect(await screen.findByText(/暂时无法预测/)).toBeTruthy();
  const source = within(screen.getByRole('region', { name: '选题' }));
  await user.click(await source.findByRole('button', { name: '重试' }));
  await waitFor(() => expect(asked.filter(({ path }) => path.includes('question/addPage'))).toHaveLength(2));
});

test('opens only drafts and reports a missing paper', async () => {
  const first = opened('?id=7', { 'paper/baseInfo': () => told(paperRecord({ status: 1, allowedActions: ['copy'] })) });
  expect(await screen.findByText('已启用或已使用的试卷不能修改，请复制后编辑')).toBeTruthy();
  first.unmount();
  opened('?id=7', { 'paper/baseInfo': () => refused(404, '试卷不存在') });
  expect(await screen.findByText('试卷不存在')).toBeTruthy();
});

import type { BuiltPaper, PaperFulfilment, PaperPrediction } from '@kaoxin/contract/paper/building.ts';
import type { PaperContent, PaperRecord, PaperRow } from '@kaoxin/contract/paper/paper.ts';
import type { PickedQuestion } from '@kaoxin/contract/paper/picking.ts';

export const paperRow = (more: Partial<PaperRow> = {}): PaperRow => ({
  createUser: '1',
  createDept: '5',
  updateUser: '1',
  id: '7',
  version: 3,
  createTime: '2026-03-01 09:00:00',
  updateTime: '2026-03-02 09:00:00',
  paperCode: 'SJ202600007',
  name: '经济基础知识A卷',
  subject: 'economics_base',
  projectType: 3,
  projectTypeName: '经济专业技术资格',
  deptId: '5',
  buildMode: 1,
  totalScore: 3,
  passScore: 2,
  duration: 90,
  questionCount: 2,
  status: 0,
  expectedDifficulty: 0.683,
  expectedReliability: 0.84,
  secretLevel: 1,
  unlockTime: null,
  typeCounts: { '1': 1, '3': 1 },
  useCount: 0,
  createUserName: '唐亦山',
  isSealed: 0,
  allowedActions: ['edit', 'enable', 'copy', 'print', 'remove'],
  ...more,
});

export const fulfilment = (actual: number): PaperFulfilment => ({
  cells: [
    {
      knowledge: '41',
      knowledgeName: '市场机制',
      cognition: 2,
      cognitionName: '理解',
      count: 3,
      plannedScore: null,
      actual,
      actualScore: actual,
    },
  ],
  types: [{ type: 1, typeName: '单项选择', count: 2, actual: 1 }],
  outside: 1,
});

export const paperRecord = (more: Partial<PaperRecord> = {}): PaperRecord => ({
  ...paperRow(),
  shuffleQuestion: 0,
  shuffleOption: 1,
  rules: null,
  blueprint: null,
  sections: [
    { sectionNo: 1, title: '一、单项选择', questionCount: 1, score: 1, typeCounts: { '1': 1 } },
    { sectionNo: 2, title: '二、判断', questionCount: 1, score: 2, typeCounts: { '3': 1 } },
  ],
  coverage: null,
  exams: [],
  opening: null,
  ...more,
});

type Shown = PaperContent['sections'][number]['questions'][number];
const key = { scoreRule: 1, ruleScore: null, optionScores: {}, analysis: '', rubric: [], children: [] } as const;
const question = (questionId: string, stem: string, more: Partial<Shown>): Shown => ({
  questionId,
  questionCode: `ST00000000${questionId}`,
  parentId: '0',
  versionNo: 1,
  questionType: 3,
  questionTypeName: '判断',
  sort: 1,
  score: 2,
  difficulty: 3,
  cognition: 2,
  knowledge: ['41'],
  pValue: 0.62,
  rpb: 0.31,
  statN: 800,
  isUsable: 1,
  key: null,
  face: { questionType: 3, stem: `<p>${stem}</p>`, options: [], targets: [], defaultScore: 1, children: [] },
  ...more,
});

export const paperContent = (withKeys = false): PaperContent => ({
  paperId: '7',
  version: 3,
  totalScore: 3,
  questionCount: 2,
  points: [{ id: '41', name: '市场机制' }],
  sections: [
    {
      sectionNo: 1,
      title: '一、单项选择',
      score: 1,
      questions: [
        question('1', '价格上升时需求量怎样变化？', {
          questionType: 1,
          questionTypeName: '单项选择',
          score: 1,
          face: {
            questionType: 1,
            stem: '<p>价格上升时需求量怎样变化？</p>',
            targets: [],
            defaultScore: 1,
            children: [],
            options: [
              { key: 'A', text: '<p>减少</p>' },
              { key: 'B', text: '<p>增加</p>' },
            ],
          },
          key: withKeys ? { ...key, answer: { kind: 'keys', keys: ['A'] } } : null,
        }),
      ],
    },
    {
      sectionNo: 2,
      title: '二、判断',
      score: 2,
      questions: [
        question('2', '吉芬商品的需求量随价格上升而减少。', {
          key: withKeys ? { ...key, answer: { kind: 'keys', keys: ['F'] } } : null,
        }),
      ],
    },
  ],
});

export const prediction = (more: Partial<PaperPrediction> = {}): PaperPrediction => ({
  totalScore: 3,
  mean: 2.04,
  difficulty: 0.68,
  deviation: 0.8,
  reliability: 0.84,
  standardError: 0.32,
  passRate: 0.715,
  information: 4.2,
  byPrior: 1,
  ...more,
});

export const built = (...codes: readonly string[]): BuiltPaper => ({
  sections: [
    {
      title: '一、判断',
      questions: codes.map((questionId) => ({
        questionId,
        questionCode: `ST00000000${questionId}`,
        brief: `题目${questionId}`,
        questionType: 3,
        score: 1,
      })),
    },
  ],
  prediction: prediction(),
  fulfilment: null,
  lacking: [],
});

export const picked = (id: string, brief: string): PickedQuestion => ({
  createUser: '1',
  createDept: '5',
  updateUser: '1',
  id,
  version: 1,
  createTime: '2026-03-01 09:00:00',
  updateTime: '2026-03-01 09:00:00',
  questionCode: `ST00000000${id}`,
  bankId: '9',
  bankIdName: '经济题库',
  brief,
  questionType: 3,
  questionTypeName: '判断',
  difficulty: 3,
  difficultyName: '中',
  cognition: 2,
  cognitionName: '理解',
  author: null,
  authorName: null,
  source: null,
  expireDate: null,
  status: 2,
  statusName: '已入库',
  versionNo: 1,
  knowledge: ['41'],
  knowledgeName: '市场机制',
  defaultScore: 1,
  useCount: 1,
  pValue: 0.62,
  rpb: 0.31,
  discD: 0.4,
  statN: 800,
  statTime: null,
  childCount: 0,
  approvedVersion: 1,
  lastUseTime: null,
  exposureRate: null,
  allowedActions: [],
  usedInYears: [2025],
});

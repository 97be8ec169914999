import { noAnswer, type Option, type Question } from '@kaoxin/contract/question/content.ts';
import { questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { writeSheets } from '#platform/sheets/write-sheet.ts';
import { writeDocx } from './docx/write-docx.ts';
import type { WrittenQuestion } from './format.ts';
import { asRich } from './rich.ts';
import { otherSheets } from './table/table-file.ts';
import { sheetContent, writeTable } from './table/write-table.ts';

const of = questionType.of;
const rich = (text: string): string => asRich(text, false);
const lettered = (...texts: string[]): Option[] =>
  texts.map((text, at) => ({ key: String.fromCharCode(65 + at), text: rich(text) }));
const numbered = (...texts: string[]): Option[] => texts.map((text, at) => ({ key: String(at + 1), text: rich(text) }));

const example = (type: Question['questionType'], stem: string, more: Partial<Question>): Question => ({
  questionType: type,
  stem: rich(stem),
  options: [],
  targets: [],
  defaultScore: 1,
  answer: noAnswer(type),
  scoreRule: scoreRule.of.whole,
  ruleScore: null,
  optionScores: {},
  analysis: '',
  rubric: [],
  children: [],
  ...more,
});

const single = example(of.single, '需求的价格弹性大于1时，降价会使总收益（　）。', {
  options: lettered('增加', '减少', '不变', '不确定'),
  answer: { kind: 'keys', keys: ['A'] },
  analysis: rich('单选题的答案是一个字母。'),
});
const judgement = example(of.judgement, '通货膨胀会使货币的购买力下降。', {
  answer: { kind: 'keys', keys: ['T'] },
  analysis: rich('判断题的答案写对或错，也可写√、×。'),
});

export const examples: readonly WrittenQuestion[] = [
  single,
  example(of.multiple, '下列属于财政政策工具的有（　）。', {
    options: lettered('税收', '政府购买', '存款准备金率', '转移支付'),
    answer: { kind: 'keys', keys: ['A', 'B', 'D'] },
    defaultScore: 2,
    scoreRule: scoreRule.of.part,
    ruleScore: 0.5,
    analysis: rich('多选题的答案连写各个字母；少选得部分分时，规则分值是每个选对的选项的分值。'),
  }),
  judgement,
  example(of.blanks, '支出法下，GDP由____、____、政府购买和净出口构成。', {
    answer: {
      kind: 'blanks',
      blanks: [{ accepted: ['消费', '消费支出'] }, { accepted: ['投资'] }],
      ignoreCase: 1,
      ignoreWidth: 1,
    },
    defaultScore: 2,
    analysis: rich('空用三个以上的下划线表示；各空的答案用分号隔开，同一空的几种答案用竖线隔开。'),
  }),
  example(of.short, '简述机会成本的含义。', {
    answer: { kind: 'text', text: rich('为得到某种东西所放弃的其他用途中的最大价值。') },
    defaultScore: 5,
    analysis: rich('简答题的答案是参考答案。'),
  }),
  example(of.essay, '结合实例，论述价格管制的影响。', {
    answer: { kind: 'text', text: rich('可从最高限价和最低限价两方面论述。') },
    defaultScore: 10,
    rubric: [
      { text: '说明最高限价的影响', score: 5 },
      { text: '说明最低限价的影响', score: 5 },
    ],
    analysis: rich('评分标准一行写一个要点，各点分值之和等于本题分值。'),
  }),
  example(of.material, '某市2025年粮食总产量为120万吨，比上年增长20%。', {
    defaultScore: 2,
    children: [
      {
        ...single,
        stem: rich('该市2024年的粮食总产量为（　）万吨。'),
        options: lettered('96', '100', '110', '144'),
        answer: { kind: 'keys', keys: ['B'] },
        analysis: rich('材料题的各小题与材料的组号相同。'),
      },
      { ...judgement, stem: rich('该市2025年的粮食总产量高于上年。') },
    ],
  }),
  example(of.numeric, '圆周率保留两位小数是多少？', {
    answer: { kind: 'number', value: '3.14', tolerance: '0.005' },
    analysis: rich('数值题的答案是数字，误差是允许的偏差。'),
  }),
  example(of.matching, '将城市与所在国家配对。', {
    options: lettered('北京', '东京'),
    targets: numbered('日本', '中国', '韩国'),
    answer: {
      kind: 'pairs',
      pairs: [
        { key: 'A', target: '2' },
        { key: 'B', target: '1' },
      ],
    },
    defaultScore: 2,
    analysis: rich('匹配题的答案写选项字母、短横线和匹配项的序号。'),
  }),
  example(of.ordering, '将下列环节按先后排序。', {
    options: lettered('交换', '生产', '分配'),
    answer: { kind: 'order', keys: ['B', 'C', 'A'] },
    defaultScore: 2,
    analysis: rich('排序题的答案按先后写各个字母。'),
  }),
].map((question, at) => ({ code: `示例${at + 1}`, question, facts: { difficulty: 3, knowledge: ['示例知识点'] } }));

const advice: readonly string[] = [
  '每行一道试题；列的顺序可以调整，用不到的列可以删除。',
  '题型：单项选择、多项选择、判断、填空、简答、论述/案例、材料题、数值、匹配、排序。',
  '难度：易、较易、中、较难、难；认知层次：识记、理解、应用、分析、评价。',
  '材料题及其小题填写相同的材料组号；材料题的分值等于各小题之和。',
  '图片与表格一起压缩为zip上传，图片文件名写在对应的行。',
  '导入前请删除示例行。',
];

export async function importTemplate(name: 'xlsx' | 'csv' | 'docx'): Promise<Uint8Array> {
  if (name === 'docx') return (await writeDocx(examples)).bytes;
  if (name === 'csv') return (await writeTable('csv', examples)).bytes;
  return writeSheets([
    sheetContent(examples),
    {
      title: otherSheets[0] ?? '',
      columns: [{ key: 'advice', label: '填写说明', width: 90 }],
      rows: advice.map((one) => ({ advice: one })),
    },
  ]);
}

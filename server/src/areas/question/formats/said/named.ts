import { type QuestionType, questionType, scoreRule } from '@kaoxin/contract/question/question-states.ts';
import { foldWidth } from '#platform/text/normalise.ts';

const { single, multiple, judgement, blanks, short, essay, material, numeric, matching, ordering } = questionType.of;

const bare = (text: string): string =>
  foldWidth(text)
    .toLowerCase()
    .replace(/[\s（()）【】[\]_-]/gu, '');

const table = <K>(rows: readonly (readonly [K, string])[]): ReadonlyMap<string, K> =>
  new Map(rows.flatMap(([key, names]) => names.split(' ').map((name) => [bare(name), key] as const)));

const types = table<QuestionType>([
  [single, '单选 单项选择 单项 单选选择 最佳选择 a1型 a2型 single singlechoice singleselect radio'],
  [multiple, '多选 多项选择 多项 不定项 不定项选择 multiple multiplechoice multiselect multipleselect checkbox'],
  [judgement, '判断 是非 判断正误 正误判断 对错 truefalse trueorfalse true/false judge judgement boolean'],
  [blanks, '填空 完形填空 fill fillin fillblank fillintheblank fillintheblanks blank blanks cloze'],
  [short, '简答 问答 名词解释 简述 shortanswer short'],
  [essay, '论述/案例 论述 案例 案例分析 分析 论文 作文 写作 综合 主观 申论 计算 essay essayorcase'],
  [material, '材料 材料分析 阅读 阅读理解 组合 复合 共用题干 资料分析 passage reading readingwithquestions'],
  [numeric, '数值 数字 数值填空 numeric numerical number'],
  [matching, '匹配 配对 连线 配伍 match matching'],
  [ordering, '排序 顺序 order ordering sequence'],
]);

const choice = new Set(['选择', 'choice', '客观']);

/** The type for a name or dictionary number. `choice`: the answer decides which one. */
export function typeNamed(text: string): QuestionType | 'choice' | undefined {
  const name = bare(text).replace(/(?:试题|题型|题目|题)$/u, '');
  if (choice.has(name)) return 'choice';
  const known = types.get(name) ?? types.get(bare(text));
  if (known !== undefined) return known;
  return Object.values(questionType.of).find((type) => String(type) === name);
}

const difficulties = table([
  [1, '易 容易 简单 easy 低'],
  [2, '较易 较容易 较简单 中等偏易 偏易 fairlyeasy'],
  [3, '中 中等 一般 适中 medium normal'],
  [4, '较难 较困难 中等偏难 偏难 fairlyhard'],
  [5, '难 困难 很难 hard difficult 高'],
]);
const cognitions = table([
  [1, '识记 记忆 了解 知道 remember'],
  [2, '理解 领会 understand'],
  [3, '应用 运用 掌握 apply'],
  [4, '分析 analyse analyze'],
  [5, '评价 综合 创造 evaluate'],
]);

function oneToFive(names: ReadonlyMap<string, number>, text: string): number | undefined {
  const name = bare(text);
  return names.get(name) ?? (/^[1-5](?:\.0)?$/u.test(name) ? Number(name) : undefined);
}

export const difficultyNamed = (text: string): number | undefined => oneToFive(difficulties, text);
export const cognitionNamed = (text: string): number | undefined => oneToFive(cognitions, text);

const firstNames = (names: ReadonlyMap<string, number>, key: number): string =>
  [...names].find(([, value]) => value === key)?.[0] ?? String(key);
export const difficultyName = (key: number): string => firstNames(difficulties, key);
export const cognitionName = (key: number): string => firstNames(cognitions, key);

export const ruleNamed = (text: string) =>
  Object.values(scoreRule.of).find(
    (rule) =>
      String(rule) === bare(text) ||
      scoreRule.entries.some(({ key, zh, en }) => key === String(rule) && [bare(zh), bare(en)].includes(bare(text))),
  );

const truths = new Set('t true 对 正确 √ ✓ ✔ ☑ 是 y yes 1 真 r right'.split(' '));
const untruths = new Set('f false 错 错误 × ✗ ✘ ✕ ☒ x 否 n no 0 假 w wrong 不正确 不对 不是'.split(' '));

export function truthSaid(text: string): 'T' | 'F' | undefined {
  const said = bare(text).replace(/[。.]$/u, '');
  return truths.has(said) ? 'T' : untruths.has(said) ? 'F' : undefined;
}

export function pointsSaid(text: string): number | undefined {
  const said = /^([+-]?\d+(?:\.\d+)?)\s*分?$/u.exec(foldWidth(text).trim());
  return said ? Number(said[1]) : undefined;
}

import { optionLetters } from '@kaoxin/contract/question/content.ts';
import { errorHeadings } from '#platform/imports/read/sheets.ts';
import { plainHeading } from '#platform/sheets/headings.ts';
import type { SheetRow } from '#platform/sheets/read-sheet.ts';
import { FormatRefusal } from '../refusal.ts';

/** A column of 试题导入 (domain.md 2.7) with other common names. */
export interface TableColumn {
  key: string;
  label: string;
  otherNames: readonly string[];
  width: number;
  /** Written only if some question has a value. */
  isExtra?: true;
}

const column = (key: string, label: string, width: number, otherNames = '', isExtra?: true): TableColumn => ({
  key,
  label,
  width,
  otherNames: otherNames.split(' ').filter((name) => name !== ''),
  ...(isExtra && { isExtra }),
});

export const usualOptions = 8;
export const usualTargets = 4;
export const optionKey = (at: number): string => `option${at}`;
export const targetKey = (at: number): string => `target${at}`;
const places = [...optionLetters].map((letter, at) => ({ letter, at }));
const hanNumbers = [...'一二三四五六七八九十'];
const numberedNames = (at: number): string =>
  [at + 1, ...hanNumbers.slice(at, at + 1)]
    .map((number) => `选项${number} 备选项${number} 备选答案${number}`)
    .join(' ');

/** In the order of a written file. */
export const tableColumns: readonly TableColumn[] = [
  column('code', '试题编号', 16, '题目编号 编号 题号 试题ID id number code', true),
  column('type', '题型', 12, '试题类型 题目类型 类型 试题类别 题目类别 类别 type questionType'),
  column('stem', '题干', 60, '题目 试题 试题内容 题目内容 问题 题目名称 题目描述 question stem title content'),
  column('options', '选项', 40, '选项内容 备选项 候选项 选项列表 options choices', true),
  ...places.map(({ letter, at }) =>
    column(
      optionKey(at),
      `选项${letter}`,
      24,
      `${letter} ${letter}选项 答案${letter} ${letter}项 备选项${letter} 备选答案${letter} ${numberedNames(at)} option${letter} option${at + 1} choice${letter}`,
      at < usualOptions ? undefined : true,
    ),
  ),
  ...places.map(({ letter, at }) =>
    column(
      targetKey(at),
      `匹配项${at + 1}`,
      24,
      `匹配${at + 1} 匹配项${letter} 右侧${at + 1} 右列${at + 1} 匹配目标${at + 1} target${at + 1}`,
      at < usualTargets ? undefined : true,
    ),
  ),
  column('answer', '答案', 24, '正确答案 标准答案 参考答案 试题答案 正确选项 key answer answers correctAnswer'),
  column('tolerance', '误差', 10, '允许误差 容差 tolerance'),
  column('score', '分值', 10, '分数 默认分值 题目分值 每题分值 本题分值 score points mark marks'),
  column('difficulty', '难度', 10, '难易度 难度等级 难易程度 预估难度 试题难度 difficulty level'),
  column(
    'knowledge',
    '知识点',
    24,
    '考点 所属知识点 知识点名称 章节 所属章节 考查点 knowledge knowledgePoint category topic',
  ),
  column('cognition', '认知层次', 12, '认知水平 能力层次 层次 cognition'),
  column('analysis', '解析', 40, '试题解析 答案解析 题目解析 解释 详解 分析 explanation analysis feedback'),
  column('source', '来源', 20, '试题来源 出处 题目来源 source'),
  column('group', '材料组号', 12, '材料编号 组号 材料题号 题组 题组号 材料组 大题号 group groupId'),
  column('passage', '材料', 40, '材料内容 阅读材料 共用题干 背景材料 passage context', true),
  column('pictures', '图片文件名', 24, '图片 图片名称 图片名 附图 配图 题干图片 image images picture'),
  column('rubric', '评分标准', 40, '评分要点 评分细则 采分点 得分点 rubric', true),
  column('rule', '计分规则', 16, '评分规则 计分方式 得分规则 scoreRule', true),
  column('rulePoints', '规则分值', 10, '每项分值 少选分值 部分分 漏选得分 倒扣分值', true),
  column('optionPoints', '选项分值', 20, '各选项分值 选项得分', true),
  column('strictness', '填空要求', 20, '填空判分 填空判定', true),
];

/** Headings of error files and row numbers, ignored when reading. */
const passedBy = new Set<string>([...errorHeadings, '序号', '编码', '']);

export interface FoundColumns {
  /** Column index (from 0) by key. */
  at: ReadonlyMap<string, number>;
  unknown: readonly string[];
  named: ReadonlySet<number>;
  twice: readonly string[];
  /** Options have numbers as headings, so an answer may be a number. */
  isNumbered: boolean;
}

const byName: ReadonlyMap<string, string> = new Map(
  tableColumns
    .toReversed()
    .flatMap(({ key, label, otherNames }) => [label, ...otherNames].map((name) => [plainHeading(name), key] as const)),
);
const numbered = /^(?:选项|备选项|备选答案|option)(?:\d+|[一二三四五六七八九十])$/u;

function columnsIn(row: SheetRow): FoundColumns {
  const at = new Map<string, number>();
  const [unknown, twice]: [string[], string[]] = [[], []];
  const named = new Set<number>();
  let isNumbered = false;
  row.cells.forEach((cell, index) => {
    const heading = String(cell ?? '').trim();
    if (heading !== '') named.add(index);
    const plain = plainHeading(heading);
    const key = byName.get(plain);
    if (key === undefined) {
      if (!passedBy.has(plain)) unknown.push(heading);
    } else if (at.has(key)) twice.push(heading);
    else at.set(key, index);
    if (numbered.test(plain)) isNumbered = true;
  });
  return { at, unknown, named, twice, isNumbered };
}

/** Rows searched for headings. A title and a watermark may precede them. */
const searchedRows = 5;

/** Finds the heading row: among the first rows, the one with most known headings that include a stem or a passage. */
export async function takeColumns(
  rows: AsyncGenerator<SheetRow>,
): Promise<{ columns: FoundColumns; rows: AsyncGenerator<SheetRow>; headingRow: number }> {
  let first: FoundColumns | undefined;
  for (let step = 0; step < searchedRows; step += 1) {
    const { value, done } = await rows.next();
    if (done || value === undefined) break;
    const columns = columnsIn(value);
    if (first === undefined || columns.at.size > first.at.size) first = columns;
    if (columns.at.size > 1 && (columns.at.has('stem') || columns.at.has('passage')))
      return { columns, rows, headingRow: value.row };
  }
  await rows.return(undefined);
  throw new FormatRefusal(
    'headings',
    first === undefined
      ? ['表格中没有数据，请按模板填写后重新上传', 'The sheet holds no rows: fill in the template and send it again']
      : [
          '没有找到表头：第一行须有【题干】【答案】等列名，请使用下载的模板',
          'No headings were found: the first row names columns such as 题干 and 答案. Use the template',
        ],
  );
}

import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import { people, ratioWords } from '#areas/exam/statistics/figures.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { figureColumn } from '#ui/list-page/columns/cells.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { figures } from '#ui/table/facts.tsx';
import { SittingName } from './sitting-name.tsx';

type Sitting = QuestionLife['exams'][number];
type Option = QuestionLife['options'][number];
type District = QuestionLife['districts'][number];

const percentWords = (share: number | null): string | null => (share === null ? null : `${(share * 100).toFixed(1)}%`);

export const sittingColumns: readonly Column<Sitting>[] = [
  { key: 'name', label: ['考试', 'Examination'], width: 240, render: (row) => <SittingName {...row} /> },
  { key: 'date', label: ['日期', 'Date'], width: 110, render: ({ date }) => figures(date) },
  figureColumn('versionNo', ['版本', 'Version'], 70, ({ versionNo }) => String(versionNo)),
  figureColumn('n', ['人数 n', 'n'], 84, ({ n }) => people(n)),
  figureColumn('p', ['难度 P', 'P'], 84, ({ p }) => ratioWords(p)),
  figureColumn('d27', ['区分度 D', 'D'], 84, ({ d27 }) => ratioWords(d27)),
  figureColumn('rpb', ['点二列 r', 'r pb'], 84, ({ rpb }) => ratioWords(rpb)),
  figureColumn('rir', ['校正相关', 'r ir'], 84, ({ rir }) => ratioWords(rir)),
];

export const optionColumns: readonly Column<Option>[] = [
  { key: 'key', label: ['选项', 'Option'], width: 110, render: (option) => <OptionName option={option} /> },
  figureColumn('n', ['人数', 'People'], 84, ({ n }) => people(n)),
  figureColumn('share', ['选择率', 'Share'], 84, ({ share }) => percentWords(share)),
  figureColumn(
    'meanTotal',
    ['选者平均（百分制）', 'Mean of 100'],
    130,
    ({ meanTotal }) => meanTotal?.toFixed(1) ?? null,
  ),
  figureColumn('high', ['高分组', 'High group'], 84, ({ high }) => percentWords(high)),
  figureColumn('low', ['低分组', 'Low group'], 84, ({ low }) => percentWords(low)),
  figureColumn('rpb', ['与总分相关', 'r pb'], 100, ({ rpb }) => ratioWords(rpb)),
];

function OptionName({ option: { key, isKey } }: { option: Option }) {
  const say = useSay();
  return (
    <>
      {key === '-' ? say(['未答', 'Blank']) : key}
      {isKey === 1 && <Chip tone="good">{say(['答案', 'Key'])}</Chip>}
    </>
  );
}

export const districtColumns: readonly Column<District>[] = [
  {
    key: 'name',
    label: ['考区', 'District'],
    width: 200,
    render: ({ name }) => <span lang="zh-CN">{name}</span>,
  },
  figureColumn('n', ['人数 n', 'n'], 84, ({ n }) => people(n)),
  figureColumn('p', ['难度 P', 'P'], 84, ({ p }) => ratioWords(p)),
];

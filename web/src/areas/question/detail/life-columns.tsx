import type { Label } from '@kaoxin/contract/conventions.ts';
import { keptBack } from '@kaoxin/contract/exam/statistics-words.ts';
import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import { useSay } from '#platform/language.tsx';
import { Chip } from '#ui/chip.tsx';
import { Shown } from '#ui/empty-cell.tsx';
import { figures } from '#ui/facts.tsx';
import type { Column } from '#ui/list-page/columns/column.ts';
import { ratioWords } from '../list/columns.tsx';

type Sitting = QuestionLife['exams'][number];
type Option = QuestionLife['options'][number];
type District = QuestionLife['districts'][number];

export const peopleWords = (n: number): string => n.toLocaleString('zh-CN');
const percentWords = (share: number | null): string | null => (share === null ? null : `${(share * 100).toFixed(1)}%`);

/** A column of figures, right-aligned. */
const column = <R,>(key: string, label: Label, tell: (row: R) => string | null, width = 84): Column<R> => ({
  ...{ key, label, width, align: 'right' as const },
  render: (row) => <Shown value={tell(row)}>{figures(tell(row))}</Shown>,
});

export const sittingColumns: readonly Column<Sitting>[] = [
  { ...{ key: 'name', label: ['考试', 'Examination'], width: 240 }, render: (row) => <SittingName row={row} /> },
  { ...{ key: 'date', label: ['日期', 'Date'], width: 110 }, render: ({ date }) => figures(date) },
  column('versionNo', ['版本', 'Version'], ({ versionNo }) => String(versionNo), 70),
  column('n', ['人数 n', 'n'], ({ n }) => peopleWords(n)),
  column('p', ['难度 P', 'P'], ({ p }) => ratioWords(p)),
  column('d27', ['区分度 D', 'D'], ({ d27 }) => ratioWords(d27)),
  column('rpb', ['点二列 r', 'r pb'], ({ rpb }) => ratioWords(rpb)),
  column('rir', ['校正相关', 'r ir'], ({ rir }) => ratioWords(rir)),
];

function SittingName({ row: { name, label, suppressed } }: { row: Sitting }) {
  const say = useSay();
  return (
    <>
      <span lang="zh-CN">{name}</span>
      {label && say([` · ${label}卷`, ` · form ${label}`])}
      {suppressed === 1 && <span className="kx-hint"> {say(keptBack)}</span>}
    </>
  );
}

export const optionColumns: readonly Column<Option>[] = [
  { ...{ key: 'key', label: ['选项', 'Option'], width: 110 }, render: (option) => <OptionName option={option} /> },
  column('n', ['人数', 'People'], ({ n }) => peopleWords(n)),
  column('share', ['选择率', 'Share'], ({ share }) => percentWords(share)),
  column('meanTotal', ['选者平均（百分制）', 'Mean of 100'], ({ meanTotal }) => meanTotal?.toFixed(1) ?? null, 130),
  column('high', ['高分组', 'High group'], ({ high }) => percentWords(high)),
  column('low', ['低分组', 'Low group'], ({ low }) => percentWords(low)),
  column('rpb', ['与总分相关', 'r pb'], ({ rpb }) => ratioWords(rpb), 100),
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
    ...{ key: 'name', label: ['考区', 'District'], width: 200 },
    render: ({ name }) => <span lang="zh-CN">{name}</span>,
  },
  column('n', ['人数 n', 'n'], ({ n }) => peopleWords(n)),
  column('p', ['难度 P', 'P'], ({ p }) => ratioWords(p)),
];

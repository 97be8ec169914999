import './case/case.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { StagedFile } from '@kaoxin/contract/staged.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { CaseTabs } from './case/tabs.tsx';
import { Chip } from './chip.tsx';
import { Shown } from './empty-cell.tsx';
import { PlainTable } from './plain-table.tsx';

type Kind = 'bad' | 'good' | 'known' | 'all';
type StagedRow = StagedFile['rows'][number];

const fits: Record<Kind, (row: StagedRow) => boolean> = {
  bad: (row) => row.errors.length > 0,
  good: (row) => row.errors.length === 0 && row.known === 0,
  known: (row) => row.known === 1,
  all: () => true,
};
const names: Record<Kind, Label> = {
  bad: ['有错误', 'With errors'],
  good: ['可导入', 'Good'],
  known: ['已导入过', 'Imported before'],
  all: ['全部', 'All'],
};
const kinds: readonly Kind[] = ['bad', 'good', 'known', 'all'];

interface ImportPreviewProps {
  staged: StagedFile;
  /** what a row is called that was there before */
  knownLabel?: Label;
  /** the verbs below it, where they do not stand elsewhere */
  children?: ReactNode;
}

/** What a sheet holds, row by row, the wrong ones first. Of very long files the server sends the first rows alone. */
export function ImportPreview({ staged, knownLabel = names.known, children }: ImportPreviewProps) {
  const say = useSay();
  const [kind, setKind] = useState<Kind>(staged.bad > 0 ? 'bad' : 'good');
  const counts: Record<Kind, number> = { bad: staged.bad, good: staged.good, known: staged.known, all: staged.total };
  const headings = [...new Set(staged.rows.flatMap(({ values }) => Object.keys(values)))];
  return (
    <>
      <p>
        {say([
          `${staged.fileName}:共 ${staged.total} 行,可导入 ${staged.good} 行,有错误 ${staged.bad} 行`,
          `${staged.fileName}: ${staged.total} rows, ${staged.good} good, ${staged.bad} with errors`,
        ])}
      </p>
      {staged.unknownHeadings.length > 0 && (
        <p className="kx-notice kx-notice-warn">
          {say(['未识别、不会导入的列:', 'Unknown columns, left out: '])}
          {staged.unknownHeadings.join('、')}
        </p>
      )}
      {staged.missingHeadings.length > 0 && (
        <p className="kx-hint">
          {say(['文件中没有的列:', 'Columns the file does not have: '])}
          {staged.missingHeadings.join('、')}
        </p>
      )}
      <CaseTabs
        label={['行', 'Rows']}
        active={kind}
        onChange={setKind}
        tabs={kinds.map((key) => ({
          key,
          label: key === 'known' ? knownLabel : names[key],
          count: counts[key],
          hot: key === 'bad' && counts.bad > 0,
        }))}
      />
      <PlainTable
        label={say(['导入预览', 'Preview'])}
        rows={staged.rows.filter(fits[kind])}
        keyOf={(row) => String(row.rowNo)}
        columns={[
          { key: 'rowNo', label: ['行号', 'Row'], width: 64, render: (row) => row.rowNo },
          {
            key: 'errors',
            label: ['检查结果', 'Result'],
            width: 280,
            render: (row) => <Result row={row} known={knownLabel} />,
          },
          ...headings.map((heading) => ({
            key: `v-${heading}`,
            label: [heading, heading] as const,
            width: 140,
            render: (row: StagedRow) => <Shown value={row.values[heading]} />,
          })),
        ]}
      />
      {staged.rows.length < staged.total && (
        <p className="kx-hint">
          {say([
            `文件较大,只显示其中 ${staged.rows.length} 行,有错误的在前。`,
            `A large file: ${staged.rows.length} of its rows are shown, the wrong ones first.`,
          ])}
        </p>
      )}
      {children && <div className="kx-page-foot">{children}</div>}
    </>
  );
}

function Result({ row, known }: { row: StagedRow; known: Label }) {
  const say = useSay();
  if (row.errors.length > 0) {
    return (
      <Chip tone="bad">
        <span className="kx-wrap">{row.errors.join(';')}</span>
      </Chip>
    );
  }
  return row.known === 1 ? <Chip tone="paused">{say(known)}</Chip> : <Chip tone="good">{say(['可导入', 'Good'])}</Chip>;
}

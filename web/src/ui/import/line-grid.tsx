import { quantity } from '@kaoxin/contract/fields/english.ts';
import '../case/case.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportCalls, LineKind, StagedBatch } from '@kaoxin/contract/lists/staging.ts';
import { lineKinds } from '@kaoxin/contract/lists/staging.ts';
import type { ReactNode } from 'react';
import { download } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import { CaseTabs } from '../case/tabs.tsx';
import { FaultList } from './fault-list.tsx';
import { LineRow } from './line-row.tsx';
import { type LineGridState, useLineGrid } from './use-line-grid.ts';

const names: Record<LineKind, Label> = {
  bad: ['有错误', 'With errors'],
  good: ['可导入', 'Ready to import'],
  known: ['已导入过', 'Already imported'],
  leftOut: ['不导入', 'Skipped'],
  all: ['全部', 'All'],
};

interface LineGridProps {
  calls: ImportCalls;
  batch: StagedBatch;
  knownLabel?: Label;
  onChange: (batch: StagedBatch) => void;
  onMapping?: () => void;
  children: ReactNode;
}

export function LineGrid({ calls, batch, knownLabel = names.known, onChange, onMapping, children }: LineGridProps) {
  const say = useSay();
  const { batchId } = batch;
  const grid = useLineGrid(calls, batch, onChange);
  const counts: Record<LineKind, number> = { ...batch, all: batch.total };
  return (
    <>
      <BatchSummary batch={batch} said={grid.said} />
      <div className="kx-page-verbs">
        {onMapping && <PlainButton onClick={onMapping}>{say(['调整列的对应关系', 'Change the columns'])}</PlainButton>}
        {batch.bad > 0 && (
          <PlainButton onClick={() => void download(calls.importErrors, { batchId }).catch(() => undefined)}>
            {say(['下载错误行', 'Download rows with errors'])}
          </PlainButton>
        )}
      </div>
      {grid.kind === 'bad' && <FaultList batch={batch} busy={grid.busy} onReplace={grid.replace} />}
      <CaseTabs
        label={['行', 'Rows']}
        active={grid.kind}
        onChange={grid.showKind}
        tabs={lineKinds.map((key) => ({
          key,
          label: key === 'known' ? knownLabel : names[key],
          count: counts[key],
          hot: key === 'bad' && counts.bad > 0,
        }))}
      />
      <LineTable batch={batch} grid={grid} knownLabel={knownLabel} />
      <LinePages grid={grid} />
      <div className="kx-page-foot">{children}</div>
    </>
  );
}

function BatchSummary({ batch, said }: { batch: StagedBatch; said: string }) {
  const say = useSay();
  return (
    <>
      <p role="status">
        {say([
          `${batch.fileName}：共 ${batch.total} 行，可导入 ${batch.good} 行，有错误 ${batch.bad} 行`,
          `${batch.fileName}: ${quantity(batch.total, 'row')}, ${batch.good} ready, ${batch.bad} with errors`,
        ])}
        {batch.changed > 0 &&
          say([`，其中 ${batch.changed} 行更新已有数据`, `; ${batch.changed} of them update existing records`])}
      </p>
      <p role="status" className="hidden-text">
        {said}
      </p>
      {batch.unknownHeadings.length > 0 && (
        <p className="kx-notice kx-notice-warn">
          {say(['未识别、不会导入的列：', 'Unrecognised columns, not imported: '])}
          {batch.unknownHeadings.join('、')}
        </p>
      )}
      {batch.assumed.map((words) => (
        <p key={words} className="kx-notice kx-notice-warn">
          {words}
        </p>
      ))}
    </>
  );
}

interface LineTableProps {
  batch: StagedBatch;
  grid: LineGridState;
  knownLabel: Label;
}

function LineTable({ batch, grid, knownLabel }: LineTableProps) {
  const say = useSay();
  const { lines, editing, typed } = grid;
  const columns = batch.columns.filter(({ key }) => batch.headings.some((heading) => heading.key === key));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={grid.grid} className="kx-import-grid" tabIndex={0}>
      <table aria-label={say(['导入预览', 'Preview'])}>
        <thead>
          <tr>
            <th scope="col">{say(['行号', 'Row'])}</th>
            <th scope="col">{say(['检查结果', 'Result'])}</th>
            {columns.map(({ key, label, required }) => (
              <th scope="col" key={key}>
                {required === 1 ? `${label} *` : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines?.records.map((line) => (
            <LineRow
              key={line.rowNo}
              line={line}
              columns={columns}
              knownLabel={knownLabel}
              editing={editing === line.rowNo}
              busy={grid.busy}
              typed={typed.of(line.rowNo)}
              onType={(cells) => typed.put(line.rowNo, cells)}
              onEdit={() => grid.setEditing(line.rowNo)}
              onCancel={() => grid.cancel(line)}
              onSave={() => grid.save(line)}
              onLeaveOut={() => grid.toggleLeftOut(line)}
            />
          ))}
        </tbody>
      </table>
      {lines?.total === 0 && <p className="kx-hint">{say(['没有这样的行', 'No matching rows'])}</p>}
    </div>
  );
}

function LinePages({ grid: { lines, current, setCurrent } }: { grid: LineGridState }) {
  const say = useSay();
  const pages = lines?.pages ?? 1;
  if (pages <= 1) return null;
  return (
    <nav className="kx-page-verbs" aria-label={say(['分页', 'Pages'])}>
      <PlainButton look="plain" onClick={() => setCurrent(Math.max(1, current - 1))}>
        {say(['上一页', 'Previous'])}
      </PlainButton>
      <span>
        {current} / {pages}
      </span>
      <PlainButton look="plain" onClick={() => setCurrent(Math.min(pages, current + 1))}>
        {say(['下一页', 'Next'])}
      </PlainButton>
    </nav>
  );
}

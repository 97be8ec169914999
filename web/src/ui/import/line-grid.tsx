import { quantity } from '@kaoxin/contract/fields/english.ts';
import '../case/case.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ImportCalls, LineKind, StagedBatch, StagedLine } from '@kaoxin/contract/lists/staging.ts';
import { lineKinds } from '@kaoxin/contract/lists/staging.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '../action/plain-button.tsx';
import { CaseTabs } from '../case/tabs.tsx';
import { FaultList } from './fault-list.tsx';
import { LineRow } from './line-row.tsx';
import { type Cells, useTyped } from './use-typed.ts';

const names: Record<LineKind, Label> = {
  bad: ['有错误', 'With errors'],
  good: ['可导入', 'Ready to import'],
  known: ['已导入过', 'Already imported'],
  leftOut: ['不导入', 'Skipped'],
  all: ['全部', 'All'],
};
const size = 50;

function focusNear(grid: HTMLElement | null, rowNo: number): void {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const row = rows.find(({ dataset }) => Number(dataset.line) >= rowNo) ?? rows.at(-1);
  (row?.querySelector('button') ?? grid)?.focus();
}

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
  const [kind, setKind] = useState<LineKind>(batch.bad > 0 ? 'bad' : 'good');
  const [current, setCurrent] = useState(1);
  const [editing, setEditing] = useState<number>();
  const lines = useCall(calls.importRows, { batchId, kind, current, size }, { staleTime: 0 });
  const grid = useRef<HTMLDivElement>(null);
  /** The row whose focused control or whole row may disappear. */
  const worked = useRef<number>(undefined);
  const typed = useTyped(batchId);
  const [said, setSaid] = useState('');
  const stay = useEffectEvent(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (worked.current !== undefined && editing === undefined && lost) focusNear(grid.current, worked.current);
  });
  /** A row that is still invalid stays in place: announce why. */
  const tell = useEffectEvent((line: StagedLine | undefined) => {
    if (!line || line.errors.length === 0) return setSaid('');
    const errors = line.errors.join(say(['。', '. ']));
    setSaid(say([`第${line.rowNo}行仍有错误：${errors}`, `Row ${line.rowNo} is still wrong: ${errors}`]));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has been closed
  useEffect(() => stay(), [editing]);
  const { data: shown, dataUpdatedAt } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has been asked for again, and may be the very same
  useEffect(() => {
    if (!shown) return;
    stay();
    if (worked.current !== undefined) tell(shown.records.find(({ rowNo }) => rowNo === worked.current));
    worked.current = undefined;
  }, [shown, dataUpdatedAt]);
  const mend = usePerform(calls.importMend, {
    onDone: (next) => {
      setEditing(undefined);
      onChange(next);
      void lines.refetch();
    },
  });
  const counts: Record<LineKind, number> = { ...batch, all: batch.total };
  const columns = batch.columns.filter(({ key }) => batch.headings.some((heading) => heading.key === key));
  const change = (line: StagedLine, body: { cells?: Cells; leftOut?: number }) => {
    worked.current = line.rowNo;
    setSaid('');
    mend.mutate({ body: { batchId, rowNo: line.rowNo, ...body } }, { onSuccess: () => typed.put(line.rowNo, {}) });
  };
  const replace = ({ key, value, count }: StagedBatch['faults'][number], to: string) => {
    setSaid('');
    mend.mutate(
      { body: { batchId, everywhere: { key, from: value, to } } },
      { onSuccess: () => setSaid(say([`已更正 ${count} 行`, `${quantity(count, 'row')} corrected`])) },
    );
  };
  const pages = lines.data?.pages ?? 1;
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
      <div className="kx-page-verbs">
        {onMapping && <PlainButton onClick={onMapping}>{say(['调整列的对应关系', 'Change the columns'])}</PlainButton>}
        {batch.bad > 0 && (
          <PlainButton onClick={() => void download(calls.importErrors, { batchId }).catch(() => undefined)}>
            {say(['下载错误行', 'Download rows with errors'])}
          </PlainButton>
        )}
      </div>
      {kind === 'bad' && <FaultList batch={batch} busy={mend.isPending} onReplace={replace} />}
      <CaseTabs
        label={['行', 'Rows']}
        active={kind}
        onChange={(next) => {
          setKind(next);
          setCurrent(1);
          setEditing(undefined);
        }}
        tabs={lineKinds.map((key) => ({
          key,
          label: key === 'known' ? knownLabel : names[key],
          count: counts[key],
          hot: key === 'bad' && counts.bad > 0,
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={grid} className="kx-import-grid" tabIndex={0}>
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
            {lines.data?.records.map((line) => (
              <LineRow
                key={line.rowNo}
                line={line}
                columns={columns}
                knownLabel={knownLabel}
                editing={editing === line.rowNo}
                busy={mend.isPending}
                typed={typed.of(line.rowNo)}
                onType={(cells) => typed.put(line.rowNo, cells)}
                onEdit={() => setEditing(line.rowNo)}
                onCancel={() => {
                  worked.current = line.rowNo;
                  typed.put(line.rowNo, {});
                  setEditing(undefined);
                }}
                onSave={() => change(line, { cells: typed.of(line.rowNo) })}
                onLeaveOut={() => change(line, { leftOut: 1 - line.leftOut })}
              />
            ))}
          </tbody>
        </table>
        {lines.data?.total === 0 && <p className="kx-hint">{say(['没有这样的行', 'No such rows'])}</p>}
      </div>
      {pages > 1 && (
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
      )}
      <div className="kx-page-foot">{children}</div>
    </>
  );
}

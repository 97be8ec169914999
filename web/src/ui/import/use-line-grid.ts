import { quantity } from '@kaoxin/contract/fields/english.ts';
import type { ImportCalls, LineKind, StagedBatch, StagedLine } from '@kaoxin/contract/lists/staging.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { type Cells, useTyped } from './use-typed.ts';

const size = 50;

function focusNear(grid: HTMLElement | null, rowNo: number): void {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
  const row = rows.find(({ dataset }) => Number(dataset.line) >= rowNo) ?? rows.at(-1);
  (row?.querySelector('button') ?? grid)?.focus();
}

export type LineGridState = ReturnType<typeof useLineGrid>;

export function useLineGrid(calls: ImportCalls, batch: StagedBatch, onChange: (batch: StagedBatch) => void) {
  const say = useSay();
  const { batchId } = batch;
  const [kind, setKind] = useState<LineKind>(batch.bad > 0 ? 'bad' : 'good');
  const [current, setCurrent] = useState(1);
  const [editing, setEditing] = useState<number>();
  const lines = useCall(calls.importRows, { batchId, kind, current, size }, { staleTime: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const worked = useRef<number>(undefined);
  const typed = useTyped(batchId);
  const [said, setSaid] = useState('');
  const restoreFocus = useEffectEvent(() => {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (worked.current !== undefined && editing === undefined && lost) focusNear(grid.current, worked.current);
  });
  /** A row that is still invalid stays in place: announce why. */
  const announce = useEffectEvent((line: StagedLine | undefined) => {
    if (!line || line.errors.length === 0) return setSaid('');
    const errors = line.errors.join(say(['。', '. ']));
    setSaid(say([`第${line.rowNo}行仍有错误：${errors}`, `Row ${line.rowNo} is still wrong: ${errors}`]));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has been closed
  useEffect(() => restoreFocus(), [editing]);
  const { data: shown, dataUpdatedAt } = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload may return the same rows
  useEffect(() => {
    if (!shown) return;
    restoreFocus();
    if (worked.current !== undefined) announce(shown.records.find(({ rowNo }) => rowNo === worked.current));
    worked.current = undefined;
  }, [shown, dataUpdatedAt]);
  const mend = usePerform(calls.importMend, {
    onDone: (next) => {
      setEditing(undefined);
      onChange(next);
      void lines.refetch();
    },
  });
  const change = ({ rowNo }: StagedLine, body: { cells?: Cells; leftOut?: number }) => {
    worked.current = rowNo;
    setSaid('');
    mend.mutate({ body: { batchId, rowNo, ...body } }, { onSuccess: () => typed.put(rowNo, {}) });
  };
  return {
    grid,
    lines: lines.data,
    kind,
    current,
    setCurrent,
    editing,
    setEditing,
    typed,
    said,
    busy: mend.isPending,
    showKind: (next: LineKind) => {
      setKind(next);
      setCurrent(1);
      setEditing(undefined);
    },
    cancel: ({ rowNo }: StagedLine) => {
      worked.current = rowNo;
      typed.put(rowNo, {});
      setEditing(undefined);
    },
    save: (line: StagedLine) => change(line, { cells: typed.of(line.rowNo) }),
    toggleLeftOut: (line: StagedLine) => change(line, { leftOut: 1 - line.leftOut }),
    replace: ({ key, value, count }: StagedBatch['faults'][number], to: string) => {
      setSaid('');
      mend.mutate(
        { body: { batchId, everywhere: { key, from: value, to } } },
        { onSuccess: () => setSaid(say([`已更正 ${count} 行`, `${quantity(count, 'row')} corrected`])) },
      );
    },
  };
}

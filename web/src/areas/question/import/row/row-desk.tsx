import '../../edit/write.css';
import './row.css';
import { questionTemp, type StagedQuestion, type StagedRecord } from '@kaoxin/contract/question/staging.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Face } from '../../compare/face.tsx';
import { isOut, type RowVerbs } from '../rows/use-row-verbs.ts';
import type { Rows } from '../rows/use-rows.ts';
import { RowEditor } from './row-editor.tsx';
import { RowNotes } from './row-notes.tsx';
import { TwinSides } from './twin-sides.tsx';

interface RowDeskProps {
  row: StagedQuestion;
  batchNo: string;
  rows: Rows;
  verbs: RowVerbs;
}

export function RowDesk({ row, batchNo, rows, verbs }: RowDeskProps) {
  const say = useSay();
  const desk = useRef<HTMLElement>(null);
  const answer = useCall(questionTemp.calls.detail, { id: row.id }, { keepPrevious: false, quiet: true, staleTime: 0 });
  const record = answer.data;
  const isThere = record !== undefined;
  useEffect(() => {
    const place = desk.current;
    // an invalid field may already have the focus
    if (isThere && !place?.contains(document.activeElement)) place?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, [isThere]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Escape handled by a menu or dialog above the row must not close the row
    const { target, currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
    if (!currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    rows.close();
  };
  return (
    <section ref={desk} className="question-import-desk" aria-labelledby={`desk-${row.id}`} onKeyDown={onKeyDown}>
      <h2 id={`desk-${row.id}`} tabIndex={-1} data-first>
        {say([`第${row.rowNo}题`, `Question ${row.rowNo}`])}
        <span className="kx-hint">{row.place}</span>
      </h2>
      {record ? (
        <Opened record={record} batchNo={batchNo} rows={rows} verbs={verbs} />
      ) : answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

interface OpenedProps extends Omit<RowDeskProps, 'row'> {
  record: StagedRecord;
}

function Opened({ record, batchNo, rows, verbs }: OpenedProps) {
  const say = useSay();
  const isRead = record.face !== null && (record.key === null || !record.allowedActions.includes('edit'));
  const feet = (
    <>
      {isOut(record) ? (
        <PlainButton look="plain" busy={verbs.busy} onClick={() => verbs.takeBack(record)}>
          {say(['恢复', 'Restore'])}
        </PlainButton>
      ) : (
        record.allowedActions.includes('remove') && (
          <PlainButton look="plain" busy={verbs.busy} onClick={() => verbs.leaveOut(record)}>
            {say(['不导入', 'Leave out'])}
          </PlainButton>
        )
      )}
      <PlainButton look="plain" onClick={rows.close}>
        {say(['收起', 'Close'])}
      </PlainButton>
    </>
  );
  return (
    <>
      <RowNotes record={record} />
      {isRead && record.face ? (
        <>
          {record.key === null && (
            <p className="kx-notice kx-notice-warn">
              {say([
                '您不能查看答案，因此不能更正试题；可以不导入本题。',
                'You may not see answers, so you cannot correct questions; you can leave this one out.',
              ])}
            </p>
          )}
          {record.twin ? (
            <TwinSides own={{ face: record.face, key: record.key }} twin={record.twin} />
          ) : (
            <Face face={record.face} wholeKey={record.key} />
          )}
          <div className="kx-page-foot">{feet}</div>
        </>
      ) : (
        <RowEditor record={record} batchNo={batchNo} onSaved={verbs.corrected}>
          {feet}
        </RowEditor>
      )}
    </>
  );
}

import { useState } from 'react';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { LetterDialog } from '#ui/letter/letter.tsx';
import type { KindOfCase } from '../../kind/kind.ts';
import { PrintReason } from '../print-reason.tsx';

interface BatchPrintProps {
  kind: KindOfCase;
  rows: readonly { id: string; caseNo: string }[];
  onClose: () => void;
}

export function BatchPrintDialog({ kind, rows, onClose }: BatchPrintProps) {
  const asks = useOpens(kind.calls.reveal);
  const [reason, setReason] = useState<string>();
  return asks && reason === undefined ? (
    <PrintReason kind={kind} id={rows[0]?.id ?? ''} onReason={setReason} onClose={onClose} />
  ) : (
    <Letters kind={kind} rows={rows} onClose={onClose} {...(reason === undefined ? {} : { reason })} />
  );
}

function Letters({ kind, rows, reason, onClose }: BatchPrintProps & { reason?: string }) {
  const say = useSay();
  const [place, setPlace] = useState(0);
  const row = rows[place];
  // each print is logged: one request per opening
  const answer = useCall(
    kind.calls.print,
    { id: row?.id ?? '', ...(reason === undefined ? {} : { reason }) },
    { enabled: row !== undefined, staleTime: Number.POSITIVE_INFINITY, keepPrevious: false, quiet: true },
  );
  return (
    <LetterDialog
      letter={answer.data}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      onClose={onClose}
      choices={[]}
      chosen=""
      onChoose={() => undefined}
      extra={
        <>
          <span className="kx-figures">{`${row?.caseNo ?? ''} ${place + 1} / ${rows.length} `}</span>
          {place > 0 && (
            <PlainButton look="plain" onClick={() => setPlace(place - 1)}>
              {say(['上一件', 'Previous'])}
            </PlainButton>
          )}{' '}
          {place < rows.length - 1 && (
            <PlainButton look="plain" onClick={() => setPlace(place + 1)}>
              {say(['下一件', 'Next'])}
            </PlainButton>
          )}
        </>
      }
    />
  );
}

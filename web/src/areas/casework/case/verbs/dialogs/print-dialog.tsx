import { useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { LetterDialog } from '#ui/letter/letter.tsx';
import { PrintReason } from '../print-reason.tsx';
import type { VerbProps } from '../verb-words.ts';

interface PrintProps extends Pick<VerbProps, 'kind' | 'one' | 'onClose'> {
  docType?: string;
}

export function PrintDialog({ kind, one, docType, onClose }: PrintProps) {
  const asks = useOpens(kind.calls.reveal);
  const [reason, setReason] = useState<string>();
  return asks && reason === undefined ? (
    <PrintReason kind={kind} id={one.id} onReason={setReason} onClose={onClose} />
  ) : (
    <Letters kind={kind} one={one} docType={docType} onClose={onClose} {...(reason === undefined ? {} : { reason })} />
  );
}

function Letters({ kind, one, docType, reason, onClose }: PrintProps & { reason?: string }) {
  const { id, letters, usualLetter } = one;
  const [code, setCode] = useState(docType ?? usualLetter ?? letters[0]?.code ?? '');
  const asked = { id, docType: code, ...(reason === undefined ? {} : { reason }) };
  // each print is logged: one request per opening, without refetching
  const answer = useCall(kind.calls.print, asked, {
    staleTime: Number.POSITIVE_INFINITY,
    keepPrevious: false,
    quiet: true,
  });
  return (
    <LetterDialog
      letter={answer.data}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      onClose={onClose}
      onPdf={() => void download(kind.calls.print, { ...asked, format: 'pdf' }).catch(() => undefined)}
      choices={letters}
      chosen={code}
      onChoose={setCode}
    />
  );
}

import { useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { LetterDialog } from '#ui/letter.tsx';
import { PrintReason } from './print-reason.tsx';
import type { VerbProps } from './verb-words.ts';

/** Why first, by whoever may see names; then the letters. */
export function PrintDialog({ kind, one, onClose }: Pick<VerbProps, 'kind' | 'one' | 'onClose'>) {
  const asks = useOpens(kind.calls.reveal);
  const [reason, setReason] = useState<string>();
  return asks && reason === undefined ? (
    <PrintReason kind={kind} id={one.id} onReason={setReason} onClose={onClose} />
  ) : (
    <Letters kind={kind} one={one} onClose={onClose} {...(reason === undefined ? {} : { reason })} />
  );
}

/** Letters as they print, the usual one first. */
function Letters({ kind, one, reason, onClose }: Pick<VerbProps, 'kind' | 'one' | 'onClose'> & { reason?: string }) {
  const { id, letters, usualLetter } = one;
  const [code, setCode] = useState(usualLetter ?? '');
  const asked = { id, docType: code, ...(reason === undefined ? {} : { reason }) };
  // every print is an event of the case: asked for once per opening, never repeated by itself
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

import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import { LetterDialog } from '#ui/letter.tsx';
import { PrintReason } from './print-reason.tsx';

interface PrintProps {
  petition: PetitionDetail;
  onClose: () => void;
}

/** Why first, by whoever may see names; then the letters. */
export function PrintDialog({ petition, onClose }: PrintProps) {
  const asks = useMay()('pii_view');
  const [reason, setReason] = useState<string>();
  return asks && reason === undefined ? (
    <PrintReason id={petition.id} onReason={setReason} onClose={onClose} />
  ) : (
    <Letters petition={petition} onClose={onClose} {...(reason === undefined ? {} : { reason })} />
  );
}

const slips = ['XF09', 'XF10'];

/** Letters XF01–XF10 as they print, the latest first. */
function Letters({ petition, reason, onClose }: PrintProps & { reason?: string }) {
  const { id, letters } = petition;
  const [code, setCode] = useState(
    letters.findLast((letter) => !slips.includes(letter.code))?.code ?? letters[0]?.code ?? '',
  );
  const asked = { id, docType: code, ...(reason === undefined ? {} : { reason }) };
  // every print is an event of the case: asked for once per opening, never repeated by itself
  const answer = useCall(petitionLetter.print, asked, {
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
      onPdf={() => void download(petitionLetter.print, { ...asked, format: 'pdf' }).catch(() => undefined)}
      choices={letters}
      chosen={code}
      onChoose={setCode}
    />
  );
}

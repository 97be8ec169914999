import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/record.ts';
import { useState } from 'react';
import { download } from '#platform/api.ts';
import { useCall } from '#platform/queries.ts';
import { LetterDialog } from '#ui/letter.tsx';

interface PrintProps {
  petition: PetitionDetail;
  onClose: () => void;
}

/** Letters XF01–XF09 as they print, the latest first. */
export function PrintDialog({ petition, onClose }: PrintProps) {
  const { id, letters } = petition;
  const [code, setCode] = useState(
    letters.findLast((letter) => letter.code !== 'XF09')?.code ?? letters[0]?.code ?? '',
  );
  // every print is an event of the case: asked for once per opening, never repeated by itself
  const answer = useCall(
    petitionLetter.print,
    { id, docType: code },
    { staleTime: Number.POSITIVE_INFINITY, keepPrevious: false, quiet: true },
  );
  return (
    <LetterDialog
      letter={answer.data}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      onClose={onClose}
      onPdf={() => void download(petitionLetter.print, { id, docType: code, format: 'pdf' }).catch(() => undefined)}
      choices={letters}
      chosen={code}
      onChoose={setCode}
    />
  );
}

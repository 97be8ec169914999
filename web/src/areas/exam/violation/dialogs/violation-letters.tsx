import { type ViolationRow, violation } from '@kaoxin/contract/exam/violation.ts';
import { type ViolationLetter, violationLetters } from '@kaoxin/contract/exam/violation-states.ts';
import { isOneOf } from '@kaoxin/contract/records.ts';
import { useState } from 'react';
import { download } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { LetterDialog } from '#ui/letter/letter.tsx';

export function ViolationLetters({ record, onClose }: { record: ViolationRow; onClose: () => void }) {
  const codes: ViolationLetter[] = record.decisionNo === null ? ['WJ01'] : ['WJ01', 'WJ02'];
  const [code, setCode] = useState<ViolationLetter>(codes.at(-1) ?? 'WJ01');
  const asked = { id: record.examinerId, recordId: record.id, docType: code };
  // each print is logged: one request per opening, without refetching
  const answer = useCall(violation.calls.print, asked, {
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
      onPdf={() => void download(violation.calls.print, { ...asked, format: 'pdf' }).catch(() => undefined)}
      choices={codes.map((each) => ({ code: each, title: violationLetters[each] }))}
      chosen={code}
      onChoose={(chosen) => isOneOf(codes, chosen) && setCode(chosen)}
    />
  );
}

import { formDocType } from '@kaoxin/contract/casework/calls.ts';
import { useState } from 'react';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { PrintDialog } from './dialogs/print-dialog.tsx';
import type { VerbProps } from './verb-words.ts';

export function PrintForm({ kind, one }: Pick<VerbProps, 'kind' | 'one'>) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const opens = useOpens(kind.calls.print);
  if (!opens) return null;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>{say(['打印申请表', 'Print the form'])}</PlainButton>
      {open && <PrintDialog kind={kind} one={one} docType={formDocType} onClose={() => setOpen(false)} />}
    </>
  );
}

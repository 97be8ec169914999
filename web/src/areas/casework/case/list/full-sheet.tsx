import type { Call } from '@kaoxin/contract/call.ts';
import { fullSheetReason } from '@kaoxin/contract/casework/calls.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ReactNode } from 'react';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { KindOfCase } from '../kind/kind.ts';
import { grantOf } from '../kind/kind-calls.ts';

const schema = formOf({ reason: fullSheetReason });

interface FullSheet<Row extends CaseRow, Detail extends CaseDetail> {
  kind: KindOfCase<Row, Detail>;
  call: Call;
  label: Label;
  about: Label;
  usual: Label;
  draft: string;
}

/** Asks for a reason before it exports unmasked names. The timeline of each case records it. */
function FullSheetDialog<Row extends CaseRow, Detail extends CaseDetail>({
  sheet: { kind, call, label, about, usual, draft },
  query,
  onClose,
}: {
  sheet: FullSheet<Row, Detail>;
  query: Record<string, string>;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <VerbDialog
      title={label}
      schema={schema}
      draft={draft}
      submitLabel={['导出', 'Export']}
      things={kind.things}
      intro={(form) => (
        <>
          <p className="kx-hint">{say(about)}</p>
          <p className="kx-phrases">
            <PlainButton onClick={() => form.set('reason', say(usual))}>{say(usual)}</PlainButton>
          </p>
        </>
      )}
      onClose={onClose}
      onSubmit={({ reason }) => exportSheet(call, { ...query, reason: String(reason) })}
    />
  );
}

/** Only for users who may see names; the ordinary export is masked like the page. */
export function useFullSheet<Row extends CaseRow, Detail extends CaseDetail>(
  sheet: FullSheet<Row, Detail>,
  show: (dialog: ReactNode) => void,
  query: () => Record<string, string>,
): readonly Action<Row>[] {
  const mayReveal = useOpens(sheet.kind.calls.reveal);
  if (!mayReveal) return [];
  return [
    {
      name: 'exportFull',
      label: sheet.label,
      on: 'page',
      grant: grantOf(sheet.call),
      perform: () => show(<FullSheetDialog sheet={sheet} query={query()} onClose={() => show(null)} />),
    },
  ];
}

import { fullSheetReason } from '@kaoxin/contract/casework/calls.ts';
import type { CorrectionRow } from '@kaoxin/contract/correction/calls.ts';
import type { ReactNode } from 'react';
import { grantOf } from '#areas/casework/case/kind/kind-calls.ts';
import { exportSheet } from '#platform/calls/export-sheet.ts';
import { useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import type { Action } from '#ui/action.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import { exportQueryOf } from '#ui/list-page/state/list-state.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { corrections } from './corrections.ts';

const schema = formOf({ reason: fullSheetReason });
const usual = ['报上级主管部门更正', 'For the authority above'] as const;

/** The sheet for the authority above names people in full: why is asked first, and stands in the timeline of each. */
function FullSummary({ query, onClose }: { query: Record<string, string>; onClose: () => void }) {
  const say = useSay();
  return (
    <VerbDialog
      title={['导出完整汇总表', 'Export in full']}
      schema={schema}
      draft="correction-full-summary"
      submitLabel={['导出', 'Export']}
      things={corrections.things}
      intro={(form) => (
        <>
          <p className="kx-hint">
            {say([
              '汇总表载有完整姓名和证件号码，导出行为及原因将记入每件的办理记录。',
              'The sheet has full names and ID numbers: exporting it and its reason are recorded in the timeline of each case.',
            ])}
          </p>
          <p className="kx-phrases">
            <PlainButton onClick={() => form.set('reason', say(usual))}>{say(usual)}</PlainButton>
          </p>
        </>
      )}
      onClose={onClose}
      onSubmit={({ reason }) => exportSheet(corrections.calls.export, { ...query, reason: String(reason) })}
    />
  );
}

/** 导出完整汇总表 of what the list finds, for whoever may see names; 导出 beside it is masked as the page is. */
export function useFullSummary(
  show: (dialog: ReactNode) => void,
  { state }: ListControl,
): readonly Action<CorrectionRow>[] {
  const mayReveal = useOpens(corrections.calls.reveal);
  if (!mayReveal) return [];
  return [
    {
      name: 'exportFull',
      label: ['导出完整汇总表', 'Export in full'],
      on: 'page',
      grant: grantOf(corrections.calls.export),
      perform: () => show(<FullSummary query={exportQueryOf(state)} onClose={() => show(null)} />),
    },
  ];
}

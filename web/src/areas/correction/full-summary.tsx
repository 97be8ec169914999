import type { CorrectionRow } from '@kaoxin/contract/correction/calls.ts';
import type { ReactNode } from 'react';
import { useFullSheet } from '#areas/casework/case/list/full-sheet.tsx';
import type { Action } from '#ui/action/action.ts';
import { exportQueryOf } from '#ui/list-page/state/list-state.ts';
import type { ListControl } from '#ui/list-page/state/use-list-state.ts';
import { corrections } from './corrections.ts';

export const useFullSummary = (
  show: (dialog: ReactNode) => void,
  { state }: ListControl,
): readonly Action<CorrectionRow>[] =>
  useFullSheet(
    {
      kind: corrections,
      call: corrections.calls.export,
      label: ['导出完整汇总表', 'Export full summary'],
      about: [
        '汇总表载有完整姓名和证件号码，导出行为及原因将记入每件的办理记录。',
        'The sheet contains full names and ID numbers. The export and its reason are recorded in the timeline of each case.',
      ],
      usual: ['报上级主管部门更正', 'For the authority above'],
      draft: 'correction-full-summary',
    },
    show,
    () => exportQueryOf(state),
  );

import { arrange } from '@kaoxin/contract/exam/arrange.ts';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { type ReactNode, useState } from 'react';
import { usePerform } from '#platform/calls/queries.ts';
import type { Action } from '#ui/action/action.ts';
import { LaterPrintDialog } from '../../print/later-print.tsx';
import { isPrintable } from '../../print/print-action.ts';
import { LaterViolationDialog } from '../../violation/later-violation-dialog.tsx';
import { type ExamOfViolation, takesViolations } from '../../violation/violations.ts';

type Exam = ExamOfViolation & Pick<ExamRecord, 'name' | 'status'>;
type Verb = 'print' | 'violation';

const { published, arranging, running } = examStatus.of;

/**
 * In a roster the rows have room only for frequent actions: needs are a bulk action, and before the examination a
 * violation is recorded on the page of the examinee.
 */
export function usePersonVerbs<R extends ExaminerRow>(
  exam: Exam,
  where: 'roster' | 'page',
): [actions: Action<R>[], dialog: ReactNode] {
  const [asked, setAsked] = useState<{ verb: Verb; rows: readonly R[] }>();
  const mark = usePerform(arrange.calls.access, { success: ['操作成功!', 'Done'] });
  const marking = (rows: readonly R[], needsAccess: 0 | 1) =>
    mark.mutateAsync({ body: { ids: rows.map(({ id }) => id).join(','), needsAccess } });
  const needs = { on: where === 'roster' ? 'batch' : 'rows', grant: ['examiner_reg'] } as const;
  const close = () => setAsked(undefined);
  return [
    [
      ...(isPrintable(exam.status)
        ? [
            {
              ...({ name: 'print', label: ['打印准考证', 'Print admission card'], on: 'rows' } as const),
              grant: ['formal_exam', 'formal_exam_print'],
              visible: ({ ticketNo }: R) => ticketNo !== null,
              perform: (rows: R[]) => setAsked({ verb: 'print', rows }),
            },
          ]
        : []),
      ...(takesViolations(exam.status) && (where === 'page' || exam.status >= running)
        ? [
            {
              ...({ name: 'violation', label: ['登记违纪', 'Record a violation'], on: 'rows' } as const),
              grant: ['examiner_violation', 'formal_exam'],
              perform: (rows: R[]) => setAsked({ verb: 'violation', rows }),
            },
          ]
        : []),
      ...(exam.status === published || exam.status === arranging
        ? [
            {
              ...needs,
              name: 'access',
              label: ['标记需无障碍', 'Needs an accessible room'] as const,
              visible: ({ needsAccess }: R) => needsAccess !== 1,
              perform: (rows: R[]) => marking(rows, 1),
            },
            {
              ...needs,
              name: 'noAccess',
              label: ['取消无障碍需求', 'Remove the accessible need'] as const,
              visible: ({ needsAccess }: R) => needsAccess === 1,
              perform: (rows: R[]) => marking(rows, 0),
            },
          ]
        : []),
    ],
    asked && dialogOf(asked, exam, close),
  ];
}

function dialogOf({ verb, rows }: { verb: Verb; rows: readonly ExaminerRow[] }, exam: Exam, onClose: () => void) {
  if (verb === 'print') return <LaterPrintDialog exam={exam} people={rows} onClose={onClose} />;
  return <LaterViolationDialog exam={exam} people={rows} onClose={onClose} />;
}

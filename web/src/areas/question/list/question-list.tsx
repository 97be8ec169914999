import { quantity } from '@kaoxin/contract/fields/english.ts';
import { type QuestionRow, question } from '@kaoxin/contract/question/question.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { LaterExport } from '../export/later-export.ts';
import { questionPaths } from '../paths.ts';
import { questionListColumns, questionSearch, questionSorts } from './columns.tsx';
import { LeakDialog } from './leak-dialog.tsx';
import { useQuestionActions } from './use-question-actions.ts';

const shape = { filters: keysOf(questionSearch), sorts: questionSorts };
const without = <T extends { key: string }>(list: readonly T[], key: string): T[] =>
  list.filter((one) => one.key !== key);

interface QuestionListProps {
  bankId?: string;
  /** false: nothing can be added now */
  growing?: boolean;
}

export function QuestionList({ bankId, growing = true }: QuestionListProps) {
  const control = useListState(shape);
  const open = useOpen();
  const say = useSay();
  const may = useMay();
  const own: Record<string, string> = bankId === undefined ? {} : { bankId };
  const answer = useCall(question.calls.page, { ...listQueryOf(control.state), ...own }, { quiet: 'offline' });
  const [leaking, setLeaking] = useState<QuestionRow>();
  const [exported, setExported] = useState<readonly string[]>();
  const actions = useQuestionActions<QuestionRow>(setLeaking);
  const exporting: Action<QuestionRow> = {
    name: 'export-questions',
    label: ['导出试题', 'Export questions'],
    on: 'rows',
    grant: 'question_export',
    perform: (rows) => setExported(rows.map(({ id }) => id)),
  };
  const query = { bankId: bankId ?? control.state.filters.bankId };
  const view = (row: QuestionRow | undefined) =>
    row && open(questionPaths.question, { title: [row.questionCode, row.questionCode], query: { id: row.id } });
  const adding: Action<QuestionRow>[] = [
    {
      ...verbs.add,
      label: ['新增试题', 'New question'],
      grant: 'test_question_add',
      perform: () => open(questionPaths.write, { query }),
    },
    { ...verbs.import, grant: 'question_import', perform: () => open(questionPaths.import, { query }) },
  ];
  return (
    <>
      <ListFrame<QuestionRow>
        name={bankId === undefined ? 'question' : 'question_of_bank'}
        title={['试题', 'Questions']}
        answer={answer}
        control={control}
        columns={bankId === undefined ? questionListColumns : without(questionListColumns, 'bankId')}
        search={bankId === undefined ? questionSearch : without(questionSearch, 'bankId')}
        actions={[
          ...(growing ? adding : []),
          { ...verbs.view, grant: 'test_question_view', perform: ([row]) => view(row) },
          ...actions,
          exporting,
        ]}
        onOpen={may('test_question_view') ? view : undefined}
        nameOf={({ questionCode }) => questionCode}
        empty={
          growing && may('test_question_add')
            ? ['还没有试题', 'No questions yet']
            : ['没有您可以查看的试题', 'No questions for you to see']
        }
        sheet={{ call: question.calls.sheet, query: own }}
      />
      {exported && (
        <LaterExport
          of={{ ids: exported }}
          name={say([`所选${exported.length}题`, quantity(exported.length, 'question')])}
          onClose={() => setExported(undefined)}
        />
      )}
      {leaking && <LeakDialog row={leaking} onClose={() => setLeaking(undefined)} />}
    </>
  );
}

import { type QuestionRow, question } from '@kaoxin/contract/question/question.ts';
import { questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import type { Action } from '#ui/action/action.ts';
import { verbs } from '#ui/action/verbs.ts';
import { questionPaths } from '../paths.ts';

export type QuestionHead = Pick<QuestionRow, 'id' | 'version' | 'questionCode' | 'allowedActions'>;

const { banked, disabled } = questionStatus.of;
const allows = (verb: string) => (row: QuestionHead) => row.allowedActions.includes(verb);

export function useQuestionActions<R extends QuestionHead>(
  onLeak: (row: R) => void,
  onRemoved?: () => void,
): Action<R>[] {
  const open = useOpen();
  const remove = usePerform(question.calls.remove, { success: ['删除成功', 'Deleted'] });
  const turn = usePerform(question.calls.submit, { success: ['操作成功!', 'Done'] });
  const turned = (row: R | undefined, status: 2 | 3) =>
    row && turn.mutateAsync({ body: { id: row.id, version: row.version, status } });
  return [
    {
      ...verbs.edit,
      grant: 'test_question_edit',
      visible: allows('edit'),
      perform: ([row]) =>
        row &&
        open(questionPaths.write, {
          title: [`编辑：${row.questionCode}`, `Edit: ${row.questionCode}`],
          query: { id: row.id },
        }),
    },
    {
      name: 'disable',
      label: ['停用', 'Disable'],
      on: 'row',
      grant: 'question_disable',
      visible: allows('disable'),
      confirm: [
        '停用后不能再组入新试卷，已有试卷不变。确定停用？',
        'New papers can no longer take it; those there are stay. Disable?',
      ],
      perform: ([row]) => turned(row, disabled),
    },
    {
      name: 'enable',
      label: ['启用', 'Enable'],
      on: 'row',
      grant: 'question_disable',
      visible: allows('enable'),
      perform: ([row]) => turned(row, banked),
    },
    {
      name: 'leak',
      label: ['泄露作废', 'Declare leaked'],
      on: 'row',
      grant: 'question_leak',
      danger: true,
      visible: allows('leak'),
      perform: ([row]) => row && onLeak(row),
    },
    {
      ...verbs.remove,
      grant: 'test_question_delete',
      visible: allows('remove'),
      perform: async (rows) => {
        await remove.mutateAsync({ query: { ids: rows.map(({ id }) => id).join(',') } });
        onRemoved?.();
      },
    },
  ];
}

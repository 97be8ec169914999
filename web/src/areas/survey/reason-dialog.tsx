import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { answerReason, type SurveyAnswerRow, surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { answerState } from '@kaoxin/contract/survey/survey-states.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';

const schema = formOf({ reason: answerReason });

export type AnswerVerb = 'valid' | 'invalid' | 'remove';

const labels: Record<AnswerVerb, Label> = {
  valid: ['标记有效', 'Mark valid'],
  invalid: ['标记无效', 'Mark invalid'],
  remove: ['删除', 'Delete'],
};
const notes: Record<'mark' | 'remove', Label> = {
  mark: [
    '原因、标记人和时间随答卷保存并导出。一份问卷的人工标记较多时，将告知监督人员。',
    'The reason, your name and the time are stored with the answers and exported. Supervisors are told when many answers of a survey are marked.',
  ],
  remove: [
    '删除后不能恢复，答卷不再计入统计。删除及原因将告知监督人员。',
    'Deleted answers cannot be restored and no longer count. Supervisors are told of the deletion and the reason.',
  ],
};

interface ReasonDialogProps {
  verb: AnswerVerb;
  rows: readonly SurveyAnswerRow[];
  onClose: () => void;
}

export function ReasonDialog({ verb, rows, onClose }: ReasonDialogProps) {
  const say = useSay();
  const remove = usePerform(surveyAnswer.remove, { success: ['删除成功', 'Deleted'] });
  const mark = usePerform(surveyAnswer.mark, { success: ['操作成功!', 'Done'] });
  const ids = rows.map(({ id }) => id);
  const isRemoval = verb === 'remove';
  const [zh, en] = labels[verb];
  return (
    <VerbDialog
      title={[`${zh}：${ids.length}份答卷`, `${en}: ${quantity(ids.length, 'answer')}`]}
      schema={schema}
      draft={`survey-answer-${verb}`}
      submitLabel={labels[verb]}
      danger={isRemoval}
      things={['surveyAnswer']}
      intro={<p className="kx-about">{say(notes[isRemoval ? 'remove' : 'mark'])}</p>}
      onSubmit={({ reason }) =>
        isRemoval
          ? remove.mutateAsync({ body: { ids, reason: String(reason) } })
          : mark.mutateAsync({ body: { ids, status: answerState.of[verb], reason: String(reason) } })
      }
      onClose={onClose}
    />
  );
}

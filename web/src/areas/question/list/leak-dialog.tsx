import { text } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { sayNow, useSay } from '#platform/language.tsx';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { QuestionHead } from './use-question-actions.ts';

const schema = formOf({ reason: text(['原因', 'Reason'], { min: 5, max: 500, kind: 'long' }) });

export function LeakDialog({ row, onClose }: { row: QuestionHead; onClose: () => void }) {
  const say = useSay();
  const leak = usePerform(question.calls.leak, {
    success: ['操作成功!', 'Done'],
    told: ({ removedFrom, alarmed }) =>
      sayNow([
        `已从${removedFrom.length}份试卷移出，${alarmed.length}份已发布试卷的负责人已收到提醒`,
        `Taken out of ${quantity(removedFrom.length, 'paper')}; ${quantity(alarmed.length, 'published paper')} alarmed`,
      ]),
  });
  return (
    <VerbDialog
      title={[`泄露作废：${row.questionCode}`, `Declare leaked: ${row.questionCode}`]}
      schema={schema}
      draft={`question-leak-${row.id}`}
      submitLabel={['作废试题', 'Declare leaked']}
      danger
      things={['question']}
      over={!row.allowedActions.includes('leak')}
      intro={
        <p className="kx-about">
          {say([
            '作废后不能恢复：试题从所有未发布的试卷中移出，已发布试卷的负责人会收到提醒。',
            'It cannot be taken back: the question leaves every paper that is not published, and whoever keeps a published one is told.',
          ])}
        </p>
      }
      onSubmit={({ reason }) => leak.mutateAsync({ body: { ids: [row.id], reason: String(reason) } })}
      onClose={onClose}
    />
  );
}

import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { ReviewDetail } from '@kaoxin/contract/reinspection/calls.ts';
import { reviewMarks } from '@kaoxin/contract/reinspection/marks.ts';
import { caseDetailPage } from '#areas/casework/case/page/case-page.tsx';
import { AnswerGrids } from '#areas/exam/examiner/page/answer-grids.tsx';
import { useSay } from '#platform/language.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { figures } from '#ui/table/facts.tsx';
import { FormPanel } from './form-panel.tsx';
import { reviews } from './reviews.ts';
import { OpinionsPanel, ScorePanel } from './score-panel.tsx';
import { reviewVerbs } from './verbs.tsx';

function AnswerPanel({ one }: { one: ReviewDetail }) {
  const say = useSay();
  const { arbitrating, auditing, returned, withdrawn } = caseStatus.of;
  const opinion = [arbitrating, returned].some((status) => status === one.caseStatus) ? one.auditNote : null;
  const isDecided = one.caseStatus >= auditing && one.caseStatus !== withdrawn;
  if (!isDecided && !opinion) return null;
  return (
    <Panel title={say(['答复', 'Answer'])}>
      {opinion && (
        <p className="kx-notice kx-notice-warn">
          <span>
            <strong>{say(['审核意见：', 'Opinion: '])}</strong>
            {opinion}
          </span>
        </p>
      )}
      <p>{one.replyContent?.replace(/<[^>]+>/gu, ' ').trim() || say(['尚未起草', 'Not drafted yet'])}</p>
    </Panel>
  );
}

const { handling, secondReview, returned } = caseStatus.of;

/** The second reviewer, the author of a returned answer, or the handler until the handling ends; null afterwards. */
function handledBy({ caseStatus: status, opinions, handlerName, timeline }: ReviewDetail): string | null {
  if (status === secondReview) return opinions.find(({ part }) => part === 'second')?.name ?? null;
  if (status === returned) return timeline.findLast(({ action }) => action === caseAction.of.submit)?.actorName ?? null;
  return status <= handling ? handlerName : null;
}

export default caseDetailPage(reviews, {
  marks: reviewMarks,
  matter: ['原因说明', 'Explanation'],
  handledBy,
  facts: {
    first: ({ subjectName, applyReasonName }) => [
      [['科目', 'Subject'], subjectName],
      [['申请原因', 'Reason'], applyReasonName],
    ],
    more: ({ taskName, examName, ticketNo, centreName, conclusionName }) => [
      [['复核任务', 'Review task'], taskName],
      [['关联考试', 'Examination'], examName],
      [['准考证号', 'Ticket number'], figures(ticketNo)],
      [['考点', 'Test centre'], centreName],
      [['复核结论', 'Conclusion'], conclusionName],
    ],
  },
  verbs: reviewVerbs,
  left: ['person', 'facts', FormPanel],
  middle: [
    ({ one }) => <ScorePanel one={one} />,
    ({ one: { sheet } }) => sheet && <AnswerGrids sheets={[sheet]} />,
    ({ one }) => <OpinionsPanel one={one} />,
    'matter',
    'files',
    ({ one }) => <AnswerPanel one={one} />,
  ],
});

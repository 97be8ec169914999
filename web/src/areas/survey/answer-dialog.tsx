import './survey.css';
import { type SurveyAnswerDetail, surveyAnswer } from '@kaoxin/contract/survey/survey-answer.ts';
import { isChoice } from '@kaoxin/contract/survey/survey-question.ts';
import { submittedAt, surveyQtype } from '@kaoxin/contract/survey/survey-states.ts';
import type { ReactNode } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { Shown } from '#ui/table/empty-cell.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { AnswerStateChip } from './answer-columns.tsx';

export function AnswerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSay();
  const answer = useCall(surveyAnswer.detail, { id }, { keepPrevious: false, quiet: true });
  return (
    <Dialog open title={say(['答卷详情', 'Answer sheet'])} width={720} onClose={onClose}>
      {answer.data ? (
        <Sheet sheet={answer.data} />
      ) : answer.isError ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <FormSkeleton fields={8} />
      )}
    </Dialog>
  );
}

function Sheet({ sheet }: { sheet: SurveyAnswerDetail }) {
  const { submitTime, userName, examIdName, caseNo, districtIdName, score, duration, status, answers } = sheet;
  const { noticeTime, noticeVersion, markTime, markBy, markReason } = sheet;
  return (
    <>
      <Facts
        facts={[
          [['问卷', 'Survey'], sheet.surveyIdName],
          [['提交时间', 'Submitted'], figures(submittedAt(submitTime))],
          [['用户', 'Person'], userName],
          [['考试/事项', 'Examination or case'], examIdName ?? caseNo],
          [['考区', 'District'], districtIdName],
          [['评分', 'Score'], figures(score === null ? null : String(score))],
          [['用时（秒）', 'Seconds'], figures(String(duration))],
          [['有效', 'Valid'], <AnswerStateChip key="state" status={status} />],
          ...(noticeTime
            ? [[['告知确认', 'Notice accepted'], figures(`${noticeTime} · ${noticeVersion ?? ''}`)] as const]
            : []),
          ...(markTime
            ? [
                [['人工标记', 'Marked by hand'], `${markBy ?? ''} · ${markTime}`] as const,
                [['标记原因', 'Reason for the mark'], markReason] as const,
              ]
            : []),
        ]}
      />
      <ol className="survey-sheet">
        {answers.map((one) => (
          <li key={one.question.id}>
            <p>{one.question.title}</p>
            <div>
              <Shown value={one.picks ?? one.text}>{inWords(one)}</Shown>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function inWords({ question, picks, text }: SurveyAnswerDetail['answers'][number]): ReactNode {
  const { qType, options, rows } = question;
  if (picks === null) return text;
  if (qType === surveyQtype.of.matrix)
    return (
      <dl className="survey-rows">
        {rows.map((row, at) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>{options[(picks[at] ?? 0) - 1] ?? '—'}</dd>
          </div>
        ))}
      </dl>
    );
  return picks.map((key) => (isChoice(qType) ? options[key - 1] : key)).join('、');
}

import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examVerbs, releaseState } from '@kaoxin/contract/exam/formal/states.ts';
import { scoreCalls, scores } from '@kaoxin/contract/exam/scores/score.ts';
import { useCall, useOpens } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { rosterOf, rosterPaths } from '../examiner/paths.ts';
import type { Asked } from '../formal/verbs/asking-verbs.ts';
import type { ExamImportKind } from '../roster/kinds.ts';
import { progressColumns } from './progress-columns.tsx';

interface ScoreProgressProps {
  exam: ExamRecord;
  onAsk: (asked: Asked) => void;
}

export function ScoreProgress({ exam, onAsk }: ScoreProgressProps) {
  const say = useSay();
  const open = useOpen();
  const answer = useCall(scoreCalls.scoreProgress, { examId: exam.id }, { quiet: 'offline' });
  const { data } = answer;
  const title = say(['成绩到齐情况', 'Scores that are there']);
  return (
    <div className="exam-scores">
      <ReleasePanel exam={exam} missing={data?.missing} onAsk={onAsk} />
      <Panel title={title} extra={<ImportVerbs examId={exam.id} />}>
        {answer.isError && !data && <FailureState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <Skeleton lines={6} />}
        {data && data.rows.length === 0 && <EmptyState text={['没有应有成绩的考生', 'No scores are due']} />}
        {data && data.rows.length > 0 && (
          <>
            <p className="kx-about" role="status">
              {say([
                `应有 ${data.expected.toLocaleString('zh-CN')} 条，已有 ${data.present.toLocaleString('zh-CN')} 条，缺 ${data.missing.toLocaleString('zh-CN')} 条。缺考已登记的算作已有。`,
                `${data.present.toLocaleString('en')} of ${data.expected.toLocaleString('en')} are there, ${data.missing.toLocaleString('en')} missing. Whoever is marked absent is there.`,
              ])}
            </p>
            <PlainTable
              label={title}
              rows={[...data.rows].sort((one, other) => other.missing - one.missing)}
              columns={progressColumns(({ districtId, centreId, subjectCode }) =>
                open(
                  ...rosterOf(exam.id, { districtId, ...(centreId ? { centreId } : {}), withoutScore: subjectCode }),
                ),
              )}
              keyOf={({ districtId, centreId, subjectCode }) => `${districtId} ${centreId} ${subjectCode}`}
            />
          </>
        )}
      </Panel>
    </div>
  );
}

function ImportVerbs({ examId }: { examId: string }) {
  const say = useSay();
  const open = useOpen();
  const mayBring = useOpens(scores.import);
  if (!mayBring) return null;
  const bring = (of: ExamImportKind) => open(rosterPaths.import, { query: { id: examId, of } });
  return (
    <div className="exam-scores-verbs">
      <PlainButton onClick={() => bring('scores')}>{say(['导入成绩', 'Import scores'])}</PlainButton>
      <PlainButton onClick={() => bring('answers')}>{say(['导入作答明细', 'Import answer sheets'])}</PlainButton>
    </div>
  );
}

function ReleasePanel({ exam, missing, onAsk }: ScoreProgressProps & { missing: number | undefined }) {
  const say = useSay();
  const may = useMay();
  const isAsked = exam.releaseState === releaseState.of.asked;
  const verb = (['release', 'releaseAsk'] as const).find(
    (one) => exam.allowedActions.includes(one) && may(examVerbs[one].button),
  );
  return (
    <Panel
      title={say(['成绩发布', 'Score release'])}
      extra={
        verb && (
          <PlainButton look="main" onClick={() => onAsk({ verb, id: exam.id })}>
            {say([examVerbs[verb].zh, examVerbs[verb].en])}
          </PlainButton>
        )
      }
    >
      <p className="kx-about">
        {say([
          '公布前任何人都看不到分数、合格情况和名次，这里只显示成绩是否到齐。发起人和公布人应为两人。',
          'Before the release no one can see scores, passes or ranks. This page shows only which scores have arrived. Two different people request and release.',
        ])}
      </p>
      {isAsked ? (
        <Facts
          facts={[
            [['发起人', 'Requested by'], exam.releaseAskUserName],
            [['发起时间', 'Requested'], figures(minute(exam.releaseAskTime))],
            [['发起原因', 'Reason'], exam.releaseReason],
          ]}
        />
      ) : (
        <p className="kx-about">
          {say(
            missing
              ? [
                  `还没有发起。尚缺 ${missing.toLocaleString('zh-CN')} 条成绩，补齐后再发起，缺成绩时须说明原因。`,
                  `Not requested yet. ${missing.toLocaleString('en')} scores are missing: complete them, or give a reason when you request it.`,
                ]
              : ['还没有发起成绩发布。', 'Not requested yet.'],
          )}
        </p>
      )}
    </Panel>
  );
}

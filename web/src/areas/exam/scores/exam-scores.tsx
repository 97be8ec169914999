import './scores.css';
import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { examResult } from '@kaoxin/contract/exam/scores/result.ts';
import { useOpens } from '#platform/calls/queries.ts';
import { EmptyState } from '#ui/state/state.tsx';
import type { Asked } from '../formal/verbs/asking-verbs.ts';
import { ScoreProgress } from './score-progress.tsx';
import { ScoreResults } from './score-results.tsx';

const { marking, released, archived, cancelled } = examStatus.of;

interface ExamScoresProps {
  exam: ExamRecord;
  onAsk: (asked: Asked) => void;
}

export function ExamScores({ exam, onAsk }: ExamScoresProps) {
  const mayRead = useOpens(examResult.calls.page);
  if (exam.status === marking) return <ScoreProgress exam={exam} onAsk={onAsk} />;
  if (exam.status === released || exam.status === archived)
    return mayRead ? (
      <ScoreResults exam={exam} />
    ) : (
      <EmptyState
        text={['没有查看成绩的权限，请联系管理员授予', 'You may not read scores: ask an administrator for the right']}
      />
    );
  return (
    <EmptyState
      text={
        exam.status === cancelled
          ? ['考试已取消，没有成绩', 'The examination was cancelled and has no scores']
          : ['考试结束进入评卷后，在这里导入成绩', 'Scores are imported here once the examination has ended']
      }
    />
  );
}

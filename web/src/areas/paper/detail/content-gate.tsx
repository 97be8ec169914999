import type { PaperContent, PaperRow } from '@kaoxin/contract/paper/paper.ts';
import { openMinutes } from '@kaoxin/contract/paper/paper-states.ts';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { minute } from '#ui/dates/minute.ts';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import type { PaperReading } from './use-content.ts';

interface ContentGateProps {
  paper: Pick<PaperRow, 'isSealed' | 'unlockTime'>;
  reading: PaperReading;
  children: (content: PaperContent) => ReactNode;
}

export function ContentGate({ paper, reading: { answer, waits, read }, children }: ContentGateProps) {
  const say = useSay();
  const until = minute(paper.unlockTime);
  if (waits)
    return (
      <EmptyState
        text={
          paper.isSealed === 1
            ? [
                `试卷已封存，${until} 前仅提前开启的两人可在${openMinutes}分钟内查看`,
                `It is sealed until ${until}; only the two who opened it read it, for ${openMinutes} minutes`,
              ]
            : ['秘密试卷，每次查看都记入试卷动态', 'A secret paper: every reading is recorded']
        }
        action={
          <PlainButton look="main" onClick={read}>
            {say(['查看试卷内容', 'Read the paper'])}
          </PlainButton>
        }
      />
    );
  if (answer.data)
    return answer.data.sections.length === 0 ? (
      <EmptyState text={['试卷没有题目', 'The paper has no questions']} />
    ) : (
      children(answer.data)
    );
  const { error } = answer;
  if (error instanceof ApiError && error.code === 403)
    return (
      <EmptyState
        text={[error.message, error.message]}
        action={<PlainButton onClick={() => void answer.refetch()}>{say(['重试', 'Try again'])}</PlainButton>}
      />
    );
  if (error) return <FailureState error={error} onRetry={() => void answer.refetch()} />;
  return <Skeleton lines={8} />;
}

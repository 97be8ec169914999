import './compare.css';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { question } from '@kaoxin/contract/question/question.ts';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { Face } from './face.tsx';
import type { Worded } from './worded.ts';

export interface Reading {
  data: (Worded & { questionCode: string; versionNo: number }) | undefined;
  error: unknown;
  again: () => void;
}

export function useWording(id: string, versionNo?: number | null): Reading {
  const answer = useCall(
    question.calls.detail,
    { id, ...(versionNo ? { versionNo } : {}) },
    { enabled: id !== '', keepPrevious: false, quiet: true, staleTime: 60_000 },
  );
  const { data } = answer;
  return {
    data: data && { face: data.face, key: data.key, questionCode: data.questionCode, versionNo: data.shownVersion },
    error: answer.error,
    again: () => void answer.refetch(),
  };
}

const questionPage = '/questionManage/testQuestions/detail';

interface WordingProps {
  label: Label;
  reading: Reading;
  id?: string | undefined;
  extra?: ReactNode;
}

export function Wording({ label, reading, id, extra }: WordingProps) {
  const say = useSay();
  const open = useOpen();
  const may = useMay();
  const { data, error, again } = reading;
  return (
    <section className="bank-wording" aria-label={say(label)}>
      <header>
        <h3>{say(label)}</h3>
        {data && (
          <span className="kx-figures">
            {data.questionCode} {say([`第${data.versionNo}版`, `version ${data.versionNo}`])}
          </span>
        )}
        {id && data && may('test_question_view') && (
          <PlainButton onClick={() => open(questionPage, { query: { id, versionNo: data.versionNo } })}>
            {say(['打开试题', 'Open the question'])}
          </PlainButton>
        )}
        {extra}
      </header>
      {data ? <Face face={data.face} wholeKey={data.key} /> : <Missing error={error} onRetry={again} />}
    </section>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  if (!error) return <Skeleton lines={5} />;
  if (error instanceof ApiError && error.code === 404)
    return (
      <p className="kx-about" role="status">
        {say([
          '该试题已删除，或不在您可以查看的范围内。',
          'The question has been deleted, or it is not among those you may see.',
        ])}
      </p>
    );
  return <FailureState error={error} onRetry={onRetry} />;
}

import { arrange, type SeatPlan } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { useState } from 'react';
import { changed, useCall, usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ask } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';
import { FailureState, Skeleton } from '#ui/state/state.tsx';
import { TaskBeat } from '../../task-beat.tsx';
import type { ExamOfSeats } from '../exam-of-seats.ts';
import { Preview } from './preview.tsx';

const RunDialog = later(
  () => import('./run-dialog.tsx'),
  (part) => part.RunDialog,
  dialogManner,
);
const beat = 2_000;
const districts = ['个考区', 'districts'] as const;
const anew = () => void changed(['formal_exam', 'examiners']);

export function RunPart({ exam }: { exam: ExamOfSeats }) {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  const [adoption, setAdoption] = useState<string>();
  const [ended, setEnded] = useState<TaskRecord>();
  const answer = useCall(arrange.calls.arrangeResult, { examId: exam.id }, { staleTime: 0, quiet: 'offline' });
  const plan = answer.data;
  const end = (task: TaskRecord | undefined) => {
    setAdoption(undefined);
    setEnded(task?.state === 'done' ? undefined : task);
    anew();
  };
  if (answer.isError && plan === undefined)
    return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (plan === undefined) return <Skeleton lines={4} />;
  const isMaking = plan?.state === planState.of.making;
  return (
    <section className="kx-panel kx-seats-run" aria-label={say(['编排方案', 'Seating plan'])}>
      <h2>
        {say(['编排方案', 'Seating plan'])}
        {!adoption && (
          <PlainButton look={plan ? 'plain' : 'main'} onClick={() => setAsked(true)}>
            {plan ? say(['重新编排', 'Arrange again']) : say(['开始编排', 'Arrange seats'])}
          </PlainButton>
        )}
      </h2>
      {ended?.words && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {ended.words}
        </p>
      )}
      {!plan && (
        <p className="kx-about">
          {say([
            '还没有编排。编排先生成预览，核对后采用才会有座位和准考证号。',
            'No run yet. A run creates a preview. Seats and ticket numbers are assigned when you adopt it.',
          ])}
        </p>
      )}
      {isMaking && plan.taskId && (
        <>
          <Again examId={exam.id} />
          <TaskBeat
            key={plan.taskId}
            taskId={plan.taskId}
            what={say(['编排座位', 'Arranging seats'])}
            of={districts}
            onEnd={end}
          />
        </>
      )}
      {plan && !isMaking && (
        <Preview plan={plan}>
          {plan.state === planState.of.preview && !adoption && <Verbs plan={plan} onAdopt={setAdoption} />}
        </Preview>
      )}
      {adoption && (
        <TaskBeat
          taskId={adoption}
          what={say(['采用编排方案', 'Adopting the seating plan'])}
          of={districts}
          onEnd={end}
        />
      )}
      {isAsked && <RunDialog exam={exam} onStarted={() => setEnded(undefined)} onClose={() => setAsked(false)} />}
    </section>
  );
}

function Again({ examId }: { examId: string }) {
  useCall(arrange.calls.arrangeResult, { examId }, { quiet: true, refetchInterval: beat });
  return null;
}

function Verbs({ plan, onAdopt }: { plan: SeatPlan; onAdopt: (taskId: string) => void }) {
  const say = useSay();
  const adopt = usePerform(arrange.calls.arrangeAdopt, { onDone: ({ taskId }) => onAdopt(taskId) });
  const discard = usePerform(arrange.calls.arrangeDiscard, { success: ['操作成功!', 'Done'] });
  if (plan.whole !== 1)
    return (
      <p className="kx-about">
        {say([
          '该方案包含您看不到的考区，由编排人员采用或放弃。',
          'This plan includes districts you cannot see. The user who arranged it adopts or discards it.',
        ])}
      </p>
    );
  const [people, seated] = [sum(plan.districts, 'people'), sum(plan.districts, 'seated')];
  const adoptAsked = async () => {
    const text = say([
      `采用后，${seated}名考生按本方案就座，尚无准考证号的同时编号；未锁定考场中现有的座位将被替换，${people - seated}人没有座位。`,
      `${seated} people get these seats, and ticket numbers if they have none. Current seats in unlocked rooms are replaced. ${people - seated} people have no seat.`,
    ]);
    if (await ask({ text, ok: say(['采用', 'Adopt']) })) adopt.mutate({ body: { id: plan.id } });
  };
  const discardAsked = async () => {
    const text = say([
      '放弃后本方案不能再采用，现有座位不变。操作记录中会留下本次编排的随机种子。',
      'The plan can no longer be adopted and seats stay unchanged. The history keeps the random seed.',
    ]);
    if (await ask({ text, ok: say(['放弃', 'Discard']), danger: true })) discard.mutate({ body: { id: plan.id } });
  };
  return (
    <div className="kx-page-verbs">
      {plan.stale.length === 0 && (
        <PlainButton look="main" busy={adopt.isPending} onClick={() => void adoptAsked()}>
          {say(['采用', 'Adopt'])}
        </PlainButton>
      )}
      <PlainButton look="plain" busy={discard.isPending} onClick={() => void discardAsked()}>
        {say(['放弃', 'Discard'])}
      </PlainButton>
    </div>
  );
}

const sum = (rows: SeatPlan['districts'], key: 'people' | 'seated') => rows.reduce((all, row) => all + row[key], 0);

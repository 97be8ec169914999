import { type ExamRecord, formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { TaskRecord } from '@kaoxin/contract/task.ts';
import { useState } from 'react';
import { changed, useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { TaskBeat } from '../../task-beat.tsx';

const beat = 5_000;

export function ReleaseBeat({ record: { id, releaseTaskId } }: { record: ExamRecord }) {
  const say = useSay();
  const [ended, setEnded] = useState<TaskRecord>();
  const end = (task: TaskRecord | undefined) => {
    setEnded(task?.state === 'done' ? undefined : task);
    void changed(['formal_exam', 'examiners']);
  };
  return (
    <>
      {releaseTaskId !== null && (
        <>
          <Again id={id} />
          <TaskBeat
            key={releaseTaskId}
            taskId={releaseTaskId}
            what={say(['公布成绩', 'Release of scores'])}
            onEnd={end}
          />
        </>
      )}
      {releaseTaskId === null && ended?.words && (
        <p className="kx-notice kx-notice-warn" role="alert">
          {say([`成绩没有公布：${ended.words}`, `The scores were not released: ${ended.words}`])}
        </p>
      )}
    </>
  );
}

/** Polls while the task runs: no message reports the end of another user's task. */
function Again({ id }: { id: string }) {
  useCall(formalExam.calls.detail, { id }, { quiet: true, refetchInterval: beat });
  return null;
}

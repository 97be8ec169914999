import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, reinspectionRoster } from '@kaoxin/contract/reinspection/task.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { ImportPage } from '#ui/import/import-page.tsx';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { EmptyState, FailureState } from '#ui/state/state.tsx';
import { taskPaths } from '../reviews.ts';

export default function RosterImportPage() {
  const say = useSay();
  const open = useOpen();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const task = useCall(reinspection.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const name = task.data?.name;
  const title = [`导入名单：${name}`, `Import roster: ${name}`] as const;
  useTabTitle(name ? title : undefined);
  const back = () => open(taskPaths.list);
  if (id === '')
    return (
      <NotThere text={['请从复核任务中选择要导入名单的任务', 'Choose a task from the list']} list={taskPaths.list} />
    );
  if (isGone(task.error)) return <NotThere text={[task.error.message, task.error.message]} list={taskPaths.list} />;
  if (task.isError && !task.data) return <FailureState error={task.error} onRetry={() => void task.refetch()} />;
  if (!task.data) return <CaseSkeleton />;
  return (
    <article className="kx-page">
      <h1>{say(title)}</h1>
      <p className="kx-page-verbs">
        <PlainButton onClick={back}>{say(['返回列表', 'Back to the list'])}</PlainButton>
      </p>
      {task.data.status < reinspectionStatus.of.closed ? (
        <ImportPage
          calls={reinspectionRoster}
          about={{ taskId: id }}
          long
          hint={[
            '名单中的考生须在关联考试中，准考证号、姓名和证件号码一致；成绩由系统读取。',
            'People on the roster must be examinees of this examination, with the same ticket number, name and ID number. Scores are read by the system.',
          ]}
          knownLabel={['已在名单中', 'Already on the roster']}
          onShow={() => open(taskPaths.roster, { query: { id } })}
        />
      ) : (
        <EmptyState text={['任务已截止，不再接收名单', 'The task is closed and its roster cannot be changed']} />
      )}
    </article>
  );
}

import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { valueAt } from '@kaoxin/contract/records.ts';
import { reviewReason } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, type TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { figuresPart, reviews, taskPaths } from '../reviews.ts';
import { FigureTables } from './figure-tables.tsx';
import { TaskStatusChip } from './task-status.tsx';

type Figures = AnswerOf<typeof reinspection.calls.figures>;
const wordIn = (record: object, name: string): string | null => {
  const value = valueAt(record, name);
  return typeof value === 'string' && value !== '' ? value : null;
};

export default function TaskPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const asked = { enabled: id !== '', keepPrevious: false, quiet: true } as const;
  const task = useCall(reinspection.calls.detail, { id }, asked);
  const told = useCall(reinspection.calls.figures, { id }, asked);
  useTabTitle(task.data && [task.data.name, task.data.name]);
  if (id === '')
    return <NotThere text={['请从复核任务列表选择任务', 'Choose a task from the list']} list={taskPaths.list} />;
  const failed = [task, told].find(({ isError, data }) => isError && !data);
  if (isGone(failed?.error))
    return <NotThere text={[failed.error.message, failed.error.message]} list={taskPaths.list} />;
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!task.data || !told.data) return <CaseSkeleton />;
  return <TaskShown task={task.data} told={told.data} atFigures={search.get('part') === figuresPart} />;
}

function TaskShown({ task, told, atFigures }: { task: TaskRecord; told: Figures; atFigures: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const may = useMay();
  const open = useOpen();
  const { rules } = task;
  const between = say(['、', ', ']);
  const reasons = rules.objectiveOnlyFor.map((key) => reviewReason.label(key, language)).join(between);
  const looked = task.subjects.filter(({ allowed }) => allowed === 1).map(({ name }) => name);
  return (
    <article className="kx-page">
      <h1>{task.name}</h1>
      <p className="kx-page-verbs">
        <TaskStatusChip status={task.status} />
        {may('reinspection_user') && (
          <PlainButton onClick={() => open(reviews.paths.list, { query: { taskId: task.id } })}>
            {say(['查看申请', 'Applications'])}
          </PlainButton>
        )}
        <PlainButton onClick={() => open(taskPaths.roster, { query: { id: task.id } })}>
          {say(['名单管理', 'Roster'])}
        </PlainButton>
        {may('reinspection_edit') && (
          <PlainButton onClick={() => open(taskPaths.form, { query: { id: task.id } })}>
            {say(['编辑', 'Edit'])}
          </PlainButton>
        )}
      </p>
      <Panel title={say(['基本信息', 'Basics'])}>
        <Facts
          facts={[
            [['关联考试', 'Examination'], wordIn(task, 'examIdName')],
            [['承办机构', 'Department'], wordIn(task, 'deptIdName')],
            [['申请时间', 'Window'], figures(`${task.applyStart} — ${task.applyEnd}`)],
            [['出结果期限', 'Results due'], figures(task.resultDeadline)],
            [
              ['数据模板', 'Template'],
              say([
                `${wordIn(task, 'templateIdName') ?? ''}（版本${task.templateVersion}）`,
                `${wordIn(task, 'templateIdName') ?? ''} (version ${task.templateVersion})`,
              ]),
            ],
            [['可复核科目', 'Subjects'], looked.join(between)],
            [
              ['客观题科目', 'Objective subjects'],
              rules.onlySubjective === 1
                ? say([`仅受理：${reasons || '无'}`, `only for: ${reasons || 'nothing'}`])
                : say(['受理', 'looked at']),
            ],
            [['每科限申请一次', 'Once per subject'], say(rules.oncePerSubject === 1 ? ['是', 'Yes'] : ['否', 'No'])],
            [['容差', 'Tolerance'], say([`${rules.tolerance}分`, `${rules.tolerance} points`])],
            [['申请须知', 'Notice'], task.notice],
          ]}
        />
      </Panel>
      <Panel title={say(['名单与申请', 'Roster and applications'])}>
        <Facts
          facts={[
            [['名单数', 'On the roster'], figures(String(task.rosterCount))],
            [['待受理', 'Received'], figures(String(task.received))],
            [['办理中', 'In progress'], figures(String(task.handling))],
            [['已答复', 'Answered'], figures(String(task.answered))],
            [['改分数', 'Changed'], figures(String(task.changed))],
          ]}
        />
      </Panel>
      <FigureTables told={told} isAimedAt={atFigures} />
    </article>
  );
}

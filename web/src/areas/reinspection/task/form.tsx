import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, type TaskRecord } from '@kaoxin/contract/reinspection/task.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { FormSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { FormSteps } from '#ui/steps/form-steps.tsx';
import { taskPaths } from '../reviews.ts';
import { BasicsStep } from './basics-step.tsx';
import { RulesStep } from './rules-step.tsx';
import { isStep, type StepKey, steps } from './steps.ts';
import { SubjectsStep } from './subjects-step.tsx';
import './task.css';
import { useChosenExam } from './use-chosen-exam.ts';
import { useTaskForm } from './use-task-form.ts';

export default function TaskFormPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const task = useCall(
    reinspection.calls.detail,
    { id },
    { enabled: id !== '', keepPrevious: false, staleTime: 0, quiet: true },
  );
  if (id === '') return <TaskForm key="new" />;
  if (task.isError && !task.data) return <FailureState error={task.error} onRetry={() => void task.refetch()} />;
  if (!task.data || !task.isFetchedAfterMount)
    return (
      <div className="kx-page">
        <FormSkeleton fields={8} />
      </div>
    );
  return <TaskForm key={id} task={task.data} />;
}

const placeOf = (step: StepKey) => steps.findIndex(({ key }) => key === step);
const isLast = (step: StepKey) => step === steps.at(-1)?.key;

function TaskForm({ task }: { task?: TaskRecord }) {
  const say = useSay();
  const open = useOpen();
  const [search, setSearch] = useSearchParams();
  const said = search.get('step');
  const active: StepKey = isStep(said) ? said : 'basics';
  useTabTitle(task && [`编辑：${task.name}`, `Edit: ${task.name}`]);
  const go = (step: StepKey) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('step', step);
      return next;
    });
  const state = useTaskForm(task, {
    onWrong: go,
    onSaved: ({ id }, next) => {
      closeTab();
      if (next === 'import') open(taskPaths.import, { query: { id } });
      else open(taskPaths.list);
    },
  });
  useChosenExam(state.form, !state.isLocked('subjects'));
  const hasRoster = task !== undefined && task.rosterCount > 0;
  const isDraft = !task || task.status === reinspectionStatus.of.draft;
  const leave = (step: StepKey) => {
    for (const name of steps[placeOf(active)]?.names ?? []) state.form.blur(name);
    go(step);
  };
  return (
    <SubmitArea className="kx-page kx-review-task" submit={() => state.save()}>
      <h1>{task ? task.name : say(['新增复核任务', 'New review task'])}</h1>
      <FormSteps
        steps={steps.map(({ key, label, names }) => ({
          key,
          label,
          wrong: names.filter((name) => state.form.errors[name]).length,
        }))}
        active={active}
        onChange={leave}
      />
      <Restored form={state.form} />
      {state.lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          {say([
            '数据已被他人修改。未改动的内容已是最新，您填写的内容仍在，核对后可再次保存。',
            'Another user has changed this record. Fields you did not change are up to date, and what you typed is still here. Check it and save again.',
          ])}
        </div>
      )}
      {!isDraft && (
        <p className="kx-notice" role="note">
          {say([
            '任务发布后只能修改申请须知、申请结束时间和出结果期限',
            'After publication, only the notice, the end of applications and the date of results can be changed',
          ])}
        </p>
      )}
      {active === 'basics' && <BasicsStep state={state} task={task} />}
      {active === 'subjects' && <SubjectsStep state={state} task={task} />}
      {active === 'rules' && <RulesStep state={state} />}
      {isDraft && isLast(active) && !hasRoster && (
        <p className="kx-hint">
          {say([
            '导入成绩名单后才能发布：保存后导入名单，再到复核任务列表中发布',
            'A task needs a roster before it can be published. Save it, import the roster, then publish it from the list',
          ])}
        </p>
      )}
      <TaskFoot state={state} active={active} isDraft={isDraft} hasRoster={hasRoster} onLeave={leave} />
    </SubmitArea>
  );
}

interface TaskFootProps {
  state: ReturnType<typeof useTaskForm>;
  active: StepKey;
  isDraft: boolean;
  hasRoster: boolean;
  onLeave: (step: StepKey) => void;
}

function TaskFoot({ state, active, isDraft, hasRoster, onLeave }: TaskFootProps) {
  const say = useSay();
  const may = useMay();
  const at = placeOf(active);
  const [before, after] = [steps[at - 1]?.key, steps[at + 1]?.key];
  const isReady = isDraft && !after;
  return (
    <div className="kx-page-foot">
      {before && (
        <PlainButton look="plain" onClick={() => onLeave(before)}>
          {say(['上一步', 'Back'])}
        </PlainButton>
      )}
      {after && (
        <PlainButton look="main" onClick={() => onLeave(after)}>
          {say(['下一步', 'Next'])}
        </PlainButton>
      )}
      {isReady && hasRoster && may('reinspection_publish') && (
        <PlainButton look="main" busy={state.busy} onClick={() => state.save('publish')}>
          {say(['保存并发布', 'Save and publish'])}
        </PlainButton>
      )}
      {isReady && !hasRoster && may('reinspection_import') && (
        <PlainButton look="main" busy={state.busy} onClick={() => state.save('import')}>
          {say(['保存并导入名单', 'Save and import the roster'])}
        </PlainButton>
      )}
      <PlainButton look={isDraft ? 'plain' : 'main'} busy={state.busy} onClick={() => state.save()}>
        {say(isDraft ? ['保存草稿', 'Save as a draft'] : ['保存', 'Save'])}
      </PlainButton>
      <PlainButton look="plain" onClick={() => closeTab()}>
        {say(['关闭', 'Close'])}
      </PlainButton>
    </div>
  );
}

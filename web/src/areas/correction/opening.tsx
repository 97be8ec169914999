import { truthWord } from '@kaoxin/contract/conventions.ts';
import { opening } from '@kaoxin/contract/correction/opening.ts';
import { openingStatus } from '@kaoxin/contract/correction/states.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '#platform/calls/queries.ts';
import { useLanguage, useSay } from '#platform/language.tsx';
import { useOpen, useTabTitle } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { fitting, permitted } from '#ui/action/action.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Panel } from '#ui/case/case-page.tsx';
import { minute } from '#ui/dates/minute.ts';
import { ShownFiles } from '#ui/files/shown-files.tsx';
import type { ResourceRow } from '#ui/list-page/list-page.tsx';
import { useRunner } from '#ui/list-page/use-runner.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { isGone, NotThere } from '#ui/state/not-there.tsx';
import { CaseSkeleton } from '#ui/state/skeletons.tsx';
import { FailureState } from '#ui/state/state.tsx';
import { Facts, figures } from '#ui/table/facts.tsx';
import { corrections, openingPaths } from './corrections.ts';
import { Matrix } from './matrix-field.tsx';
import { openingForm } from './opening-form.tsx';
import { useOpeningSteps } from './use-opening-steps.ts';

const EditDialog = later(
  () => import('#ui/form/edit-dialog.tsx'),
  (part) => part.EditDialog,
  dialogManner,
);

type Record_ = Readonly<Record<string, unknown>>;
const wordIn = (record: Record_, name: string): string | null => {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export default function OpeningPage() {
  const say = useSay();
  const language = useLanguage();
  const open = useOpen();
  const may = useMay();
  const steps = useOpeningSteps();
  const run = useRunner<ResourceRow>();
  const [edits, setEdits] = useState(false);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const answer = useCall(opening.calls.detail, { id }, { enabled: id !== '', keepPrevious: false, quiet: true });
  const one = answer.data;
  useTabTitle(one ? [one.name, one.name] : undefined);
  if (id === '')
    return <NotThere text={['请从考试列表选择更正考试', 'Choose an opening from the list']} list={openingPaths.list} />;
  if (isGone(answer.error))
    return <NotThere text={[answer.error.message, answer.error.message]} list={openingPaths.list} />;
  if (answer.isError && !one) return <FailureState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!one) return <CaseSkeleton />;
  const named: Record_ = one;
  const row: ResourceRow = { ...one };
  const samples = (named.samplesShown ?? []) as readonly ShownFile[];
  return (
    <article className="kx-page">
      <h1>{one.name}</h1>
      <p className="kx-page-verbs">
        <PlainButton onClick={() => open(corrections.paths.list, { query: { examId: id } })}>
          {say(['查看更正申请', 'Its corrections'])}
        </PlainButton>
        {may('info_exam_edit') && <PlainButton onClick={() => setEdits(true)}>{say(['编辑', 'Edit'])}</PlainButton>}
        {fitting(permitted(steps, may), row).map((step) => (
          <PlainButton key={step.name} onClick={() => void run(step, [row])}>
            {say(step.label)}
          </PlainButton>
        ))}
      </p>
      {edits && (
        <EditDialog
          resource={opening}
          title={say(['编辑更正考试', 'Edit opening for corrections'])}
          record={one}
          options={openingForm}
          onClose={() => setEdits(false)}
        />
      )}
      <Panel title={say(['开放信息', 'Window'])}>
        <Facts
          facts={[
            [['关联考试', 'Examination'], wordIn(named, 'formalExamIdName')],
            [['承办机构', 'Department'], wordIn(named, 'deptIdName')],
            [['状态', 'State'], openingStatus.label(one.status, language)],
            [['开放时间', 'Window'], figures(`${minute(one.openStart)} — ${minute(one.openEnd)}`)],
            [['每人更正次数', 'Corrections per person'], figures(String(one.maxTimes))],
            [['须公安机关证明', 'Police proof'], say(truthWord(one.needPoliceProof))],
            [['更正须知', 'Notice'], one.notice ?? null],
          ]}
        />
      </Panel>
      <Panel title={say(['可更正项', 'Fields'])}>
        <Matrix rules={one.editableFields} />
      </Panel>
      <Panel title={say(['证明材料', 'Documents'])}>
        {one.materials.length === 0 ? (
          <p className="kx-empty">{say(['无', 'None'])}</p>
        ) : (
          <ul>
            {one.materials.map(({ name, required }) => (
              <li key={name}>
                {name}
                {required === 1 && say(['（必需）', ' (required)'])}
              </li>
            ))}
          </ul>
        )}
        {samples.length > 0 && (
          <>
            <h3>{say(['材料样例', 'Samples'])}</h3>
            <ShownFiles files={samples} pictures={false} />
          </>
        )}
      </Panel>
    </article>
  );
}

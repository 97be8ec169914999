import '../../exam.css';
import '../formal.css';
import type { ExamForm, ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import { examStatus, examVerbs } from '@kaoxin/contract/exam/formal/states.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { closeTab, useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Restored } from '#ui/form/form-body.tsx';
import { SubmitArea } from '#ui/form/submit-area.tsx';
import { controlId } from '#ui/form/use-form.ts';
import { FormSteps } from '#ui/steps/form-steps.tsx';
import { examPaths } from '../exams.ts';
import { unmetOf } from '../readiness.ts';
import { BasicsPart } from './basics-part.tsx';
import { ConfirmPart } from './confirm-part.tsx';
import { isStep, type StepKey, steps } from './parts.ts';
import { misfitsIn } from './place-rows.ts';
import { PlacesPart } from './places-part.tsx';
import { SubjectsPart } from './subjects-part.tsx';
import { type ExamFormState, useExamForm } from './use-exam-form.ts';

export function ExamFormPage({ given }: { given: ExamForm }) {
  const say = useSay();
  const may = useMay();
  const open = useOpen();
  const page = useRef<HTMLDivElement>(null);
  const state = useExamForm(given, ({ id, name }: ExamRecord) => {
    closeTab();
    open(examPaths.detail, { title: [name, name], query: { id } });
  });
  const { form, subjects, places, wrong, busy } = state;
  const [active, go] = useStep(state, page);
  const at = steps.findIndex(({ key }) => key === active);
  const isDraft = given.status === examStatus.of.draft;
  const taking = places.filter(({ cells }) => cells.status !== '0');
  const unmet = unmetOf({
    mode: form.values.mode,
    subjects: subjects.map(({ cells }) => ({ name: cells.name ?? '', paperId: cells.paperId })),
    places: taking.length,
    misfits: misfitsIn(taking, form.values),
  });
  const save = () => state.save(false);
  const publish = () => {
    const [first] = unmet;
    if (first) toast.warning(say(first));
    else state.save(true);
  };
  const title = given.id === null ? say(['新增考试', 'New examination']) : String(given.values.name ?? '');
  return (
    <SubmitArea ref={page} className="kx-page kx-places-form kx-exam-form" submit={save}>
      <h1 className="kx-places-title">
        {title}
        {given.examCode && <span className="kx-hint kx-figures">{given.examCode}</span>}
      </h1>
      <FormSteps
        steps={steps.map(({ key, label }) => ({ key, label, wrong: wrong[key] }))}
        active={active}
        onChange={go}
      />
      <Restored form={form} />
      {state.lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          {say([
            '数据已被他人修改。未改动的内容已是最新，您填写的内容仍在，核对后可再次保存。',
            'Another user has changed this record. Fields you did not change are up to date, and what you typed is still here. Check it and save again.',
          ])}
        </div>
      )}
      {given.lockReason && (
        <p className="kx-notice" role="note">
          {given.lockReason}
        </p>
      )}
      {active === 'basics' && <BasicsPart state={state} given={given} />}
      {active === 'subjects' && <SubjectsPart state={state} />}
      {active === 'places' && <PlacesPart state={state} examId={given.id} />}
      {active === 'confirm' && <ConfirmPart state={state} given={given} unmet={unmet} isDraft={isDraft} />}
      <div className="kx-page-foot">
        <StepButton to={steps[at - 1]?.key} label={['上一步', 'Back']} go={go} />
        <StepButton to={steps[at + 1]?.key} label={['下一步', 'Next']} go={go} main />
        {isDraft && active === 'confirm' && may(examVerbs.publish.button) && (
          <PlainButton look="main" busy={busy} onClick={publish}>
            {say(['发布考试', 'Publish'])}
          </PlainButton>
        )}
        <PlainButton look={isDraft || active !== 'confirm' ? 'plain' : 'main'} busy={busy} onClick={save}>
          {say(isDraft ? ['保存草稿', 'Save as a draft'] : ['保存', 'Save'])}
        </PlainButton>
        <PlainButton look="plain" onClick={() => closeTab()}>
          {say(['关闭', 'Close'])}
        </PlainButton>
      </div>
    </SubmitArea>
  );
}

interface StepButtonProps {
  to: StepKey | undefined;
  label: readonly [zh: string, en: string];
  go: (step: StepKey) => void;
  main?: boolean;
}

function StepButton({ to, label, go, main = false }: StepButtonProps) {
  const say = useSay();
  if (to === undefined) return null;
  return (
    <PlainButton look={main ? 'main' : 'plain'} onClick={() => go(to)}>
      {say(label)}
    </PlainButton>
  );
}

/**
 * The address holds the active step. Leaving a step validates it. When saving finds an error, the first step with an
 * error opens and its first field gets the focus.
 */
function useStep(state: ExamFormState, page: RefObject<HTMLDivElement | null>) {
  const [search, setSearch] = useSearchParams();
  const said = search.get('step');
  const active: StepKey = isStep(said) ? said : 'basics';
  const wanted = useRef<StepKey>(undefined);
  const show = (step: StepKey) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set('step', step);
      return next;
    });
  const refused = useEffectEvent(() => {
    const first = steps.find(({ key }) => state.wrong[key] > 0)?.key;
    wanted.current = first;
    if (first && first !== active) show(first);
  });
  const { refusals } = state;
  useEffect(() => {
    if (refusals > 0) refused();
  }, [refusals]);
  useEffect(() => {
    if (wanted.current !== active) return;
    wanted.current = undefined;
    focusWrong(state, active, page.current ?? document);
  });
  const go = (step: StepKey) => {
    if (step === active) return;
    state.leave(active);
    show(step);
    page.current?.scrollIntoView();
  };
  return [active, go] as const;
}

function focusWrong({ form, wrong }: ExamFormState, step: StepKey, within: ParentNode): void {
  const names = steps.find(({ key }) => key === step)?.names ?? [];
  const controls = names.filter((name) => form.errors[name]).map((name) => `[id="${controlId(form, name)}"]`);
  const cell = '.kx-grid [aria-invalid="true"]';
  if (wrong[step] > 0) within.querySelector<HTMLElement>([...controls, cell].join())?.focus();
}

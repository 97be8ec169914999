import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { reinspection, reinspectionThing, type TaskRecord, usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { useState } from 'react';
import type { ApiError } from '#platform/calls/api-error.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { type Person, usePerson } from '#platform/session/person.ts';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { type StepKey, steps } from './steps.ts';

/** What follows saving; nothing: the list. */
export type AfterSaving = 'publish' | 'import';

export interface TaskFormState {
  form: Form;
  /** what a published task keeps as it is */
  isLocked: (name: string) => boolean;
  /** saves, and goes on once it is kept: `publish` takes that step too, `import` brings in who may apply */
  save: (next?: AfterSaving) => void;
  busy: boolean;
  /** somebody else has saved meanwhile */
  lost: boolean;
}

const { draft, published } = reinspectionStatus.of;
const afterwards = ['notice', 'applyEnd', 'resultDeadline'];
const { form: schema } = reinspectionThing;

interface Follow {
  onWrong: (step: StepKey) => void;
  onSaved: (saved: Pick<TaskRecord, 'id'>, next: AfterSaving | undefined) => void;
}

/** A new one is its maker's department's, unless he says otherwise. */
const begun = (person: Person | undefined): Values => ({
  subjects: [],
  rules: { ...usualRules },
  ...(person?.deptId ? { deptId: person.deptId } : {}),
});

/** The form of a task over its three steps: one draft, one submit; the first step with something wrong is shown. */
export function useTaskForm(task: TaskRecord | undefined, { onWrong, onSaved }: Follow): TaskFormState {
  const person = usePerson();
  const form = useForm({
    schema,
    start: task ? valuesOf(schema.shape, task) : begun(person),
    draft: `reinspection-form-${task?.id ?? 'new'}`,
  });
  const [lost, setLost] = useState(false);
  /** kept, though it could not be published: saving once more changes that one */
  const [kept, setKept] = useState(task);
  const show = (names: readonly string[]) => {
    const first = steps.find((step) => step.names.some((name) => names.includes(name)));
    if (first) onWrong(first.key);
  };
  const refused = (error: ApiError) => {
    form.refused(error);
    show(Object.keys(refusedFields(error)));
  };
  const publish = usePerform(reinspection.calls.status, { success: ['操作成功!', 'Done'] });
  const submit = usePerform(reinspection.calls.submit, {
    success: task ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
  });
  const save = async (next: AfterSaving | undefined) => {
    if (submit.isPending || publish.isPending) return;
    const parsed = schema.safeParse(form.now());
    const values = form.check();
    if (!values) {
      if (!parsed.success) show(parsed.error.issues.map(({ path: [name] }) => String(name)));
      return;
    }
    // loaded again after a lost race, it is the one that is changed
    const current = task && kept && task.version > kept.version ? task : kept;
    const body = { ...values, ...(current ? { id: current.id, version: current.version } : {}) };
    let made: TaskRecord | undefined;
    try {
      const saved = await submit.mutateAsync({ body: reinspection.calls.submit.body.parse(body) });
      setKept(saved);
      setLost(false);
      form.saved();
      made = saved;
      if (next === 'publish') await publish.mutateAsync({ query: { id: saved.id, status: published } });
      onSaved(saved, next);
    } catch (error) {
      const told = error as ApiError;
      // kept, and not ready to be published: the call has said why, and what is missing is done from the list
      if (made && Object.keys(refusedFields(told)).length === 0) return onSaved(made, undefined);
      refused(told);
      if (told.code !== 409 || !kept || Object.keys(refusedFields(told)).length > 0) return;
      setLost(true);
      void changed(['reinspection']);
    }
  };
  return {
    form,
    isLocked: (name) => task !== undefined && task.status !== draft && !afterwards.includes(name),
    save: (next) => void save(next),
    busy: submit.isPending || publish.isPending,
    lost,
  };
}

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

export type AfterSaving = 'publish' | 'import';

export interface TaskFormState {
  form: Form;
  isLocked: (name: string) => boolean;
  save: (next?: AfterSaving) => void;
  busy: boolean;
  lost: boolean;
}

const { draft, published } = reinspectionStatus.of;
const afterwards = ['notice', 'applyEnd', 'resultDeadline'];
const { form: schema } = reinspectionThing;

interface Follow {
  onWrong: (step: StepKey) => void;
  onSaved: (saved: Pick<TaskRecord, 'id'>, next: AfterSaving | undefined) => void;
}

const begun = (person: Person | undefined): Values => ({
  subjects: [],
  rules: { ...usualRules },
  ...(person?.deptId ? { deptId: person.deptId } : {}),
});

export function useTaskForm(task: TaskRecord | undefined, { onWrong, onSaved }: Follow): TaskFormState {
  const person = usePerson();
  const form = useForm({
    schema,
    start: task ? valuesOf(schema.shape, task) : begun(person),
    draft: `reinspection-form-${task?.id ?? 'new'}`,
  });
  const [lost, setLost] = useState(false);
  /** saved although publishing failed: the next save changes this one */
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
    // after a conflict the reloaded task is newer than the saved one
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
      // saved but not publishable: the call has shown the reason, and the list offers what is missing
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

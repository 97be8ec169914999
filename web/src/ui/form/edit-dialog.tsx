import type { Label } from '@kaoxin/contract/conventions.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { root } from '@kaoxin/contract/plain-resource/tree.ts';
import { filesOf, isSecret, type Resource, referencesOf } from '@kaoxin/contract/resource.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { fieldsOf, sameValue, type Values, valuesOf } from './fields.ts';
import { FormBody } from './form-body.tsx';
import { useLeaveQuestion } from './leave-question.ts';
import { refusedFields } from './refused-fields.ts';
import { useTenantChoice } from './tenant-choice.ts';
import { type Form, useForm } from './use-form.ts';
import { FieldValue } from './value.tsx';

interface EditDialogProps {
  resource: Resource;
  title: string;
  record?: Readonly<Record<string, unknown>>;
  options?: ResourceForm | undefined;
  onClose: () => void;
  onSaved?: ((record: Readonly<Record<string, unknown>>) => void) | undefined;
}

export interface ResourceForm {
  start?: Values;
  names?: (values: Values) => readonly string[];
  hints?: Readonly<Record<string, Label>>;
  about?: (values: Values) => Label | undefined;
  above?: (form: Form) => ReactNode;
  below?: (form: Form) => ReactNode;
  width?: number;
}

const keeps: Label = ['留空则不修改', 'Leave it empty to keep the current value'];

/**
 * The form of a plain resource in a dialog. A lost race keeps the input and shows the saved values of the other user
 * next to it.
 */
export function EditDialog({ resource, title, record, options = {}, onClose, onSaved }: EditDialogProps) {
  const say = useSay();
  const mayLeave = useLeaveQuestion();
  const plain = record ? resource.form : resource.newForm;
  const { shape } = plain;
  const tenant = useTenantChoice(plain, record ? undefined : resource.calls.submit);
  const [theirs, setTheirs] = useState<Readonly<Record<string, unknown>>>();
  const [lost, setLost] = useState(false);
  const form = useForm({
    schema: tenant.schema,
    start: record ? valuesOf(shape, record) : { ...tenant.start, ...options.start },
    ...(resource.ranges ? { ranges: resource.ranges } : {}),
    draft: `${resource.name}-form-${record ? String(record.id) : `new${above(resource, options.start)}`}`,
  });
  const submit = usePerform(resource.calls.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: (saved) => {
      form.saved();
      onSaved?.(saved);
      onClose();
    },
  });
  const current = theirs ?? record;
  const save = () => {
    const values = submit.isPending ? undefined : form.check();
    if (!values) return;
    const body: Values = { ...values };
    if (current) Object.assign(body, { id: current.id, version: current.version });
    submit.mutate(
      { body },
      {
        onError: (error) => {
          // a 409 that names a field is no race but a duplicate key
          const named = Object.keys(refusedFields(error)).length > 0;
          setLost(error.code === 409 && record !== undefined && !named);
          form.refused(error);
        },
      },
    );
  };
  const leave = async () => {
    if (form.dirty && !(await mayLeave())) return;
    form.discard();
    onClose();
  };
  const reload = async () => {
    const latest = await api(resource.calls.detail, { query: { id: String(record?.id) } });
    setTheirs(latest);
    setLost(false);
  };
  const about = options.about?.(form.values);
  const said = Object.entries(options.hints ?? {}).map(([name, label]) => [name, say(label)]);
  const kept = Object.keys(shape).filter((name) => record && shape[name] && isSecret(shape[name]));
  const own = Object.fromEntries([...said, ...kept.map((name) => [name, say(keeps)])]);
  const hints = { ...tenant.hints(form.values), ...own };
  return (
    <Dialog
      open
      title={title}
      onClose={() => void leave()}
      onSubmit={save}
      busy={submit.isPending}
      {...(options.width ? { width: options.width } : {})}
    >
      {about && (
        <div className="kx-notice kx-notice-warn" role="status">
          {say(about)}
        </div>
      )}
      {lost && (
        <div className="kx-notice kx-notice-warn" role="alert">
          <span>
            {say([
              '数据已被他人修改，您填写的内容仍在。',
              'Another user has changed this record. What you typed is still here.',
            ])}
          </span>
          <Button size="small" onClick={() => void reload()}>
            {say(['载入最新版本进行对照', 'Compare with the latest version'])}
          </Button>
        </div>
      )}
      {options.above?.(form)}
      <FormBody
        form={form}
        {...(options.names ? { names: [...tenant.names, ...options.names(form.values)] } : {})}
        hints={theirs ? { ...hints, ...otherValues(resource, theirs, form.values) } : hints}
        shown={namesOf(shape, record)}
        files={linkedFiles(shape, current)}
        {...(resource.tree ? { without: { [resource.tree]: String(record?.id ?? root) } } : {})}
        autoFocus={!options.above}
      />
      {options.below?.(form)}
    </Dialog>
  );
}

/** In a tree, the draft of a new record depends on its parent. */
const above = ({ tree }: Resource, start: Values = {}): string =>
  tree !== undefined && typeof start[tree] === 'string' ? `-${start[tree]}` : '';

const linkedFiles = (shape: Resource['form']['shape'], record: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(filesOf(shape).map((name) => [name, (record[`${name}Shown`] ?? []) as readonly ShownFile[]]));

const namesOf = (shape: Resource['form']['shape'], record: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(
    Object.keys(referencesOf(shape)).flatMap((name) => {
      const called = record[`${name}Name`];
      return typeof called === 'string' ? [[name, called]] : [];
    }),
  );

function otherValues(resource: Resource, theirs: Readonly<Record<string, unknown>>, mine: Values) {
  const hints: Record<string, ReactNode> = {};
  const { shape } = resource.form;
  const now = valuesOf(shape, theirs);
  for (const field of fieldsOf(shape).filter(({ facts }) => facts.kind !== 'secret')) {
    if (!sameValue(now[field.name], mine[field.name])) hints[field.name] = <NowHolds field={field} row={theirs} />;
  }
  return hints;
}

function NowHolds(props: Parameters<typeof FieldValue>[0]) {
  const say = useSay();
  return (
    <>
      {say(['当前值：', 'Current value: '])}
      <FieldValue {...props} />
    </>
  );
}

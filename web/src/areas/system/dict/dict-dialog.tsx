import type { Label } from '@kaoxin/contract/conventions.ts';
import { type DictCalls, type DictRecord, dictEntryFields, dictFields } from '@kaoxin/contract/system/dict.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { fieldsOf, valuesOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { useLeaveQuestion } from '#ui/form/leave-question.ts';
import { formOf } from '#ui/form/schema.ts';
import { type Form, useForm } from '#ui/form/use-form.ts';
import { FactList } from '#ui/form/value.tsx';

export interface DictOpened {
  mode: 'add' | 'edit' | 'view';
  record?: DictRecord;
  parent?: DictRecord;
}
interface DictDialogProps {
  name: string;
  calls: DictCalls;
  opened: DictOpened;
  parent?: DictRecord;
  hint?: string;
  onClose: () => void;
}

/** Width of the dictionary dialog (specification section 9). */
const width = 880;
const verbs: Record<DictOpened['mode'], Label> = {
  add: ['新增', 'Add '],
  edit: ['编辑', 'Edit '],
  view: ['查看', 'View '],
};
const headForm = formOf(dictFields);
const entryForm = formOf(dictEntryFields);

export function DictDialog(props: DictDialogProps) {
  const { opened, parent, onClose } = props;
  const say = useSay();
  const thing: Label = parent ? ['字典项', 'an entry'] : ['字典', 'a dictionary'];
  const title = say([`${verbs[opened.mode][0]}${thing[0]}`, `${verbs[opened.mode][1]}${thing[1]}`]);
  if (opened.mode !== 'view' || !opened.record) return <DictFormDialog {...props} title={title} />;
  const fields = parent ? { code: dictFields.code, ...dictEntryFields } : dictFields;
  return (
    <Dialog open title={title} width={width} onClose={onClose}>
      <FactList fields={fieldsOf(fields)} row={{ ...opened.record }} />
    </Dialog>
  );
}

function DictFormDialog({ name, calls, opened, parent, hint, title, onClose }: DictDialogProps & { title: string }) {
  const { record } = opened;
  const schema = parent ? entryForm : headForm;
  const mayLeave = useLeaveQuestion();
  const form = useForm({
    schema,
    start: record ? valuesOf(schema.shape, record) : { isSealed: 0 },
    draft: `${name}-form-${record?.id ?? `new-${parent?.id ?? ''}`}`,
  });
  const submit = usePerform(calls.submit, {
    success: record ? ['更新成功', 'Saved'] : ['新增成功', 'Added'],
    onDone: () => {
      form.saved();
      onClose();
    },
  });
  const save = () => {
    const values = submit.isPending ? undefined : form.check();
    if (!values) return;
    const known = record ? { id: record.id, version: record.version } : parent ? { parentId: parent.id } : {};
    submit.mutate({ body: { ...values, ...known } });
  };
  const leave = async () => {
    if (form.dirty && !(await mayLeave())) return;
    form.discard();
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      width={width}
      onClose={() => void leave()}
      onSubmit={save}
      busy={submit.isPending}
      extra={hint}
    >
      {parent && <FixedPlace form={form} code={parent.code} name={record?.parentName ?? parent.dictValue} />}
      <FormBody form={form} autoFocus two />
    </Dialog>
  );
}

function FixedPlace({ form, code, name }: { form: Form; code: string; name: string }) {
  const say = useSay();
  return (
    <div className="kx-form kx-form-two">
      <FieldFrame id={`${form.id}-code`} label={say(['字典编号', 'Dictionary code'])}>
        <input className="kx-native" id={`${form.id}-code`} value={code} disabled />
      </FieldFrame>
      <FieldFrame id={`${form.id}-parent`} label={say(['上级字典', 'Parent dictionary'])}>
        <input className="kx-native" id={`${form.id}-parent`} value={name} disabled />
      </FieldFrame>
    </div>
  );
}

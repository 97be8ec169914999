import { choices } from '@kaoxin/contract/auth/choices.ts';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { usePerson } from '#platform/session/person.ts';
import { actAs } from '#platform/session/switching.ts';
import { toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { Icon } from '../icons/icon.tsx';
import { Panel } from './panel.tsx';

type Field = 'deptId' | 'roleId';
interface Option {
  id: string;
  name: string;
}

export function SwitchPanel({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const form = useId();
  const person = usePerson();
  const depts = useCall(choices.depts, {}, { quiet: true });
  const roles = useCall(choices.roles, {}, { quiet: true });
  const single = (ids: string | undefined) => (ids?.includes(',') ? '' : (ids ?? ''));
  const [fields, setFields] = useState({ deptId: single(person?.deptId), roleId: single(person?.roleId) });
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const failure = depts.error ?? roles.error;
  const change = (name: Field, value: string) => setFields((now) => ({ ...now, [name]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setRefusal('');
    if (busy || fields.deptId === '' || fields.roleId === '') return;
    setBusy(true);
    try {
      await actAs(fields);
      toast.success(say(['操作成功!', 'Done']));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : say(sharedWords.unknownError));
      setBusy(false);
    }
  };
  const missing = (name: Field) => checked && fields[name] === '';
  return (
    <Panel
      title={say(sharedWords.switchRole)}
      onClose={onClose}
      width={420}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {say(sharedWords.cancel)}
          </button>
          <button type="submit" form={form} className="button button-main" aria-disabled={busy}>
            {say(['切换', 'Switch'])}
          </button>
        </>
      }
    >
      <form id={form} className="panel-form" noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert">
          {(refusal !== '' || failure) && (
            <p className="notice">
              <Icon name="warning" />
              {refusal || failure?.message}
            </p>
          )}
        </div>
        <Choice
          label={say(['部门', 'Department'])}
          value={fields.deptId}
          options={(depts.data ?? []).map(({ id, deptName }) => ({ id, name: deptName }))}
          error={missing('deptId') ? say(['请选择部门', 'Select a department']) : undefined}
          onChange={(value) => change('deptId', value)}
        />
        <Choice
          label={say(['角色', 'Role'])}
          value={fields.roleId}
          options={(roles.data ?? []).map(({ id, roleName }) => ({ id, name: roleName }))}
          error={missing('roleId') ? say(['请选择角色', 'Select a role']) : undefined}
          onChange={(value) => change('roleId', value)}
        />
      </form>
    </Panel>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  error: string | undefined;
  onChange: (value: string) => void;
}
function Choice({ label, value, options, error, onChange }: ChoiceProps) {
  const say = useSay();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{say(['请选择', 'Select'])}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}

import type { CaseCalls } from '@kaoxin/contract/casework/calls.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import type { Form } from '#ui/form/use-form.ts';

interface PeoplePickerProps {
  call: CaseCalls['handlers'];
  form: Form;
  name: string;
  label: Label;
  duty?: 'audit';
  deptId?: string;
  /** case id: excludes users recused from it */
  of?: string;
  except?: string | null | undefined;
  required?: boolean;
}

const listed = (except: string | null | undefined): Label =>
  except
    ? ['仅列出承办机构的其他可办理人员', 'Only others of its department who may handle it are listed']
    : ['仅列出承办机构的可办理人员', 'Only people of its department who may handle it are listed'];

export function PeoplePicker({ call, deptId, duty, of, except, ...field }: PeoplePickerProps) {
  const say = useSay();
  const people = useCall(
    call,
    { ...(deptId === undefined ? {} : { deptId }), ...(duty ? { duty } : {}), ...(of ? { id: of } : {}) },
    { staleTime: 60_000 },
  );
  const offered = (people.data ?? []).filter(({ id }) => id !== except);
  const options = offered.map(({ id, realName, deptName }) => ({
    value: id,
    label: deptName ? `${realName} · ${deptName}` : realName,
  }));
  const nobody: Label = ['没有可选的人员，请管理员增派人员', 'No one is available. Ask an administrator to add staff.'];
  const hint = people.data && offered.length === 0 ? nobody : duty === undefined ? listed(except) : undefined;
  return (
    <ChoiceField
      {...field}
      options={options}
      loading={people.isPending}
      again={people.isError && people.refetch}
      hint={hint && say(hint)}
      searched
    />
  );
}

import { useSay } from '#platform/language.tsx';
import { fieldsOf } from '#ui/form/fields.ts';
import { FormBody } from '#ui/form/form-body.tsx';
import { FactList } from '#ui/form/value.tsx';
import { examSchema } from './parts.ts';
import type { ExamFormState } from './use-exam-form.ts';

interface StepFieldsProps {
  state: ExamFormState;
  names: readonly string[];
  files?: Parameters<typeof FormBody>[0]['files'];
  autoFocus?: boolean;
}

export function StepFields({ state, names, files, autoFocus }: StepFieldsProps) {
  const say = useSay();
  const { form, isLocked } = state;
  const locked = names.filter(isLocked);
  const free = names.filter((name) => !isLocked(name));
  const shown = Object.fromEntries(Object.entries(files ?? {}).map(([name, held]) => [`${name}Shown`, held]));
  return (
    <>
      {locked.length > 0 && (
        <section className="kx-exam-locked" aria-label={say(['不可修改的内容', 'Cannot be changed'])}>
          <FactList fields={fieldsOf(examSchema.shape, locked)} row={{ ...form.values, ...shown }} />
        </section>
      )}
      {free.length > 0 && (
        <FormBody
          form={form}
          names={free}
          {...(files ? { files } : {})}
          broad={['name']}
          two
          tells={false}
          autoFocus={autoFocus ?? false}
        />
      )}
    </>
  );
}

import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { useState } from 'react';
import { useSay } from '#platform/language.tsx';
import type { FormPartProps } from './form-part.tsx';
import { errorsOfForm, FormPart } from './later-form.tsx';

const nothing = {};

/** Starts empty, because it is shown to anyone with number and code. */
export function FormAnew({
  form,
  errors,
  ...more
}: { form: OpenForm; errors: Readonly<Record<string, string>> } & Pick<FormPartProps, 'check' | 'onSending'>) {
  const say = useSay();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <button type="button" className="button public-choose" onClick={() => setOpen(true)}>
        {say(['修改申请表', 'Change the form'])}
      </button>
    );
  return (
    <>
      <p className="public-words">
        {say([
          '只填写需要修改的项目，留空的不变；明细表填写后整体替换原来的内容。',
          'Fill in only what you want to change. Fields left empty stay as they are. If you fill in rows, they replace all earlier rows.',
        ])}
      </p>
      <FormPart
        form={form}
        {...more}
        said={nothing}
        kept={nothing}
        errors={errorsOfForm(errors)}
        onValues={() => undefined}
      />
    </>
  );
}

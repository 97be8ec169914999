import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { queryClient } from '#platform/calls/queries.ts';
import type { UploadWait } from '#ui/files/upload-wait.ts';
import type { Values } from '#ui/form/fields.ts';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';
import { UiTheme } from '#ui/theme/theme.tsx';
import { WithoutSession } from './without-session.tsx';

const { applicant } = fieldWriter.of;

export interface FormPartProps {
  form: OpenForm;
  said: Values;
  kept: Values;
  errors: Readonly<Record<string, string>>;
  onValues: (values: Values) => void;
  onSending: (key: string, now: UploadWait) => void;
  /** set by the form: returns the values to send, or undefined after it has shown the errors */
  check: RefObject<(() => Values | undefined) | null>;
}

export function FormPart(props: FormPartProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiTheme>
        <WithoutSession choices={props.form.choices}>
          <Fields {...props} />
        </WithoutSession>
      </UiTheme>
    </QueryClientProvider>
  );
}

function Fields({ form, said, kept, errors, onValues, onSending, check }: FormPartProps) {
  const { fields, instruction } = form;
  const typed = fields.filter(({ field }) => field.writer === applicant);
  const own = new Set(typed.map(({ field }) => field.fieldKey));
  const state = useTemplateForm({
    fields,
    writer: applicant,
    start: Object.fromEntries(Object.entries(kept).filter(([key]) => own.has(key))),
    // fields of other writers are unknown here
    said: {
      ...Object.fromEntries(fields.flatMap(({ field: { fieldKey } }) => (own.has(fieldKey) ? [] : [[fieldKey, null]]))),
      ...said,
    },
  });
  const put = useEffectEvent(onValues);
  // stores the input before it is painted, so that a reload loses nothing
  useLayoutEffect(() => put(state.values), [state.values]);
  useEffect(() => {
    check.current = state.check;
    return () => {
      check.current = null;
    };
  });
  const sending = (key: string, now: UploadWait): undefined => {
    state.sending(key, now);
    onSending(key, now);
  };
  return (
    <TemplateForm
      form={{ ...state, sending, errors: { ...errors, ...state.errors } }}
      writer={applicant}
      instruction={instruction}
      narrow
    />
  );
}

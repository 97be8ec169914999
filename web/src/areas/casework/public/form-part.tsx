import type { OpenForm } from '@kaoxin/contract/template/open-form.ts';
import { fieldWriter } from '@kaoxin/contract/template/states.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { queryClient } from '#platform/calls/queries.ts';
import type { Values } from '#ui/form/fields.ts';
import { TemplateForm } from '#ui/template-form/template-form.tsx';
import { useTemplateForm } from '#ui/template-form/use-template-form.ts';
import { UiTheme } from '#ui/theme.tsx';
import { WithoutSession } from './without-session.tsx';

const { applicant } = fieldWriter.of;

export interface FormPartProps {
  form: OpenForm;
  /** what the filing says by itself of its fields, by key */
  said: Values;
  /** what was typed before */
  kept: Values;
  /** what the server refused, by the key of the field */
  errors: Readonly<Record<string, string>>;
  onValues: (values: Values) => void;
  onSending: (now: boolean) => void;
  /** where to ask whether it can be sent: then what is sent, otherwise it has said what is wrong */
  check: RefObject<(() => Values | undefined) | null>;
}

/** The form of a template as staff see it, without a session; loaded with the kit. */
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
    // what was typed under another form stays there
    start: Object.fromEntries(Object.entries(kept).filter(([key]) => own.has(key))),
    // of what others write nothing is known here
    said: {
      ...Object.fromEntries(fields.flatMap(({ field: { fieldKey } }) => (own.has(fieldKey) ? [] : [[fieldKey, null]]))),
      ...said,
    },
  });
  const put = useEffectEvent(onValues);
  // before it is painted: what somebody sees is kept, however soon he reloads
  useLayoutEffect(() => put(state.values), [state.values]);
  useEffect(() => {
    check.current = state.check;
    return () => {
      check.current = null;
    };
  });
  const sending = (key: string, now: boolean): undefined => {
    state.sending(key, now);
    onSending(now);
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

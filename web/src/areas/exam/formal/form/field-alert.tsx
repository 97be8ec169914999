import { controlId, type Form } from '#ui/form/use-form.ts';

/** The error of a value without a control of its own; it takes the focus instead of a control. */
export function FieldAlert({ form, name }: { form: Form; name: string }) {
  const error = form.errors[name];
  if (error === undefined) return null;
  return (
    <p id={controlId(form, name)} className="kx-notice kx-notice-warn" role="alert" tabIndex={-1}>
      {error}
    </p>
  );
}

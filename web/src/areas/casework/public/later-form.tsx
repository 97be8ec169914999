import { later } from '#ui/later.tsx';
import { Waiting } from '#ui/waiting.tsx';

/** The kit comes with the first form that is filled in. */
export const FormPart = later(
  () => import('./form-part.tsx'),
  (part) => part.FormPart,
  { waiting: <Waiting /> },
);

const ofForm = 'formData.';
/** What was refused of the fields of a form, by their keys. */
export const errorsOfForm = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, words]) =>
      field.startsWith(ofForm) ? [[field.slice(ofForm.length), words]] : [],
    ),
  );
/** All others. */
export const withoutForm = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith(ofForm)));

import { later } from '#ui/state/later.tsx';
import { Waiting } from '#ui/state/waiting.tsx';

export const FormPart = later(
  () => import('./form-part.tsx'),
  (part) => part.FormPart,
  { waiting: <Waiting /> },
);

const ofForm = 'formData.';
export const errorsOfForm = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, words]) =>
      field.startsWith(ofForm) ? [[field.slice(ofForm.length), words]] : [],
    ),
  );
export const withoutForm = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith(ofForm)));

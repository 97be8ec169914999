import type { ApiError } from '#platform/calls/api-error.ts';
import { isRecord, isText } from '#platform/memory/storage.ts';

/** Message by field of a refusal that names fields (wire.md A): its own words where it names one. */
export function refusedFields({ message, answer }: ApiError): Record<string, string> {
  const { data } = answer;
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  // a bare name: the sentence is about all that are named
  const fields = named.map((each) => (isText(each) ? { path: each, msg: message } : each)).filter(isRecord);
  return Object.fromEntries(
    fields.map(({ path, msg }) => [fieldOf(path), fields.length === 1 ? message : String(msg)]),
  );
}

/** What a refusal says of a field of a form (`formData.<fieldKey>`), under its whole name: the sentence is about the first. */
export function refusedInForm({ message, answer: { data } }: ApiError): Record<string, string> {
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  const first = named.filter(isText).find((path) => path.startsWith(inForm));
  return first === undefined ? {} : { [first]: message };
}
const inForm = 'formData.';

/** `uses.0` is one of several things in the field `uses`. */
const fieldOf = (path: unknown): string => String(path).split('.')[0] ?? '';

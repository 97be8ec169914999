import { isRecord } from '@kaoxin/contract/records.ts';
import type { ApiError } from '#platform/calls/api-error.ts';
import { isText } from '#platform/memory/storage.ts';

/** Messages by field of a refusal that names fields (wire.md A). A single field gets the whole message. */
export function refusedFields({ message, answer }: ApiError): Record<string, string> {
  const { data } = answer;
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  // a plain name: the sentence is about all named fields
  const fields = named.map((each) => (isText(each) ? { path: each, msg: message } : each)).filter(isRecord);
  return Object.fromEntries(
    fields.map(({ path, msg }) => [fieldOf(path), fields.length === 1 ? message : String(msg)]),
  );
}

/** Messages of a refusal by full field name (`formData.<fieldKey>`); the sentence belongs to the first. */
export function refusedInForm({ message, answer: { data } }: ApiError): Record<string, string> {
  const named: unknown[] = isRecord(data) && Array.isArray(data.fields) ? data.fields : [];
  const first = named.filter(isText).find((path) => path.startsWith(inForm));
  return first === undefined ? {} : { [first]: message };
}
const inForm = 'formData.';

/** `uses.0` is an item of the field `uses`. */
const fieldOf = (path: unknown): string => String(path).split('.')[0] ?? '';

import type { ApiError } from '#platform/calls/api-error.ts';
import { isRecord } from '#platform/memory/storage.ts';

/** Message by field of a refusal that names fields (wire.md A): its own words where it names one. */
export function refusedFields({ message, answer }: ApiError): Record<string, string> {
  const { data } = answer;
  const fields = isRecord(data) && Array.isArray(data.fields) ? data.fields.filter(isRecord) : [];
  return Object.fromEntries(fields.map(({ path, msg }) => [String(path), fields.length === 1 ? message : String(msg)]));
}

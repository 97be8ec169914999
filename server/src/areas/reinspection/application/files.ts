import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { shownFields } from '@kaoxin/contract/template/form.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import type { Problem } from '#engine/filing/problems.ts';

/**
 * Problem with the number of files. Files belong to the application and not to a form field, so only their number can
 * be checked.
 * @param given the stored form; decides which fields are visible
 * @param fileIds comma-separated ids of uploads
 */
export function missingFile(
  fields: readonly TemplateField[],
  given: FormValues,
  fileIds: string | null | undefined,
): Problem | undefined {
  const wanted = shownFields(fields, given).filter(
    ({ required, field }) => required === 1 && field.writer === fieldWriter.of.applicant && holdsFiles(field.fieldType),
  );
  const handed = new Set((fileIds ?? '').split(',').flatMap((one) => one.trim() || []));
  const missing = wanted[handed.size];
  return missing && [`请上传${missing.label}`, `Upload: ${missing.label}`, 'fileIds'];
}

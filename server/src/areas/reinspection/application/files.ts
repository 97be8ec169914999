import type { FormValues } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { shownFields } from '@kaoxin/contract/template/form.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import type { Problem } from '#areas/casework/index.ts';

/**
 * Files go with an application, not with its form: there are as many as its form requires of whoever fills it in.
 * @param given what the form keeps: what hides a field, nobody can make up
 * @param fileIds ids of uploads with commas between them
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

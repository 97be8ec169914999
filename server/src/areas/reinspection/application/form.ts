import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { fieldWriter, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { readTemplateForm, sealForm } from '#areas/template/index.ts';
import type { Work } from '#platform/work.ts';

/** What the system knows of somebody's application: what he would otherwise type again, and what was brought in of him. */
export interface KnownOfForm {
  /** by key of the library: said with the application itself */
  said: Readonly<Record<string, unknown>>;
  /** recorded of him */
  recorded: Readonly<Record<string, unknown>>;
}

/**
 * The form of an application as it is kept: his own fields as they were filled in, those of an import as they stand recorded. Files
 * are attachments of the application, no part of its form.
 * @throws 400 in the words of the first wrong field
 */
export async function applicationForm(
  work: Work,
  fields: readonly TemplateField[],
  given: Readonly<Record<string, unknown>>,
  { said, recorded }: KnownOfForm,
): Promise<Record<string, unknown>> {
  const asked = fields.filter(({ field }) => !holdsFiles(field.fieldType));
  const own = new Set(asked.flatMap(({ field }) => (field.writer === fieldWriter.of.applicant ? field.fieldKey : [])));
  const known = Object.fromEntries(Object.entries(said).filter(([key, value]) => own.has(key) && value !== null));
  const values = await readTemplateForm(
    work,
    asked,
    { ...given, ...known },
    { writer: fieldWriter.of.applicant, before: recorded },
  );
  return sealForm(work, asked, values);
}

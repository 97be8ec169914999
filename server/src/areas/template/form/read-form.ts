import { type FormValues, valueIn } from '@kaoxin/contract/template/condition.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { type FormProblem, filesIn, readForm } from '@kaoxin/contract/template/form.ts';
import { fieldType, holdsFiles } from '@kaoxin/contract/template/states.ts';
import { isFreeUpload, uploadId } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { surroundingsOf } from '../library/dictionaries.ts';
import { regionNames } from './regions.ts';

interface Filled {
  writer: number;
  before?: FormValues;
  at?: string;
}

/**
 * Validated values of a form, ready for encryption.
 * @throws 400 with the message of the first wrong field and all of them under `formData.<fieldKey>` or `at`. Files are
 * checked but not bound; the caller must bind them.
 */
export async function readTemplateForm(
  work: Work,
  fields: readonly TemplateField[],
  given: FormValues,
  { writer, before = {}, at = 'formData' }: Filled,
): Promise<Record<string, unknown>> {
  const around = await surroundingsOf(
    work,
    fields.map(({ field }) => field),
  );
  const { values: said, problems } = readForm(fields, given, { ...around, writer, before });
  const kept = new Set(filesIn(fields, before));
  const values = withUploads(work, fields, said, kept);
  const further =
    problems.length > 0
      ? []
      : [...(await regionProblems(work, fields, values)), ...(await fileProblems(work, fields, values, kept))];
  const all = [...problems, ...further];
  const [first] = all;
  if (first) throw refuse(400, first.words, { fields: all.map(({ fieldKey }) => `${at}.${fieldKey}`) });
  return values;
}

async function regionProblems(
  work: Work,
  fields: readonly TemplateField[],
  values: FormValues,
): Promise<FormProblem[]> {
  const asked = fields.flatMap(({ field: { fieldKey, fieldType: type }, label }) => {
    const code = valueIn(values, fieldKey);
    return type === fieldType.of.region && typeof code === 'string' ? [{ fieldKey, label, code }] : [];
  });
  const names = await regionNames(
    work,
    asked.map(({ code }) => code),
  );
  return asked
    .filter(({ code }) => !names.has(code))
    .map(({ fieldKey, label }) => ({
      fieldKey,
      words: [`${label}不存在，请重新选择`, `${label}: not there any more; choose again`],
    }));
}

/** A file id that never exists. Foreign uploads are treated as missing. */
const nowhere = '0';

function withUploads(
  work: Work,
  fields: readonly TemplateField[],
  values: FormValues,
  kept: ReadonlySet<string>,
): Record<string, unknown> {
  const idOf = (given: string) => (kept.has(given) ? given : (uploadId(work, given) ?? nowhere));
  const files = fields.flatMap(({ field: { fieldKey, fieldType: type } }): [string, string[]][] => {
    const own = valueIn(values, fieldKey);
    return holdsFiles(type) && Array.isArray(own) ? [[fieldKey, own.map(String).map(idOf)]] : [];
  });
  return { ...values, ...Object.fromEntries(files) };
}

/** Files must be unbound uploads of the caller or already part of the form, and match the field's types and sizes. */
async function fileProblems(
  work: Work,
  fields: readonly TemplateField[],
  values: FormValues,
  kept: ReadonlySet<string>,
): Promise<FormProblem[]> {
  const ids = filesIn(fields, values);
  if (ids.length === 0) return [];
  const rows = await work.table('bizFile').those(ids).selectAll().execute();
  const files = new Map(rows.map((row) => [row.id, row]));
  return fields.flatMap(({ field, label }): FormProblem[] => {
    const own = valueIn(values, field.fieldKey);
    if (!holdsFiles(field.fieldType) || !Array.isArray(own)) return [];
    const types = field.fileTypes?.split(',');
    const wrong = (words: FormProblem['words']): FormProblem[] => [{ fieldKey: field.fieldKey, words }];
    for (const id of own.map(String)) {
      const file = files.get(id);
      if (!file || !(kept.has(id) || isFreeUpload(work, file)))
        return wrong([
          `${label}中有文件不存在或已被使用，请重新上传`,
          `${label}: a file is not there any more; upload it again`,
        ]);
      if (field.fieldType === fieldType.of.image && !file.contentType.startsWith('image/'))
        return wrong([`${label}只能是图片，请重新上传`, `${label}: pictures only; upload it again`]);
      const ending = file.originalName.split('.').at(-1)?.toLowerCase() ?? '';
      if (types && !types.includes(ending))
        return wrong([
          `${label}不支持${ending}文件，只能上传${types.join('、')}`,
          `${label}: no ${ending} files, only ${types.join(', ')}`,
        ]);
      if (field.fileMaxMb !== null && Number(file.fileSize) > field.fileMaxMb * 1024 * 1024)
        return wrong([`${label}单个文件不能超过${field.fileMaxMb}MB`, `${label}: at most ${field.fileMaxMb} MB each`]);
    }
    return [];
  });
}

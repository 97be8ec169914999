import type { Label } from '@kaoxin/contract/conventions.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { openForm, templateAt } from '#areas/template/index.ts';
import type { Work } from '#platform/work.ts';
import { doubtsOf } from './doubts.ts';
import { type Attached, missingMaterials } from './materials.ts';
import { requiredYears } from './rules.ts';
import type { EconomistSelected, RosterSelected } from './table.ts';

export async function listedFor(
  work: Work,
  rows: readonly EconomistSelected[],
): Promise<ReadonlyMap<string, RosterSelected>> {
  const ids = [...new Set(rows.map(({ economistUserId }) => economistUserId))];
  if (ids.length === 0) return new Map();
  const found = await work.table('economistUser').ofTenant().withRemoved().those(ids).selectAll().execute();
  return new Map(found.map((one) => [one.id, one]));
}

export async function doubtsFor(
  work: Work,
  rows: readonly EconomistSelected[],
): Promise<ReadonlyMap<string, readonly Label[]>> {
  const listed = await listedFor(work, rows);
  const required = await requiredYears(work);
  const files = await filesOf(work, rows);
  const fieldsOf = await templatesOf(work, rows);
  return new Map(
    rows.map((row) => {
      const whom = listed.get(row.economistUserId);
      const missing = missingMaterials(
        { ...row, formData: openForm(work, row.formData) },
        whom,
        fieldsOf(row),
        files.get(row.id) ?? [],
      );
      const isListed = whom?.isDeleted === 0 ? whom : undefined;
      return [row.id, doubtsOf(row, { listed: isListed, required: required(row), missing })] as const;
    }),
  );
}

async function filesOf(work: Work, rows: readonly EconomistSelected[]): Promise<ReadonlyMap<string, Attached[]>> {
  const found = await work
    .table('bizFile')
    .select()
    .select(['id', 'originalName as name', 'caseId'])
    .where('caseType', '=', 'economist')
    .where((eb) => eb('caseId', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  return Map.groupBy(found, ({ caseId }) => caseId ?? '');
}

async function templatesOf(
  work: Work,
  rows: readonly EconomistSelected[],
): Promise<(row: EconomistSelected) => readonly TemplateField[]> {
  const keyOf = ({ templateId, templateVersion }: EconomistSelected) => `${templateId} ${templateVersion}`;
  const known = new Map<string, readonly TemplateField[]>();
  for (const row of rows)
    if (!known.has(keyOf(row)))
      known.set(keyOf(row), (await templateAt(work, row.templateId, row.templateVersion)).fields);
  return (row) => known.get(keyOf(row)) ?? [];
}

import type { Label } from '@kaoxin/contract/conventions.ts';
import { factsOfType, fieldProblems, typedFacts } from '@kaoxin/contract/template/problems.ts';
import { isChosen } from '@kaoxin/contract/template/states.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ResourceHooks } from '#platform/resource/crud.ts';
import type { Work } from '#platform/work.ts';
import type { FieldRow } from '../tables.ts';
import { dictCodesOf, unknownDictionaries } from './dictionaries.ts';
import { usesOfFields } from './used.ts';

type After = Partial<FieldRow>;

export const fieldHooks: ResourceHooks<'dataField'> = {
  settle: withoutForeignFacts,
  async validate(work, after, before) {
    const wrong = Object.entries(fieldProblems({ ...after, fieldType: after.fieldType ?? '' }));
    const [, words] = wrong[0] ?? [];
    if (words) throw refuse(400, words, { fields: wrong.map(([field]) => field) });
    await refuseTaken(work, after, before);
    await refuseUnknownDictionary(work, after, before);
    if (before) await refuseUsed(work, after, before);
  },
  async beforeRemove(work, rows) {
    const uses = await usesOfFields(
      work,
      rows.map(({ id }) => id),
    );
    const used = rows.map(({ id }) => uses.get(id)).find((use) => use !== undefined);
    if (used)
      throw refuse(400, [
        `字段已被模板【${used.name}】使用`,
        `The template ${used.name} has this field: it is not deleted`,
      ]);
  },
  async decorate(work, rows) {
    const uses = await usesOfFields(
      work,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id }) => ({ useCount: uses.get(id)?.templates ?? 0 }));
  },
};

/** Clears properties that do not apply to the field type. Otherwise values of a former type would reappear. */
function withoutForeignFacts(given: Readonly<Record<string, unknown>>, before?: FieldRow) {
  const type = String(given.fieldType ?? before?.fieldType ?? '');
  const own = factsOfType(type);
  const foreign = typedFacts.filter((fact) => !own.includes(fact));
  return { ...given, ...Object.fromEntries(foreign.map((fact) => [fact, fact === 'columns' ? [] : null])) };
}

async function refuseTaken(work: Work, after: After, before?: FieldRow): Promise<void> {
  const words: readonly (readonly ['fieldKey' | 'fieldName', Label])[] = [
    ['fieldKey', ['字段编码已存在', 'This field key is already in use']],
    ['fieldName', ['字段名称已存在', 'This field name is already in use']],
  ];
  for (const [column, label] of words) {
    const value = after[column];
    if (value === undefined || value === before?.[column]) continue;
    const found = await work.table('dataField').select().select('id').where(column, '=', value).executeTakeFirst();
    if (found && found.id !== before?.id) throw refuse(400, label, { fields: [column] });
  }
}

async function refuseUnknownDictionary(work: Work, after: After, before?: FieldRow): Promise<void> {
  const codes = (row: After) =>
    dictCodesOf([
      { dictCode: isChosen(row.fieldType ?? '') ? (row.dictCode ?? null) : null, columns: row.columns ?? [] },
    ]);
  const known = new Set(before ? codes(before) : []);
  const fresh = codes(after).filter((code) => !known.has(code));
  const [unknown] = await unknownDictionaries(work, fresh);
  if (unknown)
    throw refuse(
      400,
      [`字典【${unknown}】不存在，请先在业务字典中添加`, `There is no business dictionary ${unknown}; add it first`],
      {
        fields: [after.dictCode === unknown ? 'dictCode' : 'columns'],
      },
    );
}

async function refuseUsed(work: Work, after: After, before: FieldRow): Promise<void> {
  const changed = (['fieldType', 'fieldKey'] as const).filter((fact) => after[fact] !== before[fact]);
  if (changed.length === 0 || (await usesOfFields(work, [before.id])).size === 0) return;
  const words: Label = changed.includes('fieldType')
    ? ['字段已被模板使用，不能修改类型', 'Templates have this field: its type stays']
    : ['字段已被模板使用，不能修改编码', 'Templates have this field: its key stays'];
  throw refuse(400, words, { fields: changed });
}

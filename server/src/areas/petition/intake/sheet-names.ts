import { typeKind } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { placeType } from '@kaoxin/contract/exam/places/district.ts';
import { notTheOnly, notThere } from '#platform/imports/complaints.ts';
import type { Work } from '#platform/work.ts';

type Found = { value: string } | { error: Label };

const mostOffered = 100;

export interface Names {
  /** Accepts the name of a classification or `上级/下级`. */
  type(name: string): Found;
  district(name: string): Found;
  /** Accepts the name or the number of an examination. */
  exam(name: string): Found;
  written: { types: readonly string[]; districts: readonly string[]; exams: readonly string[] };
}

export async function namesFor(work: Work): Promise<Names> {
  const types = await work
    .table('caseType')
    .select()
    .select(['id', 'parentId', 'typeName'])
    .where('kind', '=', typeKind.of.petition)
    .where('status', '=', 1)
    .execute();
  const nameOf = new Map(types.map(({ id, typeName }) => [id, typeName]));
  const districts = await work
    .table('district')
    .select()
    .select(['id', 'name'])
    .where('nodeType', '=', placeType.district)
    .execute();
  const byType = grouped(
    types.flatMap(({ id, parentId, typeName }) => {
      const parent = nameOf.get(parentId);
      return parent === undefined
        ? [[typeName, id]]
        : [
            [typeName, id],
            [`${parent}/${typeName}`, id],
          ];
    }),
  );
  const exams = await work
    .table('formalExam')
    .select()
    .select(['id', 'name', 'examCode'])
    .orderBy('examStart', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const byExam = grouped(exams.flatMap(({ id, name, examCode }) => [name, examCode].map((called) => [called, id])));
  const byDistrict = grouped(districts.map(({ id, name }) => [name, id]));
  return {
    type: (name) =>
      one(
        byType,
        name.replace(/\s*[/／>]\s*/g, '/'),
        ['信访分类', 'Category'],
        ['请写成“上级/下级”', 'write it as upper/lower'],
      ),
    written: {
      types: types.map(({ parentId, typeName }) => {
        const parent = nameOf.get(parentId);
        return parent === undefined ? typeName : `${parent}/${typeName}`;
      }),
      districts: districts.map(({ name }) => name),
      exams: [...new Set(exams.slice(0, mostOffered).map(({ name }) => name))],
    },
    exam: (name) => one(byExam, name, ['关联考试', 'Examination'], ['请填写考试编号', 'write its number']),
    district: (name) => one(byDistrict, name, ['考区', 'District'], ['请在系统中逐件登记', 'register it by hand']),
  };
}

function grouped(pairs: readonly (readonly string[])[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const [name = '', id = ''] of pairs) ids.set(name, [...(ids.get(name) ?? []), id]);
  return ids;
}

function one(known: Map<string, string[]>, name: string, label: Label, advice: Label): Found {
  const [value, second] = known.get(name) ?? [];
  if (value === undefined) return { error: notThere(label, name) };
  return second === undefined ? { value } : { error: notTheOnly(label, name, advice) };
}

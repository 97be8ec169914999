import { type Label, say } from '@kaoxin/contract/conventions.ts';
import type { ExamineeStructure } from '@kaoxin/contract/exam/scores/statistics.ts';
import { ageBandNames, attemptNames, unknownTrait } from '@kaoxin/contract/exam/scores/statistics-words.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { type StructureKey, structureKeys } from './totals/people.ts';
import { needPlaces, releasedExam } from './withheld/scores-told.ts';
import { withheldIn } from './withheld/withheld.ts';

interface Cell {
  districtId: string;
  dim: string;
  value: number;
  n: number;
  halves: number;
  passed: number;
}

const dictionaries: Partial<Record<StructureKey, string>> = {
  gender: 'sex',
  education: 'education',
  unit: 'unit_kind',
};
const words: Partial<Record<StructureKey, readonly Label[]>> = { age: ageBandNames, attempt: attemptNames };

/**
 * S5 (domain.md 2.5): examinees of an examination by trait.
 * @throws 404, also for a district out of scope; 400 成绩尚未公布
 */
export async function structureOf(
  work: Work,
  { examId, districtId = null }: { examId: string; districtId?: string | null | undefined },
): Promise<ExamineeStructure> {
  await releasedExam(work, examId);
  await needPlaces(work, districtId);
  const query = work.table('examGroup').select().selectAll().where('examId', '=', examId).where('n', '>', 0);
  const rows = await (districtId ? query.where('districtId', '=', districtId) : query).execute();
  const cells = rows.map(({ halves, ...row }): Cell => ({ ...row, halves: Number(halves) }));
  const { group } = await withheldIn(work, examId);
  const label = await labelled(work);
  const districts = [...Map.groupBy(cells, (cell) => cell.districtId)].sort(([one], [other]) => (one < other ? -1 : 1));
  const districtName = await namesOf(
    work,
    'district',
    districts.map(([id]) => id),
  );
  return {
    examId,
    districtId,
    n: peopleIn(cells),
    dims: dimsOf(cells, label, (key, value) => group(districtId, key, value)),
    districts: districts.map(([id, own]) => ({
      districtId: id,
      districtName: districtName(id) ?? '—',
      n: peopleIn(own),
      dims: dimsOf(own, label, (key, value) => group(id, key, value)),
    })),
    asOf: work.now,
  };
}

/** Every person is counted once per dimension, so one dimension gives the number of people. */
const peopleIn = (cells: readonly Cell[]): number =>
  cells.reduce((sum, { dim, n }) => sum + (dim === 'gender' ? n : 0), 0);

type Labels = (dim: StructureKey, value: number) => string;

async function labelled(work: Work): Promise<Labels> {
  const labels = await labelsOf(work, Object.values(dictionaries));
  const { language } = work.actor;
  return (dim, value) => {
    const own = words[dim]?.[value - 1];
    const code = dictionaries[dim];
    return (own ? say(own, language) : code ? labels(code, value) : null) ?? say(unknownTrait, language);
  };
}

function dimsOf(
  cells: readonly Cell[],
  label: Labels,
  isHidden: (dim: StructureKey, value: number) => boolean,
): ExamineeStructure['dims'] {
  return structureKeys.map((key) => {
    const values = [
      ...Map.groupBy(
        cells.filter(({ dim }) => dim === key),
        ({ value }) => value,
      ),
    ]
      .sort(([one], [other]) => (one || Number.MAX_SAFE_INTEGER) - (other || Number.MAX_SAFE_INTEGER))
      .map(([value, own]) => ({
        value,
        n: own.reduce((sum, { n }) => sum + n, 0),
        halves: own.reduce((sum, { halves }) => sum + halves, 0),
        passed: own.reduce((sum, { passed }) => sum + passed, 0),
      }));
    return {
      key,
      rows: values.map(({ value, n, halves, passed }) => {
        const suppressed = isHidden(key, value);
        const told = suppressed ? { mean: null, passRate: null } : { mean: halves / 2 / n, passRate: passed / n };
        return { value, label: label(key, value), n, ...told, suppressed: Number(suppressed) };
      }),
    };
  });
}

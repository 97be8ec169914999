import type { QuestionLife } from '@kaoxin/contract/question/life.ts';
import {
  driftOf,
  pooledItem,
  pooledOptions,
  pooledTrace,
  type ToldSitting,
  toldOfQuestion,
} from '#areas/exam/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from '../question/versions.ts';

const dayMs = 86_400_000;
/** Mean year of the Gregorian calendar. */
const yearMs = 365.2425 * dayMs;
const yearOf = ({ examStart }: ToldSitting): number => Date.parse(`${examStart.slice(0, 10)}T00:00:00Z`) / yearMs;

type Item = NonNullable<ToldSitting['item']>;
type TellingSitting = ToldSitting & { item: Item };
const tells = (one: ToldSitting): one is TellingSitting => one.item !== null && one.item.n > 0;

/**
 * 试题统计. Figures by examination come from the analyses that the caller may open, so they disclose nothing new. A caller
 * without that right gets the pooled figures of the question's row.
 * @throws 404, also for an examination that did not contain the question
 */
export async function lifeOfQuestion(
  work: Work,
  { id, examId = null }: { id: string; examId?: string | null | undefined },
): Promise<QuestionLife> {
  const row = await work.table('question').need(id);
  const exposure = numberOf(row.exposureRate);
  const head = { questionId: id, examId, asOf: work.now };
  const nothing = { exams: [], options: [], optionsVersion: null, deciles: [], districts: [], drift: null };
  if (!work.actor.grants.has('formal_exam_data')) {
    if (examId) throw refuse('notFound');
    const { statN, pValue, discD, rpb } = row;
    const figures = { p: numberOf(pValue), d27: numberOf(discD), rpb: numberOf(rpb), rir: null };
    return { ...head, byExam: 0, pooled: { n: statN ?? 0, ...figures, exposure }, ...nothing };
  }
  const { sittings, tail } = await toldOfQuestion(work, id);
  const asked = examId ? sittings.filter((one) => one.examId === examId) : sittings;
  if (examId && asked.length === 0) throw refuse('notFound');
  const told = asked.filter(tells);
  return {
    ...head,
    byExam: 1,
    pooled: { ...pooledItem(told.map(ofItem), tail), exposure },
    exams: sittings.map(sittingRow),
    ...(seesKeys(work) ? optionsOf(told, tail) : { options: [], optionsVersion: null }),
    deciles: pooledTrace(told.map(({ item: { n, trace } }) => ({ n, trace }))),
    districts: await districtsOf(work, told),
    drift: driftOf(
      sittings.filter(tells).flatMap((one) => {
        const { n, p } = one.item;
        return p === null ? [] : [{ year: yearOf(one), p, n }];
      }),
    ),
  };
}

const numberOf = (kept: number | null | undefined): number | null =>
  kept === null || kept === undefined ? null : Number(kept);

const ofItem = ({ item: { sd, ...numbers }, maxScore }: TellingSitting) => ({
  ...numbers,
  spread: sd === null ? null : sd / maxScore,
});

function sittingRow(one: ToldSitting): QuestionLife['exams'][number] {
  const { examId, examName, examStart, subjectCode, paperId, label, versionNo, sheets, item } = one;
  const where = { examId, name: examName, date: examStart.slice(0, 10), subjectCode, paperId, label, versionNo };
  if (!item) return { ...where, n: sheets, p: null, d27: null, rpb: null, rir: null, suppressed: 1 };
  const { n, p, d27, rpb, rir } = item;
  return { ...where, n, p, d27, rpb, rir, suppressed: 0 };
}

/** Option figures cover only one version and one key, because the same letter has another text in other versions. */
function optionsOf(told: readonly TellingSitting[], tail: number): Pick<QuestionLife, 'options' | 'optionsVersion'> {
  const telling = told.filter(({ item }) => item.options.length > 0);
  const optionsVersion = telling.reduce<number | null>((most, one) => Math.max(most ?? 0, one.versionNo), null);
  const latest = telling.find(({ versionNo }) => versionNo === optionsVersion);
  if (!latest) return { options: [], optionsVersion: null };
  const letters = ({ item }: TellingSitting): string => item.options.map(({ key }) => key).join('');
  const own = telling.filter(
    (one) => one.versionNo === optionsVersion && one.key === latest.key && letters(one) === letters(latest),
  );
  const options = pooledOptions(
    own.map(({ item, full }) => ({ n: item.n, full, options: item.options })),
    tail,
  );
  return {
    optionsVersion,
    options: options.map((option) => ({ ...option, isKey: Number(latest.key.includes(option.key)) })),
  };
}

async function districtsOf(work: Work, told: readonly TellingSitting[]): Promise<QuestionLife['districts']> {
  const byDistrict = [
    ...Map.groupBy(
      told.flatMap(({ places }) => places),
      ({ districtId }) => districtId,
    ),
  ];
  const nameOf = await namesOf(
    work,
    'district',
    byDistrict.map(([districtId]) => districtId),
  );
  return byDistrict
    .map(([districtId, own]) => {
      const n = own.reduce((sum, one) => sum + one.n, 0);
      const sum = own.reduce((all, one) => all + one.n * (one.p ?? 0), 0);
      return { districtId, name: nameOf(districtId) ?? '—', n, p: n === 0 ? null : sum / n };
    })
    .sort((one, other) => (BigInt(one.districtId) < BigInt(other.districtId) ? -1 : 1));
}

import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sql } from 'kysely';
import type { Work } from '#platform/work.ts';
import { paperQuestions } from '../../result/paper-items.ts';
import { itemAnalysis } from '../../statistics/item/item-analysis.ts';
import { itemTally } from '../../statistics/item/item-tally.ts';
import type { SittingItem } from '../../statistics/item/pooled-item.ts';
import { togetherInSheets } from '../../statistics/item/sheet-tally.ts';
import { countOf } from '../../statistics/tally/tally.ts';
import { keyOf, tailOf } from '../items/items.ts';
import { leftOutOf } from '../items/left-out.ts';
import { type OfPaper, sheetSums } from '../items/sheet-sums.ts';
import { placesKeptBack } from '../items/sheets-kept-back.ts';
import { tellingOf } from '../withheld/scores-told.ts';

export interface SittingState extends OfPaper {
  projectType: number;
  examStart: string;
  sheets: number;
  isOpen: boolean;
  mark: string;
}

export interface KeptItem extends SittingItem {
  questionId: string;
}

const { released, archived } = examStatus.of;

/**
 * All papers sat in released examinations, regardless of scope, for a job that maintains figures. Scores are part of
 * the mark: a score without a sheet decides which sheets are left out and which districts are withheld.
 */
export async function sittingStates(work: Work): Promise<SittingState[]> {
  const { least } = await tellingOf(work);
  const tail = await tailOf(work);
  const { rows } = await sql<Omit<SittingState, 'mark'> & { sums: string }>`
    with sat as materialized (
      select t.exam_id, t.subject_code, t.paper_id, sum(t.sheets)::int as sheets,
        concat_ws('.', count(*), sum(t.version), max(t.id)) as sums
      from ${work.table('examSheetTally').as('t')} where t.sheets > 0 group by t.exam_id, t.subject_code, t.paper_id),
    scored as materialized (
      select y.exam_id, concat_ws('.', count(*), sum(y.version)) as sums
      from ${work.table('examTally').as('y')} group by y.exam_id)
    select t.exam_id, t.subject_code, t.paper_id, e.project_type, e.exam_start, t.sheets,
      (p.unlock_time is null or p.unlock_time <= ${work.now}::timestamptz) as is_open,
      concat_ws('.', t.sums, (select s.sums from scored s where s.exam_id = t.exam_id), (select count(*) from ${work.table('paperQuestion').as('b')} where b.paper_id = t.paper_id)) as sums
    from sat t
      join ${work.table('formalExam').as('e')} on e.id = t.exam_id
      join ${work.table('paper').withRemoved().as('p')} on p.id = t.paper_id
    where e.status in (${released}, ${archived})
    order by t.exam_id, t.subject_code, t.paper_id`.execute(work.handle);
  return rows.map(({ sums, ...row }) => ({ ...row, mark: [sums, Number(row.isOpen), least, tail].join(' ') }));
}

/**
 * Questions of a sitting with public figures. Districts that are withheld from callers with full scope are left out
 * completely: a user of one district knows its figures, and all minus these must not leave a few people. Empty while
 * the paper is locked, because its questions are secret.
 */
export async function keptItems(work: Work, { isOpen, ...sitting }: SittingState): Promise<KeptItem[]> {
  if (!isOpen) return [];
  const { least } = await tellingOf(work);
  const isKeptBack = await placesKeptBack(work, sitting, least);
  const { sums } = await sheetSums(work, sitting, {}, await leftOutOf(work, sitting, least));
  const told = sums.filter(({ districtId }) => !isKeptBack(districtId));
  if (told.length === 0) return [];
  const all = togetherInSheets(told.map(({ tally }) => tally));
  const questions = await paperQuestions(work, sitting.paperId);
  if (countOf(all.totals) < least || questions.length !== all.items.length) return [];
  const tail = await tailOf(work);
  return questions.flatMap(({ questionId, item }, index): KeptItem[] => {
    const { n, p, sd, d27, rpb, rir } = itemAnalysis(itemTally(all, index), keyOf(item), tail);
    return n < least ? [] : [{ questionId, n, p, spread: sd === null ? null : sd / (item.max / 2), d27, rpb, rir }];
  });
}

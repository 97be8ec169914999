import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/people/examiner-states.ts';
import { answerSheets } from '@kaoxin/contract/exam/scores/score.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { hitsOf, limitRate, TooOften } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../../statistics/half-points.ts';
import { readsKeys } from '../paper-items.ts';
import type { SheetEntry } from './read-sheet-row.ts';

type Score = SelectedRow<'examinerScore'>;

/**
 * A part with more differing rows than this number and this share is refused as a whole, if its keys or scores are
 * hidden from the caller.
 */
const fewestTold = 20;
const mostShare = 0.02;

export async function unreadPapers(work: Work, entries: readonly SheetEntry[]): Promise<ReadonlySet<string>> {
  const unread = new Set<string>();
  for (const paperId of new Set(entries.map((entry) => entry.paperId)))
    if (!(await readsKeys(work, paperId))) unread.add(paperId);
  return unread;
}

function sumThatDiffers({ objective, total }: SheetEntry, score: Score | undefined): [Label, number] | undefined {
  if (!score || score.attend === attendStatus.of.absent) return undefined;
  const differs = (sheet: number | null, kept: number | null) =>
    sheet !== null && kept !== null && halvesOf(kept) !== sheet;
  if (differs(objective, score.objective)) return [['客观分', 'objective marks'], objective];
  return total !== null && differs(total, score.score) ? [['总分', 'total'], total] : undefined;
}

/**
 * A sheet must agree with its score as far as it is marked; an absent examinee has no sheet. The message never contains
 * the score, which is secret before the release. It contains the sum of the sheet only for callers who read the keys.
 */
export function disagreement(entry: SheetEntry, score: Score | undefined, tellsSum: boolean): Label | undefined {
  if (score?.attend === attendStatus.of.absent) return ['缺考不应有作答', 'An absent examinee cannot have answers'];
  const differing = sumThatDiffers(entry, score);
  if (!differing) return undefined;
  const [called, sum] = differing;
  const [zh, en] = tellsSum ? [`${sum / 2}`, `, ${sum / 2},`] : ['', ''];
  return [
    `作答明细的${called[0]}${zh}与已导入成绩的${called[0]}不一致`,
    `The ${called[1]} by the answers${en} is not that of the score that was imported`,
  ];
}

/**
 * A sheet and the score of its examinee. Trying answers must not reveal what is hidden: the keys, or a score imported
 * by another user.
 */
export interface Compared {
  entry: SheetEntry;
  score: Score | undefined;
  hidden: 'keys' | 'score';
}

const tooMany: Readonly<Record<Compared['hidden'], Label>> = {
  keys: [
    '您现在不能查看试卷答案，作答明细与已导入成绩不一致的行过多，不再逐行提示；请核对试卷编号和已导入的成绩，或由可查看答案的人员在试卷解密后导入',
    'You may not read the keys of this paper now, and too many rows disagree with the scores to be told one by one; look at the paper and the scores, or have somebody import them who reads the keys once they are unlocked',
  ],
  score: [
    '成绩由他人导入，与其不一致的作答明细过多，不再逐行提示；请核对试卷编号，或由导入成绩的人员导入作答明细',
    'Somebody else has imported the scores, and too many rows disagree with them to be told one by one; look at the paper, or ask that user to import the answers',
  ],
};
interface Bound {
  most: number;
  seconds: number;
  refused: Label;
  closed: Label;
}
/**
 * Limits per user. Trying one answer at a time takes one or two reported rows per key: at the limit of scores, a
 * hundred questions would be known within an hour. A score has hundreds of possible values and takes several rows.
 */
const bounds: Readonly<Record<Compared['hidden'], Bound>> = {
  keys: {
    most: 40,
    seconds: 86_400,
    refused: [
      '您现在不能查看试卷答案，一天内提示不一致的行不超过40行；请明天再导入，或由可查看答案的人员在试卷解密后导入',
      'You may not read the keys of this paper now: at most 40 rows a day are told that they disagree; import the rest tomorrow, or have somebody import them who reads the keys once they are unlocked',
    ],
    closed: [
      '您现在不能查看试卷答案，一天内已有40次因与成绩不一致未能导入；请明天再导入，或由可查看答案的人员在试卷解密后导入',
      'You may not read the keys of this paper now, and 40 times a day answers were refused that disagree with the scores; import them tomorrow, or have somebody import them who reads the keys once they are unlocked',
    ],
  },
  score: {
    most: 200,
    seconds: 3_600,
    refused: [
      '成绩由他人导入，一小时内提示不一致的行不超过200行，请稍后再导入',
      'Somebody else has imported the scores: at most 200 rows an hour are told that they disagree; import the rest later',
    ],
    closed: [
      '成绩由他人导入，一小时内已有200次因与其不一致未能导入，请稍后再导入',
      'Somebody else has imported the scores, and 200 times an hour answers were refused that disagree with them; import them later',
    ],
  },
};

/**
 * Whether sums agree reveals a key if the score is known, and the score if the keys are known, one sheet at a time. A
 * few differences are reported, as scanners cause them; a part with more is refused as a whole. The audit log has the
 * number of reported rows. A refusal also reveals something, so it is audited and counted: at the limit nothing more is
 * compared, whether it agrees or not.
 */
export async function boundTold(work: Work, examId: string, rows: readonly Compared[]): Promise<void> {
  for (const hidden of ['keys', 'score'] as const)
    await boundOf(
      work,
      examId,
      hidden,
      rows.filter((row) => row.hidden === hidden),
    );
}

async function boundOf(work: Work, examId: string, hidden: Compared['hidden'], rows: readonly Compared[]) {
  const compared = rows.filter(({ score }) => (score?.score ?? null) !== null);
  if (compared.length === 0) return;
  const { actor, requestId, context } = work;
  const { most, seconds, refused, closed } = bounds[hidden];
  const refusals = `sums|refused|${hidden}|${actor.id}`;
  // counters are in the primary database, within the transaction if there is one
  const kept = work.writing ? work.platform : context.database.kysely;
  if ((await hitsOf(kept, refusals, seconds)) >= most) throw refuse(429, closed);
  const told = compared.filter(({ entry, score }) => sumThatDiffers(entry, score) !== undefined).length;
  if (told === 0) return;
  const { method, path, title } = answerSheets.import;
  const call = { actor, requestId, call: `${method} ${path}`, target: examId, durationMs: 0 };
  const isMany = told > fewestTold && told > rows.length * mostShare;
  const refusal = isMany
    ? refuse(400, tooMany[hidden])
    : await refusalBy(limitRate(kept, `sums|${hidden}|${actor.id}`, most, seconds, told), refused);
  if (!refusal)
    return recordAudit(kept, { ...call, title: `${title[0]}：提示与成绩不一致`, status: 200, input: { rows: told } });
  work.afterRollback(async () => {
    const db = context.database.kysely;
    await limitRate(db, refusals, Number.MAX_SAFE_INTEGER, seconds);
    const { status, label } = refusal;
    const said = { title: `${title[0]}：与成绩不一致未能导入`, status, reason: label[0] };
    await recordAudit(db, { ...call, ...said, input: { rows: compared.length } });
  });
  throw refusal;
}

const refusalBy = (counted: Promise<void>, words: Label): Promise<Refusal | undefined> =>
  counted.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof TooOften)) throw error;
      return refuse(429, words);
    },
  );

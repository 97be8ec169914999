import type { Label } from '@kaoxin/contract/conventions.ts';
import { attendStatus } from '@kaoxin/contract/exam/examiner-states.ts';
import { answerSheets } from '@kaoxin/contract/exam/score.ts';
import { recordAudit } from '#platform/audit/record.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { hitsOf, limitRate, TooOften } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { halvesOf } from '../statistics/half-points.ts';
import { readsKeys } from './paper-items.ts';
import type { SheetEntry } from './read-sheet-row.ts';

type Score = SelectedRow<'examinerScore'>;

/** Of keys or scores that somebody may not read so many rows of a part are told that their sums differ. */
const fewestTold = 20;
const mostShare = 0.02;

/** Of the papers of these rows those whose keys the caller may not read: they are locked, or figures are not his. */
export async function unreadPapers(work: Work, entries: readonly SheetEntry[]): Promise<ReadonlySet<string>> {
  const unread = new Set<string>();
  for (const paperId of new Set(entries.map((entry) => entry.paperId)))
    if (!(await readsKeys(work, paperId))) unread.add(paperId);
  return unread;
}

/** The sum of a sheet that is another one than that of the score, as far as both are known. */
function sumThatDiffers({ objective, total }: SheetEntry, score: Score | undefined): [Label, number] | undefined {
  if (!score || score.attend === attendStatus.of.absent) return undefined;
  const differs = (sheet: number | null, kept: number | null) =>
    sheet !== null && kept !== null && halvesOf(kept) !== sheet;
  if (differs(objective, score.objective)) return [['客观分', 'objective marks'], objective];
  return total !== null && differs(total, score.score) ? [['总分', 'total'], total] : undefined;
}

/**
 * A sheet says what the score says, as far as it is marked; who was absent has none. What the score is, is not told: nothing of
 * one leaves before the release. What the sheet gives by its keys is told to whoever reads them.
 */
export function disagreement(entry: SheetEntry, score: Score | undefined, tellsSum: boolean): Label | undefined {
  if (score?.attend === attendStatus.of.absent) return ['缺考不应有作答', 'Somebody absent has no answers'];
  const differing = sumThatDiffers(entry, score);
  if (!differing) return undefined;
  const [called, sum] = differing;
  const [zh, en] = tellsSum ? [`${sum / 2}`, `, ${sum / 2},`] : ['', ''];
  return [
    `作答明细的${called[0]}${zh}与已导入成绩的${called[0]}不一致`,
    `The ${called[1]} by the answers${en} is not that of the score that was imported`,
  ];
}

/** A sheet beside the score of its person, with what must not be learnt by trying answers: keys, or a score that another has brought. */
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
    'Somebody else has imported the scores, and too many rows disagree with them to be told one by one; look at the paper, or have him import the answers',
  ],
};
interface Bound {
  most: number;
  seconds: number;
  /** beyond so many rows */
  refused: Label;
  /** after so many files that were refused */
  closed: Label;
}
/**
 * And so many altogether. Who tries one answer after the other is told of one or two rows for each key: of a hundred questions in an
 * hour, were it as many as an office may be told of scores. A score is one of hundreds, and told by several rows.
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
 * Whether sums agree tells of a key where the score is known, and of the score where the keys are, one sheet after the other. It is told
 * of a few rows, as they come about by mistakes of a scanner; a part with more of them is told as a whole, and the audit log says of how
 * many it was told. That a part is refused tells something, too: it stands there as well, and whoever was refused as often as he may be
 * told of rows has nothing more compared, whether it agrees or not.
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
  // kept on the primary, in the transaction where there is one
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

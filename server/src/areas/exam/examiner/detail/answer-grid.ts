import type { AnswerGrid, SheetItemShown } from '@kaoxin/contract/exam/people/examinee.ts';
import type { AppContext } from '#platform/app-context.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { asRefusal } from '#platform/http/failure.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import { keyOf } from '../../aggregate/items/items.ts';
import { furtherPapersIn, labelOf, papersOf } from '../../formal/papers/subject-paper-rows.ts';
import { subjectsIn } from '../../formal/papers/subject-rows.ts';
import { type PaperItem, paperQuestions, readsKeys } from '../../result/paper-items.ts';
import { rowsBySubject } from '../../result/ticket-rows.ts';
import { halvesOf } from '../../statistics/half-points.ts';
import { notMarked } from '../../statistics/item/add-sheet.ts';
import { answerLetters, blank } from '../../statistics/sheet/answer.ts';
import { packedAnswers } from '../../statistics/sheet/packed-answers.ts';
import { packedScores } from '../../statistics/sheet/packed-scores.ts';
import { isObjective } from '../../statistics/sheet/sheet-item.ts';
import { tellsScores } from './person-result.ts';

type Row = SelectedRow<'examiner'>;

/**
 * Answer sheets of an examinee item by item, if scores are visible. A chosen letter with full marks reveals the key, so
 * letters need `readsKeys`. A subject is marked as faulty if its paper was removed or does not match its sheets.
 */
export async function answerGrids(work: Work, exam: SelectedRow<'formalExam'>, row: Row): Promise<AnswerGrid[]> {
  return tellsScores(work, exam) ? gridsOf(work, exam, row, readsKeys) : [];
}

export async function gridsOf(
  work: Work,
  exam: SelectedRow<'formalExam'>,
  row: Row,
  tellsKeys: typeof readsKeys,
): Promise<AnswerGrid[]> {
  const sheetOf = await rowsBySubject(work, 'answerSheet', exam.id, [row.id]);
  const scoreOf = await rowsBySubject(work, 'examinerScore', exam.id, [row.id]);
  const grids: AnswerGrid[] = [];
  const further = await furtherPapersIn(work, exam.id);
  for (const subject of await subjectsIn(work, exam.id)) {
    const { subjectCode, name } = subject;
    const sheet = sheetOf(row.id, subjectCode);
    if (!row.subjects.includes(subjectCode) || !sheet?.answers || !sheet.itemScores) continue;
    const whose = { subjectCode, subjectName: name, paperLabel: labelOf(papersOf(subject, further), sheet.paperId) };
    try {
      const shown = await itemsOf(work, sheet, await tellsKeys(work, sheet.paperId));
      grids.push({ ...whose, ...shown, faulty: 0, ...sumsOf(shown.items, scoreOf(row.id, subjectCode)) });
    } catch (error) {
      // an unavailable database is not a fault of the paper
      if (asRefusal(error)?.status === 503) throw error;
      noteFault(work, sheet.paperId, error);
      grids.push({
        ...whose,
        withKeys: 0,
        faulty: 1,
        items: [],
        objective: 0,
        subjective: null,
        total: null,
        agrees: 1,
      });
    }
  }
  return grids;
}

async function itemsOf(
  work: Work,
  { paperId, answers: packed, itemScores }: SelectedRow<'answerSheet'>,
  withKeys: boolean,
): Promise<Pick<AnswerGrid, 'withKeys' | 'items'>> {
  const typeName = await labelsOf(work, ['question_type']);
  const questions = await paperQuestions(work, paperId);
  const items = questions.map(({ item }) => item);
  const answers = packedAnswers(items).unpack(packed ?? new Uint8Array());
  const scores = packedScores(items).unpack(itemScores ?? new Uint8Array());
  return {
    withKeys: withKeys ? 1 : 0,
    items: questions.map((question, index) => ({
      ...itemShown(question, answers[index] ?? blank, scores[index] ?? notMarked, withKeys),
      no: index + 1,
      typeName: typeName('question_type', question.questionType),
    })),
  };
}

const noted = new WeakMap<AppContext, Set<string>>();

/** Logs once per paper, because all its sheets have the same fault. */
function noteFault({ context }: Work, paper: string, error: unknown): void {
  const papers = noted.get(context) ?? new Set();
  noted.set(context, papers);
  if (papers.has(paper)) return;
  papers.add(paper);
  context.log.warn({ paper, err: error }, 'answers cannot be read by their paper');
}

function itemShown(
  { questionType: type, item }: PaperItem,
  answer: number,
  halves: number,
  withKeys: boolean,
): Omit<SheetItemShown, 'no' | 'typeName'> {
  const isMarked = halves !== notMarked;
  const worth = { type, score: isMarked ? halves / 2 : null, full: item.max / 2 };
  if (!isObjective(item)) return { ...worth, outcome: isMarked ? 'marked' : 'unmarked', chosen: null, key: null };
  const key = keyOf(item);
  return {
    ...worth,
    outcome: answer === blank ? 'blank' : outcomeOf(halves, item.max),
    chosen: withKeys ? answerLetters(answer, item.letters) : null,
    key: withKeys && key !== '' ? key : null,
  };
}

const outcomeOf = (halves: number, max: number) => (halves >= max ? 'right' : halves > 0 ? 'partly' : 'wrong');

function sumsOf(
  items: readonly Omit<SheetItemShown, 'no'>[],
  kept: SelectedRow<'examinerScore'> | undefined,
): Pick<AnswerGrid, 'objective' | 'subjective' | 'total' | 'agrees'> {
  const isOfPeople = ({ outcome }: Pick<SheetItemShown, 'outcome'>) => outcome === 'marked' || outcome === 'unmarked';
  const sum = (of: typeof items) => of.reduce((all, { score }) => all + (score ?? 0), 0);
  const [byPeople, byKey] = [items.filter(isOfPeople), items.filter((item) => !isOfPeople(item))];
  const isMarked = items.every(({ outcome }) => outcome !== 'unmarked');
  const sums = {
    objective: Math.max(0, sum(byKey)),
    subjective: isMarked ? sum(byPeople) : null,
    total: isMarked ? Math.max(0, sum(items)) : null,
  };
  const differs = (mine: number | null, said: number | null | undefined) =>
    mine !== null && said !== null && said !== undefined && halvesOf(said) !== halvesOf(mine);
  const isOtherwise =
    differs(sums.objective, kept?.objective) ||
    differs(sums.subjective, kept?.subjective) ||
    differs(sums.total, kept?.score);
  return { ...sums, agrees: isOtherwise ? 0 : 1 };
}

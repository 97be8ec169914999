import type { PaperContent } from '@kaoxin/contract/paper/paper.ts';
import { openKey, seesKeys, type VersionRow, wordingsOf } from '#areas/question/index.ts';
import { labelsOf } from '#platform/labels.ts';
import type { Work } from '#platform/work.ts';
import type { PaperTableRow } from '../tables.ts';
import { usableAmong } from '../usable.ts';
import { ownRows, sumOf } from './rows.ts';

interface ReadRow {
  sectionNo: number;
  sectionTitle: string;
  questionId: string;
  questionVersion?: number | undefined;
  parentId?: string | undefined;
  sort: number;
  score: number;
  questionType: number;
}

const columns = [
  ...(['id', 'questionCode', 'difficulty', 'cognition', 'knowledge', 'pValue', 'rpb', 'statN'] as const),
] as const;

/** A paper with the faces of its frozen versions. Keys are included only if the caller may see answers. */
export async function presentContent(
  work: Work,
  paper: PaperTableRow,
  given: readonly ReadRow[],
): Promise<PaperContent> {
  const rows = given.map((row) => ({
    ...row,
    questionVersion: row.questionVersion ?? 1,
    parentId: row.parentId ?? '0',
  }));
  const own = ownRows(rows);
  const wordings = await wordingsOf(
    work,
    own.map(({ questionId, questionVersion }) => ({ questionId, versionNo: questionVersion })),
    'ofTenant',
  );
  const ids = rows.map(({ questionId }) => questionId);
  const found = await work.table('question').ofTenant().withRemoved().those(ids).select(columns).execute();
  const known = new Map(found.map((row) => [row.id, row]));
  const usable = await usableAmong(work, ids, 'ofTenant');
  const labelOf = await labelsOf(work, ['question_type']);
  const withKeys = seesKeys(work);
  const shown = (row: (typeof rows)[number]) => {
    const facts = known.get(row.questionId);
    const wording: VersionRow | undefined = wordings.get(row.questionId);
    return {
      questionId: row.questionId,
      questionCode: facts?.questionCode ?? '',
      parentId: row.parentId,
      versionNo: row.questionVersion,
      questionType: row.questionType,
      questionTypeName: labelOf('question_type', row.questionType),
      sort: row.sort,
      score: row.score,
      difficulty: facts?.difficulty ?? null,
      cognition: facts?.cognition ?? null,
      knowledge: facts?.knowledge ?? null,
      pValue: facts?.pValue ?? null,
      rpb: facts?.rpb ?? null,
      statN: facts?.statN ?? null,
      isUsable: usable.has(row.parentId === '0' ? row.questionId : row.parentId) ? 1 : 0,
      face: wording?.face ?? null,
      key: wording && withKeys ? openKey(work, wording) : null,
    };
  };
  return {
    paperId: paper.id,
    version: paper.version,
    totalScore: sumOf(rows),
    questionCount: paper.questionCount,
    points: await pointsOf(
      work,
      found.flatMap(({ knowledge }) => knowledge ?? []),
    ),
    sections: [...Map.groupBy(rows, ({ sectionNo }) => sectionNo).entries()].map(([sectionNo, those]) => ({
      sectionNo,
      title: those[0]?.sectionTitle ?? '',
      score: sumOf(those),
      questions: those.map(shown),
    })),
  };
}

const pointsOf = (work: Work, ids: readonly string[]) =>
  work
    .table('knowledgePoint')
    .ofTenant()
    .withRemoved()
    .those([...new Set(ids)])
    .select(['id', 'name'])
    .orderBy('id')
    .execute();

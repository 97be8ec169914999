import type { AuditChecks } from '@kaoxin/contract/question/audit.ts';
import type { Work } from '#platform/work.ts';
import { seesKeys } from '../question/versions.ts';
import type { StoredChecks, Twin, TwinCount } from './stored-checks.ts';

const mostTold = 200;

/**
 * Banks among these that the caller sees. Twins in other banks stay hidden; otherwise submitting would disclose their
 * content.
 */
export async function seenBanks(work: Work, all: readonly StoredChecks[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(all.flatMap(({ counts }) => counts.map(({ bankId }) => bankId)));
  const banks = await work
    .table('questionBank')
    .those([...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(banks.map(({ id, name }) => [id, name]));
}

export function twinFigures(work: Work, { counts }: StoredChecks, banks: ReadonlyMap<string, string>) {
  const seen = counts.filter(({ bankId }) => banks.has(bankId));
  const sum = (of: (count: TwinCount) => number) => seen.reduce((all, one) => all + of(one), 0);
  return seesKeys(work)
    ? { twinCount: sum(({ all }) => all), keyConflicts: sum(({ keyOther }) => keyOther) }
    : { twinCount: sum(({ all, forKey }) => all - forKey), keyConflicts: 0 };
}

/** Key conflicts come first. Without `answer_view`, order and selection disclose nothing about keys. */
function toldTo(work: Work, { twins }: StoredChecks, banks: ReadonlyMap<string, string>): Twin[] {
  const seen = twins.filter(({ otherBankId }) => banks.has(otherBankId));
  const told = seesKeys(work)
    ? seen
    : seen.filter(({ isForKey }) => isForKey === 0).map((one): Twin => ({ ...one, isKeyOther: 0 }));
  return told
    .toSorted(
      (one, other) =>
        other.isKeyOther - one.isKeyOther ||
        other.similarity - one.similarity ||
        Number(BigInt(one.questionId) - BigInt(other.questionId)),
    )
    .slice(0, mostTold);
}

export async function shownChecks(work: Work, checks: StoredChecks | null): Promise<AuditChecks | null> {
  if (!checks) return null;
  const banks = await seenBanks(work, [checks]);
  const told = toldTo(work, checks, banks);
  const rows = await work
    .table('question')
    .withRemoved()
    .those([...new Set(told.flatMap(({ questionId, otherId }) => [questionId, otherId]))])
    .select(['id', 'questionCode'])
    .execute();
  const codes = new Map(rows.map(({ id, questionCode }) => [id, questionCode]));
  const { missingAnswers, orphanImages, isCut } = checks;
  return {
    twins: told.map(({ isForKey: _, otherBankId, ...twin }) => ({
      ...twin,
      questionCode: codes.get(twin.questionId) ?? '',
      otherCode: codes.get(twin.otherId) ?? '',
      otherBankName: banks.get(otherBankId) ?? null,
    })),
    twinCount: twinFigures(work, checks, banks).twinCount,
    missingAnswers,
    orphanImages,
    isCut,
  };
}

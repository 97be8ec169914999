import {
  type NotifyingVerb,
  notifyingVerbs,
  repeatedWords,
  urgedAgainAfter,
} from '@kaoxin/contract/casework/urging.ts';
import { sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';

/**
 * Refuses a step that only notifies if the caller took it within a day and the handler has done nothing since. Locks the
 * cases, so that the second of two simultaneous steps sees the first.
 */
export async function refuseRepeated(
  work: Work,
  { kind, table }: CaseModule,
  verb: NotifyingVerb,
  ids: readonly string[],
): Promise<void> {
  const { mark } = notifyingVerbs[verb];
  const rows = await work
    .table(table)
    .those([...ids])
    .select(['id', 'caseNo', mark])
    .orderBy('id')
    .forUpdate()
    .execute();
  const cases = rows.filter((row) => row[mark] === 1);
  if (cases.length === 0) return;
  const notified = await work
    .table('caseEvent')
    .select()
    .select('caseId')
    .where('caseType', '=', kind)
    .where(
      'caseId',
      'in',
      cases.map(({ id }) => id),
    )
    .where('action', '=', verb)
    .where('actorId', '=', work.actor.id)
    .where(sql<boolean>`time > ${work.now}::timestamptz - make_interval(hours => ${urgedAgainAfter})`)
    .execute();
  const repeated = cases.find(({ id }) => notified.some(({ caseId }) => caseId === id));
  if (!repeated) return;
  const [zh, en] = repeatedWords(verb);
  throw refuse(400, [`【${repeated.caseNo}】${zh}`, `${repeated.caseNo}: ${en}`]);
}

import { person } from '@kaoxin/contract/exam/people/person.ts';
import { personPort } from '#engine/ports/person-finder.ts';
import { isAdmitted } from '#platform/http/access.ts';

/** A number may belong to different types of documents: the first person is used. */
export const personOfCase = personPort.from('exam', async (work, idHash) => {
  if (!isAdmitted(person.calls.detail, work.actor)) return null;
  const found = await work
    .table('person')
    .select()
    .select('id')
    .where('idHash', '=', idHash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
});

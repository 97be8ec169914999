import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { auditWork } from '#platform/datasources/outbox.ts';
import type { Work } from '#platform/work.ts';
import { noteOnCase } from '../step/note.ts';
import type { PetitionSelected } from './present.ts';

/** Opening the same confidential case again within this time adds no second entry. */
const quietMinutes = 10;

/** Who opens a confidential case without handling it is written into its timeline (domain.md 10, W11). */
export async function noteReading(work: Work, row: PetitionSelected): Promise<void> {
  if (!(await isNews(work, row))) return;
  await work.transaction(async (inside) => {
    const locked = await inside.table('petitionLetter').needLocked(row.id);
    await noteOnCase(inside, locked, 'read', words);
    const { method, path } = petitionLetter.detail;
    const { actor, requestId } = inside;
    const entry = { actor, requestId, call: `${method} ${path}`, title: words, target: locked.caseNo };
    await auditWork(inside, { ...entry, status: 200, durationMs: 0, input: null }, inside.changes());
  });
}

/** The same inside the transaction of a call that has its audit row. */
export async function noteReadingToo(work: Work, row: PetitionSelected): Promise<void> {
  if (!(await isNews(work, row))) return;
  await noteOnCase(work, await work.table('petitionLetter').needLocked(row.id), 'read', words);
}

const words = '查阅涉密信访件';

const isNews = async (work: Work, row: PetitionSelected): Promise<boolean> =>
  row.confidential === 1 && row.handlerId !== work.actor.id && !(await readJustNow(work, row.id));

async function readJustNow(work: Work, id: string): Promise<boolean> {
  const found = await work
    .table('caseEvent')
    .select()
    .select('id')
    .where('caseType', '=', 'petition')
    .where('caseId', '=', id)
    .where('action', '=', 'read')
    .where('actorId', '=', work.actor.id)
    .where(sql<boolean>`time > ${work.now}::timestamptz - ${`${quietMinutes} minutes`}::interval`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

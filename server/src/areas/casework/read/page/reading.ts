import { sql } from 'kysely';
import { auditWork } from '#platform/datasources/outgoing.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../../kind/kind.ts';
import { noteOnCase } from '../../step/note.ts';

/** Opening the same confidential case again within this time adds no second entry. */
const quietMinutes = 10;

/** Opening a confidential case without being its handler adds a timeline entry (domain.md 10, W11). */
export async function noteReading(work: Work, module: CaseModule, row: CaseRow): Promise<void> {
  if (work.writing) throw new Error('inside a transaction it is noted by noteReadingToo');
  if (!(await isNews(work, module, row))) return;
  await work.transaction(async (inside) => {
    const locked = await inside.table(module.table).needLocked(row.id);
    await noteOnCase(inside, module, locked, 'read', wordsOf(module));
    const { method, path } = module.calls.detail;
    const { actor, requestId } = inside;
    const entry = { actor, requestId, call: `${method} ${path}`, title: wordsOf(module), target: locked.caseNo };
    await auditWork(inside, { ...entry, status: 200, durationMs: 0, input: null }, inside.changes());
  });
}

export async function noteReadingToo(work: Work, module: CaseModule, row: CaseRow): Promise<void> {
  if (!(await isNews(work, module, row))) return;
  await noteOnCase(work, module, await work.table(module.table).needLocked(row.id), 'read', wordsOf(module));
}

const wordsOf = ({ called }: CaseModule): string => `查阅保密${called[0]}`;

const isNews = async (work: Work, module: CaseModule, row: CaseRow): Promise<boolean> =>
  row.confidential === 1 && row.handlerId !== work.actor.id && !(await readJustNow(work, module, row.id));

async function readJustNow(work: Work, { kind }: CaseModule, id: string): Promise<boolean> {
  const found = await work
    .table('caseEvent')
    .select()
    .select('id')
    .where('caseType', '=', kind)
    .where('caseId', '=', id)
    .where('action', '=', 'read')
    .where('actorId', '=', work.actor.id)
    .where(sql<boolean>`time > ${work.now}::timestamptz - ${`${quietMinutes} minutes`}::interval`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

import { recordDecision } from '@kaoxin/server/areas/question/audit/decide.ts';
import { pullBank } from '@kaoxin/server/areas/question/centre/pull.ts';
import { submitQuestion } from '@kaoxin/server/areas/question/question/submit.ts';
import { wordingsOf } from '@kaoxin/server/areas/question/question/versions.ts';
import { addDays, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import type { Actor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { fixedClock } from '@kaoxin/server/platform/clock.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { type SqlBool, sql } from 'kysely';
import { bankPlans } from '../questions/plan.ts';
import { pulled } from '../questions/pulled.ts';
import { submit } from './story.ts';
import { handsOf, type Writer } from './writers.ts';

/**
 * A unit pulls a bank and changes two questions of its copy. The source changes the same two and another one, is
 * approved and pulled again: one question is updated and two are conflicts. All or nothing.
 */
export async function pullOne(context: AppContext, writers: readonly Writer[]): Promise<void> {
  const plan = bankPlans.find(({ name }) => name === pulled.bank);
  const hands = plan && (await handsOf(context, writers, plan.dept, bankPlans.indexOf(plan)));
  const unit = (await handsOf(context, writers, pulled.unit, 0))?.author;
  if (!hands || !unit) return;
  const { author, reviewer } = hands;
  const today = dayOf(context.clock.now());
  const clock = fixedClock(context.clock.now());
  await new Work({ ...context, clock }, author, 'demonstration', 'business').transaction(async (inside) => {
    const source = await bankOf(inside, author);
    if (!source?.approvedAuditId || source.bankVersion > 1) return;
    const ago = (days: number, actor: Actor): Work => {
      clock.set(`${addDays(today, -days)} 14:30:00`);
      return inside.as(actor);
    };
    const query = { bankId: source.id };
    const { bankId: copyId } = await pullBank(ago(45, unit), { query });
    for (const at of pulled.onBothSides) await reword(ago(38, unit), copyId, at, '结合本考区培训内容，');
    for (const at of [...pulled.onBothSides, ...pulled.thereAlone])
      await reword(ago(30, author), source.id, at, '根据现行教材，');
    const audit = await submit(ago(28, author), source.id, false);
    const bank = await ago(24, reviewer).table('questionBank').needLocked(source.id);
    const decision = { auditResult: 1, auditNote: '修订内容已核对，同意入库。', shareFlag: 1 } as const;
    await recordDecision(ago(24, reviewer), bank, audit, decision);
    await pullBank(ago(20, unit), { query });
  });
}

const bankOf = (work: Work, { deptId }: Actor) =>
  work
    .table('questionBank')
    .select()
    .select(['id', 'approvedAuditId', 'bankVersion'])
    .where('name', '=', pulled.bank)
    .where('deptId', '=', deptId ?? '0')
    .executeTakeFirst();

async function reword(work: Work, bankId: string, at: number, words: string): Promise<void> {
  const row = await work
    .table('question')
    .select()
    .select(['id', 'versionNo'])
    .where('bankId', '=', bankId)
    .where(sql<SqlBool>`parent_id = 0`)
    .orderBy('id')
    .offset(at)
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  const wording = (await wordingsOf(work, [{ questionId: row.id, versionNo: row.versionNo }])).get(row.id);
  if (wording) await submitQuestion(work, { id: row.id, stem: wording.face.stem.replace('<p>', `<p>${words}`) });
}

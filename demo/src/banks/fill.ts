import { recountBank } from '@kaoxin/server/areas/question/bank/counts.ts';
import { submitBank } from '@kaoxin/server/areas/question/bank/submit.ts';
import { dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import { tenantActor } from '@kaoxin/server/platform/access/actor.ts';
import type { AppContext } from '@kaoxin/server/platform/app-context.ts';
import { type FixedClock, fixedClock } from '@kaoxin/server/platform/clock.ts';
import { tellPlanner } from '@kaoxin/server/platform/database/tell-planner.ts';
import { TryLater } from '@kaoxin/server/platform/jobs/queue.ts';
import { Work } from '@kaoxin/server/platform/work.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type SqlBool, sql } from 'kysely';
import { type InventedBanks, inventBanks } from '../questions/banks.ts';
import type { DemoBank } from '../questions/demo-bank.ts';
import { bringIn } from './bring-in.ts';
import { keepKnowledge } from './knowledge-points.ts';
import { keepTwins } from './planted-twins.ts';
import { pullOne } from './pulled.ts';
import { type BankDays, daysOf, tellStory } from './story.ts';
import { type Hands, handsOf, type Writer, writersIn } from './writers.ts';

/** Questions per transaction: other users of an embedded database wait a few tenths of a second. */
const questionsOfAPart = 50;
/** Banks filled before the server answers: small ones, in every state but the first. */
const atOnce: readonly string[] = [
  '申论题库',
  '工商管理专业知识和实务',
  '保险专业知识和实务',
  '旅游经济专业知识和实务',
];

/** Columns to analyze before submissions are read. Texts are omitted: they are long and not searched. */
const searched = [
  { table: 'question', columns: ['tenant_id', 'bank_id', 'parent_id', 'status', 'is_deleted'] },
  { table: 'question_version', columns: ['tenant_id', 'question_id', 'version_no', 'is_deleted'] },
  { table: 'question_likeness', columns: ['tenant_id', 'bank_id', 'stem_hash', 'content_hash', 'is_deleted'] },
];

export interface BankFilling {
  stop?: AbortSignal;
  isBrief?: boolean;
  finished?: readonly string[];
  told?: (name: string, of: number) => Promise<void>;
}

/**
 * Creates knowledge points, banks and questions (domain.md 5.2), bank by bank under the accounts of authors and
 * reviewers. Existing ones are skipped, so that a restart continues.
 * @returns the number of banks
 */
export async function fillBanks(context: AppContext, filling: BankFilling = {}): Promise<number> {
  const { isBrief = false, finished = [], told } = filling;
  const invented = inventBanks();
  const writers = await writersIn(context);
  const desk = new Work(context, tenantActor(firstTenant, '演示数据'), 'demonstration', 'business');
  const points = await desk.transaction(keepKnowledge);
  const places = placesOf(invented.banks).filter(({ bank }) => !isBrief || atOnce.includes(bank.name));
  for (const { bank, place } of places) {
    if (finished.includes(bank.name)) continue;
    await fillBank(context, { bank, place, writers, points }, filling);
    await told?.(bank.name, invented.banks.length);
  }
  await pullOne(context, writers);
  if (!isBrief) await keepTwins(context, invented);
  return places.length;
}

interface Filled {
  bank: DemoBank;
  place: number;
  writers: readonly Writer[];
  points: ReadonlyMap<string, string>;
}

function placesOf(banks: InventedBanks['banks']): { bank: DemoBank; place: number }[] {
  const all = banks.map((bank, place) => ({ bank, place }));
  const isFirst = ({ bank }: { bank: DemoBank }) => atOnce.includes(bank.name);
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

async function fillBank(context: AppContext, filled: Filled, { stop }: BankFilling): Promise<void> {
  const { bank, place, writers, points } = filled;
  const hands = await handsOf(context, writers, bank.dept, place);
  if (!hands) return;
  const days = daysOf(bank, place, dayOf(context.clock.now()));
  const clock = fixedClock(days.written);
  const writing = () => new Work({ ...context, clock }, hands.author, 'demonstration', 'business');
  const begun = await writing().transaction((work) => begunBank(work, bank));
  if (begun.isWhole) return;
  for (let from = await countOf(writing(), begun.id); from < bank.questions.length; from += questionsOfAPart) {
    if (stop?.aborted) throw new TryLater('the server stops', 1);
    const part = bank.questions.slice(from, from + questionsOfAPart);
    await writing().transaction((work) => bringIn(work, begun.id, bank, part, points));
  }
  await tellPlanner(context.database.kysely, searched);
  await writing().transaction((work) => settle(work, clock, begun.id, bank, hands, days));
}

/** Disabled while it is being filled, so that no user edits it. */
async function begunBank(work: Work, bank: DemoBank): Promise<{ id: string; isWhole: boolean }> {
  const { name, subject, projectType, secretLevel } = bank;
  const there = await work
    .table('questionBank')
    .select()
    .select(['id', 'status', 'questionCount'])
    .where('deptId', '=', work.actor.deptId ?? '0')
    .where('name', '=', name)
    .executeTakeFirst();
  if (there) return { id: there.id, isWhole: there.status === 1 || there.questionCount > 0 };
  const body = { name, subject, projectType: [...projectType], secretLevel, status: 0 as const };
  const { id } = await submitBank(work, { query: {}, body });
  return { id, isWhole: false };
}

async function countOf(work: Work, bankId: string): Promise<number> {
  const row = await work
    .table('question')
    .select()
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bankId', '=', bankId)
    .where(sql<SqlBool>`parent_id = 0`)
    .executeTakeFirst();
  return row?.count ?? 0;
}

async function settle(
  work: Work,
  clock: FixedClock,
  bankId: string,
  bank: DemoBank,
  hands: Hands,
  days: BankDays,
): Promise<void> {
  await work.table('questionBank').needLocked(bankId);
  await recountBank(work, bankId);
  await work.table('questionBank').change(bankId, { status: 1 });
  await tellStory(work, clock, bankId, bank, hands, days);
}

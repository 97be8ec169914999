import { randomUUID } from 'node:crypto';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { quantity } from '@kaoxin/contract/fields/english.ts';
import { sql } from 'kysely';
import { recordAudit } from '#platform/audit/record.ts';
import { auditWork } from '#platform/datasources/outgoing.ts';
import { Refusal } from '#platform/http/errors.ts';
import { notifyPeople } from '#platform/live/inbox.ts';
import { nameOf } from '#platform/names.ts';
import { wholeSetting } from '#platform/session/limits.ts';
import { countHits, hitsOf } from '#platform/session/rate.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { Work } from '#platform/work.ts';
import type { ImportedFile } from '../import-kind.ts';
import { tablesOf } from './staged-file.ts';

/**
 * Message for a number registered in an office the caller cannot see: it reveals neither the place nor the user
 * (decision 115).
 */
export const elsewhereWords: Label = [
  '该证件号码不能登记，已通知市考试机构核对',
  'This ID number cannot be registered. The city office has been told and will check it',
];

const day = 24 * 3600;
const subjectOf = ({ actor }: Work): string => `elsewhere|${actor.tenantId}|${actor.id}`;
const mostOf = async (work: Work): Promise<number> =>
  wholeSetting(await settingsOf(work), 'import.elsewhereRows', 20, 1, 10_000);

export class ElsewhereLimit extends Refusal {
  /** numbers met now; 0: refused before any was checked */
  readonly numbers: number;
  constructor(most: number, numbers: number) {
    super(429, [
      `24小时内不能登记的证件号码已达上限（${most}个），名单导入已停止，已通知市考试机构；请联系市考试机构核对后导入`,
      `The limit of ${most} ID numbers within 24 hours that cannot be registered is reached. The import has stopped and the city office has been told. Ask the city office to check the roster and import it`,
    ]);
    this.numbers = numbers;
  }
}

/** Refuses before any number is checked, so that the refusal reveals nothing about this roster. */
export async function refuseAfterLimit(work: Work): Promise<void> {
  const most = await mostOf(work);
  if ((await hitsOf(work.platform, subjectOf(work), day)) >= most) throw new ElsewhereLimit(most, 0);
}

/**
 * Counts numbers registered elsewhere before the caller learns of them. Counts also when the transaction is rolled
 * back: refusing the whole roster reveals something, too.
 *
 * @throws ElsewhereLimit beyond `import.elsewhereRows` within 24 hours
 */
export async function countElsewhere(work: Work, numbers: number): Promise<void> {
  if (numbers === 0) return;
  const most = await mostOf(work);
  const subject = subjectOf(work);
  // For business tables in a data source the count commits at once.
  if (work.inPrimary)
    work.afterRollback(async () => {
      await countHits(work.context.database.kysely, subject, day, numbers);
    });
  const { hits } = await countHits(work.platform, subject, day, numbers);
  if (hits > most) throw new ElsewhereLimit(most, numbers);
}

export async function elsewhereRows(work: Work, fileId: string): Promise<number[]> {
  const { rows } = await sql<{ rowNo: number }>`select row_no from ${tablesOf(work).line}
    where file_id = ${fileId} and state = 'bad' and errors @> ${JSON.stringify([elsewhereWords])}::jsonb
    order by row_no`.execute(work.handle);
  return rows.map(({ rowNo }) => rowNo);
}

interface Roster {
  title: string;
  of: Label;
  people: (work: Work) => Promise<readonly string[]>;
  path: string;
}

const callName = 'TASK import elsewhere';

async function tell(work: Work, { of: [zh, en], people, path }: Roster, numbers: number, isStopped: boolean) {
  const { actor } = work;
  const who = [await nameOf(work, 'dept', actor.deptId), actor.realName].filter(Boolean).join(' ');
  const stopped = isStopped ? '超过每日限额，导入已停止。' : '';
  const stoppedEn = isStopped ? ' Beyond the daily limit, the import has stopped.' : '';
  await notifyPeople(work, await people(work), {
    tab: 'message',
    title: ['名单中有他处已登记的证件号码', 'A roster has ID numbers that are registered elsewhere'],
    content: [
      `${zh}：${who}登记的名单有${numbers}行的证件号码已在其他考区登记，未导入。${stopped}请核对`,
      `${en}: ${who} brought ${quantity(numbers, 'row')} with an ID number of another district. Not taken in.${stoppedEn} Please check`,
    ],
    path,
  });
}

export async function reportElsewhere(
  work: Work,
  { id }: ImportedFile,
  refusal: Refusal | undefined,
  roster: Roster,
): Promise<void> {
  const rows = await elsewhereRows(work, id);
  const isStopped = refusal instanceof ElsewhereLimit;
  if (rows.length === 0 && !isStopped) return;
  const numbers = rows.length + (isStopped ? refusal.numbers : 0);
  await work.transaction(async (inside) => {
    // At the limit it has already been notified.
    if (numbers > 0) await tell(inside, roster, numbers, isStopped);
    const entry = { actor: inside.actor, requestId: randomUUID(), call: callName, title: roster.title, target: id };
    const input = { rows, numbers, isStopped: isStopped ? 1 : 0 };
    await auditWork(inside, { ...entry, status: isStopped ? 429 : 200, durationMs: 0, input }, inside.changes());
  });
}

/** `reportElsewhere` for typed rows, in the transaction of their call; also when that is rolled back. */
export async function reportTyped(work: Work, numbers: number, roster: Roster): Promise<void> {
  const report = async (inside: Work) => {
    const { actor, requestId } = inside;
    await tell(inside, roster, numbers, false);
    const entry = { actor, requestId, call: callName, title: roster.title, target: undefined };
    await recordAudit(inside.platform, { ...entry, status: 200, durationMs: 0, input: { numbers } });
  };
  const { context, actor, requestId, store } = work;
  work.afterRollback(() => new Work(context, actor, requestId, store).transaction(report));
  await report(work);
}

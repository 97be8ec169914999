import type { Call } from '@kaoxin/contract/call.ts';
import type { QueryExecutorProvider } from 'kysely';
import { knownHits, limitRate, TooOften } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { recordAudit } from './record.ts';

export interface Look {
  by: keyof typeof wayOf;
  value: string;
}
export interface Found {
  look: Look;
  targets: readonly string[];
  /**
   * the masked search value and the number of hits, when the log is to show them; then searches without a hit are
   * logged too
   */
  told?: { of: string; found: number };
}
export interface LookedIn {
  key: string;
  title: string;
}

const anHour = 3_600;
/** Different people per hour. Registering some fifty letters takes as many; paging through id numbers exceeds it. */
const mostPeople = 200;
const wayOf = {
  idNo: '证件号码',
  phone: '手机号码',
  name: '姓名',
  ticketNo: '准考证号',
  keyword: '姓名或准考证号',
  person: '本人',
  page: '详情',
  looks: '查阅记录',
  sheet: '汇总表',
} as const;

/** The counters are on the primary, even when the search reads a replica; in a transaction, they use it. */
const kept = (work: Work): QueryExecutorProvider => (work.writing ? work.platform : work.context.database.kysely);

const subjectOf = ({ context, actor }: Work, { key }: LookedIn, { by, value }: Look, seen = ''): string =>
  `look|${actor.id}|${key}|${context.secrets.digest(`${by} ${value} ${seen}`)}`;

const remember = (work: Work, subject: string) => limitRate(kept(work), subject, Number.MAX_SAFE_INTEGER, anHour);

/**
 * Counts the people a user searches for, each once an hour: typing repeats the same search. Throws 429 beyond the limit
 * and logs that once an hour. Searches with the same key share a limit.
 */
export async function countLooks(
  work: Work,
  where: LookedIn,
  call: Call,
  looks: readonly Look[],
  { name, most } = { name: 'looks', most: mostPeople },
): Promise<void> {
  const subjects = looks.map((look) => subjectOf(work, where, look));
  const known = await knownHits(kept(work), subjects, anHour);
  const own = `${name}|${work.actor.id}`;
  for (const subject of subjects.filter((one) => !known.has(one))) {
    try {
      await limitRate(kept(work), own, most, anHour);
    } catch (error) {
      if (error instanceof TooOften) await tellOnce(work, where, call, { subject: `${own}|told`, most });
      throw error;
    }
    await remember(work, subject);
  }
}

async function tellOnce(
  work: Work,
  where: LookedIn,
  call: Call,
  { subject, most }: { subject: string; most: number },
): Promise<void> {
  if ((await knownHits(kept(work), [subject], anHour)).has(subject)) return;
  await record(work, where, call, {
    status: 429,
    reason: `一小时内按人查找超过${most}人`,
    target: undefined,
    input: null,
  });
  await remember(work, subject);
}

/**
 * Logs the people found, before the answer: by which kind of value, never the number that was entered. The same hit on
 * the same person is logged once an hour.
 */
export async function noteLooks(work: Work, where: LookedIn, call: Call, all: readonly Found[]): Promise<void> {
  const found = all
    .filter(({ targets, told }) => targets.length > 0 || told)
    .map((one) => ({ ...one, subject: subjectOf(work, where, one.look, seenIn(one)) }));
  const known = await knownHits(
    kept(work),
    found.map(({ subject }) => subject),
    anHour,
  );
  const news = found.filter(({ subject }) => !known.has(subject));
  if (news.length === 0) return;
  const target = [...new Set(news.flatMap(({ targets }) => targets))].join();
  const by = news.map(({ look }) => wayOf[look.by]);
  const told = news.flatMap((one) => one.told ?? []);
  await record(work, where, call, {
    status: 200,
    target: target || undefined,
    input: { by, ...(told.length > 0 && { told }) },
  });
  // A server that stops before this line logs the hit again.
  for (const { subject } of news) await remember(work, subject);
}

const seenIn = ({ targets, told }: Found): string => (told ? `${told.found} ${targets.join()}` : targets.join());

const record = (
  work: Work,
  { title }: Pick<LookedIn, 'title'>,
  { method, path }: Call,
  row: { status: number; target: string | undefined; reason?: string; input: unknown },
): Promise<void> => {
  const { actor, requestId } = work;
  return recordAudit(kept(work), { actor, requestId, call: `${method} ${path}`, title, durationMs: 0, ...row });
};

const inRow = 500;

export async function noteSheet(work: Work, call: Call, title: string, targets: readonly string[], reason: string) {
  for (let from = 0; from < targets.length; from += inRow)
    await record(work, { title }, call, {
      status: 200,
      target: targets.slice(from, from + inRow).join(),
      input: { by: [wayOf.sheet], body: { reason } },
    });
}

import type { Call } from '@kaoxin/contract/call.ts';
import type { QueryExecutorProvider } from 'kysely';
import { knownHits, limitRate, TooOften } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { recordAudit } from './record.ts';

/** Whom somebody looks for, as it is compared. */
export interface Look {
  by: keyof typeof wayOf;
  value: string;
}
/** What was found of one. */
export interface Found {
  look: Look;
  /** as the audit log names them */
  targets: readonly string[];
  /** whom, masked, and how many there are, where the log is to say so: it then does of nobody found, too */
  told?: { of: string; found: number };
}
/** Where somebody is looked for. */
export interface LookedIn {
  key: string;
  /** what looking there is called in the audit log */
  title: string;
}

const anHour = 3_600;
/** Different people in an hour: some fifty letters are registered with as many. Whoever pages through numbers meets it. */
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

/** Kept on the primary also where what is looked for is read from a replica; in the transaction where there is one. */
const kept = (work: Work): QueryExecutorProvider => (work.writing ? work.platform : work.context.database.kysely);

const subjectOf = ({ context, actor }: Work, { key }: LookedIn, { by, value }: Look, seen = ''): string =>
  `look|${actor.id}|${key}|${context.secrets.digest(`${by} ${value} ${seen}`)}`;

/** Remembers that something has happened, for an hour. */
const remember = (work: Work, subject: string) => limitRate(kept(work), subject, Number.MAX_SAFE_INTEGER, anHour);

/**
 * Counts whom somebody looks for, each once an hour: who types on looks for the same person again and again. 429 beyond
 * what registering takes, told to the audit log once an hour. What is counted under one name has one bound.
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
 * Writes into the audit log who was found, before anybody is told of them: by what, and what of them; never the number that
 * was looked for. The same of the same person stands there once an hour.
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
  // a server that dies before this writes it once more
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

/** Of a sheet so many are named in one row of the log. */
const inRow = 500;

/** A sheet that names people in full is a look at each of them: it stands in the audit log with all of them, and why it was taken. */
export async function noteSheet(work: Work, call: Call, title: string, targets: readonly string[], reason: string) {
  for (let from = 0; from < targets.length; from += inRow)
    await record(work, { title }, call, {
      status: 200,
      target: targets.slice(from, from + inRow).join(),
      input: { by: [wayOf.sheet], body: { reason } },
    });
}

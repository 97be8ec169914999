import type { Call } from '@kaoxin/contract/call.ts';
import { recordAudit } from '#platform/audit/record.ts';
import { knownHits, limitRate, TooOften } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule } from '../kind/kind.ts';

/** Whom somebody looks for among those who wrote, as it is compared. */
export interface Look {
  by: 'idNo' | 'phone' | 'name';
  value: string;
}
/** The cases that were found of one. */
export interface Found {
  look: Look;
  caseNos: readonly string[];
}

const anHour = 3_600;
/** Different people in an hour: some fifty letters are registered with as many. Whoever pages through numbers meets it. */
const mostPeople = 200;
const title = '按人查找信访记录';
const wayOf: Readonly<Record<Look['by'], string>> = { idNo: '证件号码', phone: '手机号码', name: '姓名' };

const subjectOf = ({ context, actor }: Work, { kind }: CaseModule, { by, value }: Look, caseNos = ''): string =>
  `look|${actor.id}|${kind}|${context.secrets.digest(`${by} ${value} ${caseNos}`)}`;

/** Remembers that something has happened, for an hour. */
const remember = (work: Work, subject: string) => limitRate(work.platform, subject, Number.MAX_SAFE_INTEGER, anHour);

/**
 * Counts whom somebody looks for, each once an hour: who types on looks for the same person again and again. 429 beyond
 * what registering takes, told to the audit log once an hour.
 */
export async function countLooks(work: Work, module: CaseModule, call: Call, looks: readonly Look[]): Promise<void> {
  const subjects = looks.map((look) => subjectOf(work, module, look));
  const known = await knownHits(work.platform, subjects, anHour);
  const own = `looks|${work.actor.id}`;
  for (const subject of subjects.filter((one) => !known.has(one))) {
    try {
      await limitRate(work.platform, own, mostPeople, anHour);
    } catch (error) {
      if (error instanceof TooOften) await tellOnce(work, call, `${own}|told`);
      throw error;
    }
    await remember(work, subject);
  }
}

async function tellOnce(work: Work, call: Call, subject: string): Promise<void> {
  if ((await knownHits(work.platform, [subject], anHour)).has(subject)) return;
  await record(work, call, {
    status: 429,
    reason: `一小时内按人查找超过${mostPeople}人`,
    target: undefined,
    input: null,
  });
  await remember(work, subject);
}

/**
 * Writes into the audit log whose cases were found, before anybody is told of them: by what, and which cases; never the
 * number that was looked for. The same cases of the same person stand there once an hour.
 */
export async function noteLooks(work: Work, module: CaseModule, call: Call, all: readonly Found[]): Promise<void> {
  const found = all
    .filter(({ caseNos }) => caseNos.length > 0)
    .map((one) => ({ ...one, subject: subjectOf(work, module, one.look, one.caseNos.join()) }));
  const known = await knownHits(
    work.platform,
    found.map(({ subject }) => subject),
    anHour,
  );
  const news = found.filter(({ subject }) => !known.has(subject));
  if (news.length === 0) return;
  const target = [...new Set(news.flatMap(({ caseNos }) => caseNos))].join();
  await record(work, call, { status: 200, target, input: { by: news.map(({ look }) => wayOf[look.by]) } });
  // a server that dies before this writes it once more
  for (const { subject } of news) await remember(work, subject);
}

const record = (
  { platform, actor, requestId }: Work,
  { method, path }: Call,
  row: { status: number; target: string | undefined; reason?: string; input: unknown },
): Promise<void> =>
  recordAudit(platform, { actor, requestId, call: `${method} ${path}`, title, durationMs: 0, ...row });

import type { AnswerOf, Call, InputOf } from '@kaoxin/contract/call.ts';
import { type CitizenAct, caseOpen as open } from '@kaoxin/contract/casework/public/open.ts';
import { isEmpty } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { bindFiles } from '#areas/files/index.ts';
import { counted, wasRefused } from '#engine/citizens/citizen-calls.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import { barAgain, namingOf } from '../recusal/marks.ts';
import { noteAddition } from '../recusal/recusal.ts';
import { caseProcess } from '../store/case-process.ts';
import { performStep } from '../store/perform.ts';
import { spendCaseCode } from './case-code.ts';
import type { FoundCase } from './case-of-code.ts';
import { acceptedNow } from './notice.ts';
import { ownCase } from './own.ts';
import { type Asked, type Proved, provedCase } from './proof.ts';
import { askForReview } from './relief.ts';

/**
 * A citizen's step. The proof is checked before the case is opened. The audit log records the kind of proof, not the
 * text. Digits sent to the phone are valid for one act. After a refusal for this case within a day, each act needs a
 * captcha.
 *
 * @param act for some acts number and code suffice if no other data was filed
 */
function acting<B extends Asked, R>(
  call: Call,
  act: CitizenAct | 'own',
  take: (inside: Work, found: FoundCase, body: B, by: Proved['by']) => Promise<R>,
  noReplay = false,
) {
  return async (work: Work, input: { body: B }, exchange: Exchange): Promise<Audited<R>> => {
    const run = async (citizen: Work) => {
      const started = performance.now();
      const { found, by } = await provedCase(citizen, input.body, act);
      const audited = { body: { caseNo: found.row.caseNo, by } };
      return auditedTransaction(citizen, { call, input, audited, exchange, started, noReplay }, async (inside) => {
        const taken = await take(inside, found, input.body, by);
        if (by === 'phone') await spendCaseCode(inside, call, input.body.phoneKey ?? '');
        return taken;
      });
    };
    return counted(work, exchange, run, undefined, await wasRefused(work, exchange));
  };
}

const mostAdditions = 20;

/** Locks the case, so that simultaneous additions count one after another. */
async function refuseManyAdditions(work: Work, { module, row: { id } }: FoundCase): Promise<void> {
  await caseProcess(module).lock(work, id);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${work.table('caseEvent').ofTenant().as('e')}
    where e.case_type = ${module.kind} and e.case_id = ${id} and e.action in ('supplied', 'added')
      and e.actor_id is null and e.time >= ${`${work.now.slice(0, 10)} 00:00:00`}::timestamptz`.execute(work.handle);
  if ((rows[0]?.count ?? 0) < mostAdditions) return;
  throw refuse(429, [
    `今日补充次数已达${mostAdditions}次，请明日再补充或到窗口提交`,
    `You can add material ${mostAdditions} times a day. Try again tomorrow or bring it to the office`,
  ]);
}

/** The text of the citizen may name a user, who is then recused. */
async function addedBy(
  work: Work,
  { module, row: { id } }: FoundCase,
  verb: 'supplied' | 'withdraw' | 'confirm',
  note: string | null | undefined,
  more: StepInput = {},
): Promise<void> {
  const row = await performStep(work, module, id, verb, { ...(note ? { note } : {}), ...more });
  if (!note) return;
  const naming = await namingOf(work, note);
  if (naming.named.length === 0) return;
  await barAgain(work, module.kind, id, naming);
  await noteAddition(work, module, row, note, naming.staff);
}

async function saidAnew(
  work: Work,
  { module, row }: FoundCase,
  given: Readonly<Record<string, unknown>> | null | undefined,
): Promise<StepInput> {
  const formData = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => !isEmpty(value)));
  const keys = Object.keys(formData);
  if (keys.length === 0) return {};
  const fields = (await module.form?.supplemented?.(work, row))?.fields ?? [];
  const said = fields.filter(({ field }) => keys.includes(field.fieldKey));
  if (said.length < keys.length)
    throw refuse(
      400,
      [
        '补正内容中有不能修改的项目，请刷新页面后重试',
        'Some of these fields cannot be changed. Reload the page and try again',
      ],
      {
        fields: ['formData'],
      },
    );
  return { formData, review: `更新申请表：${said.map(({ label }) => label).join('、')}` };
}

type BodyOf<C extends Call> = InputOf<C>['body'] & Asked;

export const supplement = acting<BodyOf<typeof open.supplement>, null>(
  open.supplement,
  'supplement',
  async (work, found, { note, fileIds, formData }) => {
    await refuseManyAdditions(work, found);
    await addedBy(work, found, 'supplied', note, await saidAnew(work, found, formData));
    if (fileIds) await bindFiles(work, fileIds, found.module.kind, found.row.id, found.row.isAnonymous === 1);
    return null;
  },
);

export const own = acting<BodyOf<typeof open.own>, AnswerOf<typeof open.own>>(
  open.own,
  'own',
  (work, found) => ownCase(work, found),
  true,
);

export const withdraw = acting<BodyOf<typeof open.withdraw>, null>(
  open.withdraw,
  'withdraw',
  async (work, found, { note }, by) => {
    await addedBy(work, found, 'withdraw', note, by === 'code' ? { byCode: true } : {});
    return null;
  },
);

export const confirm = acting<BodyOf<typeof open.confirm>, null>(
  open.confirm,
  'confirm',
  async (work, found, { note }) => {
    await addedBy(work, found, 'confirm', note);
    return null;
  },
);

export const rate = acting<BodyOf<typeof open.rate>, null>(
  open.rate,
  'rate',
  async (work, { module, row }, { satisfaction, note }) => {
    const words = note ? { satisfactionNote: note } : {};
    await performStep(work, module, row.id, 'rate', { satisfaction, ...words });
    return null;
  },
);

export const relief = acting<BodyOf<typeof open.relief>, { caseNo: string }>(
  open.relief,
  'relief',
  async (work, found, { note, noticeVersion }) => {
    const accepted = await acceptedNow(work, noticeVersion);
    const { caseNo } = await askForReview(work, found, { reason: note, accepted });
    return { caseNo };
  },
);

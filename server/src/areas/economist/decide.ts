import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import { auditResult, caseStatus } from '@kaoxin/contract/casework/states.ts';
import {
  type Checked,
  type CheckKey,
  checkItems,
  checkKeys,
  isChecked,
  isInOrder,
  isNoted,
  labelOfCheck,
  notAskedFor,
  notInOrder,
} from '@kaoxin/contract/economist/checks.ts';
import { isEnough } from '@kaoxin/contract/economist/proven.ts';
import { batchLetters } from '@kaoxin/contract/economist/roster.ts';
import { sql } from 'kysely';
import { refusal, type StepInput } from '#areas/casework/index.ts';
import { integrityPort, settleIntegrity } from '#areas/exam/index.ts';
import { escapeHtml } from '#engine/letters/merge-fields.ts';
import { nextNumber, numberToCome } from '#engine/numbering/numbers.ts';
import { tenantActor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { amendListed, filedColumns } from './amend.ts';
import { listedFor } from './beside.ts';
import { suppliedColumns } from './form.ts';
import { notNeeded } from './materials.ts';
import { requiredYears } from './rules.ts';
import type { EconomistSelected } from './table.ts';

/** Validity in years: ends on the same day of the year, or the last day of the month (《民法典》第二百零二条). */
const validYears = 5;
const promised = 1;
const { pass, refuse: refused, supplement } = auditResult.of;

export type Said = StepInput & { checked?: readonly Checked[]; isBatch?: boolean; falsePromise?: boolean };

interface Asked {
  required: number | null;
  none: ReadonlySet<CheckKey>;
}

function checkAnswers({ auditResult: result, checked = [] }: Said, row: EconomistSelected, { required, none }: Asked) {
  const wrong = (zh: string, en: string) => refuse(400, [zh, en], { fields: ['items'] });
  const asked = checkKeys.filter((key) => checked.some((item) => item.key === key && item.ok === notAskedFor));
  const due = asked.filter((key) => !none.has(key)).map((key) => checkItems[key]);
  if (due.length > 0)
    throw wrong(
      `【${due.map(([zh]) => zh).join('、')}】应当核查，不能选择无需提交`,
      `To be looked at, not passed over: ${due.map(([, en]) => en).join(', ')}`,
    );
  if (result === supplement) return;
  if (!isChecked(checked)) {
    const { status, label } = refusal.checkItems();
    throw refuse(status, label, { fields: ['items'] });
  }
  const bad = notInOrder(checked);
  const unsaid = checked.find((item) => !isInOrder(item) && !isNoted(item));
  if (unsaid) {
    const [zh, en] = labelOfCheck(unsaid.key);
    throw wrong(`请填写【${zh}】的核查说明`, `Say what is wrong: ${en}`);
  }
  if (result !== pass) return;
  if (bad.length > 0) {
    const names = bad.map((key) => checkItems[key]);
    throw wrong(
      `【${names.map(([zh]) => zh).join('、')}】不符合或存疑，不能通过`,
      `Not in order or in doubt: ${names.map(([, en]) => en).join(', ')}; it cannot pass`,
    );
  }
  const years = checked.find(({ key }) => key === 'years');
  if (!isEnough(row.provenMonths, required) && !(years && isNoted(years)))
    throw wrong(
      '系统计算的年限不足，仍要通过的请在【工作年限】核查说明中写明依据',
      'The years do not suffice by the form: say at the item of the years what proves them',
    );
}

function promiseOf({ auditResult: result, falsePromise }: Said, commitMode: number | undefined) {
  if (!falsePromise) return {};
  if (result !== refused || commitMode !== promised)
    throw refuse(
      400,
      [
        '只有告知承诺的登记审核不通过时才能认定虚假承诺',
        'A false commitment is found when a registration with one is refused',
      ],
      { fields: ['falsePromise'] },
    );
  return { falsePromise: 1 };
}

const until = (day: string): string => {
  const last = `${Number(day.slice(0, 4)) + validYears}${day.slice(4)}`;
  return last.endsWith('-02-29') ? `${last.slice(0, 8)}28` : last;
};

/** Issues the certificate after the last level. Its number is drawn once, under the lock of the case. */
async function certificate(work: Work, { auditResult: result }: Said, row: EconomistSelected, isForeseen: boolean) {
  if (result !== pass || row.auditLevel < row.lastLevel) return {};
  const day = work.now.slice(0, 10);
  const year = day.slice(0, 4);
  const numbered = async () => {
    const n = await nextNumber(work, `econ cert|${year}|${row.level}`);
    return `${year}${batchLetters[row.level]}${String(n).padStart(7, '0')}`;
  };
  return { certNo: isForeseen ? numberToCome : await numbered(), registerDate: day, validTo: until(day) };
}

function toldApplicant(
  { auditResult: result, auditNote }: Said,
  issued: { certNo?: string; registerDate?: string; validTo?: string },
): { replyContent?: string } {
  if (issued.certNo) {
    const { certNo, registerDate, validTo } = issued;
    return { replyContent: `<p>准予登记，证书编号${certNo}，登记日期${registerDate}，有效期至${validTo}。</p>` };
  }
  return result === refused ? { replyContent: `<p>${escapeHtml(auditNote ?? '')}</p>` } : {};
}

export async function auditColumns(
  work: Work,
  verb: CaseVerb,
  input: Said,
  row: EconomistSelected,
  isForeseen: boolean,
) {
  if (verb === 'supplied') return suppliedColumns(work, input, row);
  if (verb === 'amend') return filedColumns(row, input.amendment?.told ?? {});
  if (verb !== 'audit') return {};
  const required = (await requiredYears(work))(row);
  const listed = (await listedFor(work, [row])).get(row.economistUserId);
  checkAnswers(input, row, { required, none: notNeeded(row, listed) });
  const { actor } = work;
  const audit = {
    level: row.auditLevel,
    auditorId: actor.id,
    auditorName: actor.realName,
    time: work.now,
    result: input.auditResult ?? supplement,
    note: input.auditNote ?? null,
    docNo: input.docNo ?? null,
    isBatch: input.isBatch ? (1 as const) : (0 as const),
    items: (input.checked ?? []).map(({ key, ok, note }) => ({ key, ok, note: note ?? null })),
  };
  const issued = await certificate(work, input, row, isForeseen);
  return {
    requiredYears: required,
    audits: [...row.audits, audit],
    ...promiseOf(input, listed?.commitMode),
    ...issued,
    ...toldApplicant(input, issued),
  };
}

/** A false commitment counts as an integrity record of the person in every roster. */
export const falsePromises = integrityPort.from(
  'economist',
  // matched by id number; such a case follows a corrected number (`outlasts`)
  (whole) => sql`exists (select from ${whole.table('economist').as('e')}
    where e.id_hash = person.id_hash and e.false_promise = 1)`,
);

export async function economistStepped(
  work: Work,
  row: EconomistSelected,
  _stepped: unknown,
  before: EconomistSelected,
): Promise<undefined> {
  await amendListed(work, row, before);
  const isGone = row.isDeleted === 1 || row.caseStatus === caseStatus.of.withdrawn;
  if (isGone) await settleSubmitted(work, row.economistUserId);
  if (row.falsePromise !== before.falsePromise && row.idHash) {
    const whole = work.as(tenantActor(work.actor.tenantId, '系统'));
    const people = await whole.table('person').select().select('id').where('idHash', '=', row.idHash).execute();
    await settleIntegrity(
      whole,
      people.map(({ id }) => id),
    );
  }
  return undefined;
}

/**
 * Recalculates the submission state from all registrations that were not withdrawn, regardless of the caller's access.
 */
export async function settleSubmitted(work: Work, id: string): Promise<void> {
  const whole = work.as(tenantActor(work.actor.tenantId, '系统'));
  const filed = await whole
    .table('economist')
    .select()
    .select('id')
    .where('economistUserId', '=', id)
    .where('caseStatus', '<>', caseStatus.of.withdrawn)
    .limit(1)
    .executeTakeFirst();
  const submitState = filed ? 1 : 0;
  await whole.table('economistUser').changeMany(sql`id = ${id} and submit_state <> ${submitState}`, { submitState });
}

import type { InputOf } from '@kaoxin/contract/call.ts';
import { shortNumber } from '@kaoxin/contract/casework/mask.ts';
import type { CitizenAct, caseOpen } from '@kaoxin/contract/casework/open.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/typed-numbers.ts';
import { sql } from 'kysely';
import { sendsCodes } from '#areas/auth/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { takeBackAttempt } from '#platform/session/failures.ts';
import { plainName } from '#platform/text/plain-name.ts';
import { Work } from '#platform/work.ts';
import type { CaseRow } from '../kind/kind.ts';
import { opened } from '../sealed.ts';
import { filedPhone } from '../store/filed-phone.ts';
import { isCaseCode } from './case-code.ts';
import { caseOf, type FoundCase } from './citizen.ts';

export type Asked = Omit<InputOf<typeof caseOpen.withdraw>['body'], 'note'>;

/** Wrong proofs of one case in a day. */
const most = 5;
/** The lists of the office show the last four characters of an id number, of a short one its first alone (`maskIdNo`). */
const shortestTail = 8;

/**
 * Acts for which number and code suffice where nothing else was filed. Most take nothing away; an anonymous case ends by its code
 * until the office has accepted it.
 */
const codeSuffices: Readonly<Record<CitizenAct, (row: Pick<CaseRow, 'isAnonymous' | 'acceptNoticeTime'>) => boolean>> =
  {
    supplement: () => true,
    relief: () => true,
    withdraw: ({ isAnonymous, acceptNoticeTime }) => isAnonymous === 1 && acceptNoticeTime === null,
    confirm: () => false,
    rate: () => false,
  };

/** What the applicant can prove himself by, and the acts that are open to him then. */
export async function proofFor(work: Work, row: CaseRow) {
  const { byPhone, byIdentity } = await waysFor(work, row);
  const asksProof = byPhone || byIdentity;
  return { asksProof, isProvable: (act: CitizenAct) => asksProof || codeSuffices[act](row) };
}

export interface Proved {
  found: FoundCase;
  /** by what, for the audit */
  by: 'phone' | 'identity' | 'code';
}

/**
 * The case of a citizen who acts: besides number and code, which the office prints for him, he proves what the office
 * has no digits of or shows masked (security.md S64). Unknown numbers, wrong codes and wrong proofs answer alike.
 */
export async function provedCase(work: Work, asked: Asked, act: CitizenAct): Promise<Proved> {
  const found = await caseOf(work, asked.caseNo, asked.queryCode);
  const filed = await filedWith(work, found.row);
  if (!filed.byPhone && !filed.byIdentity) {
    if (codeSuffices[act](found.row)) return { found, by: 'code' };
    if (found.row.isAnonymous === 1)
      throw refuse(400, [
        '匿名事项登记时未留可供核验的信息，此项不能仅凭查询码办理',
        'The case is anonymous and nothing was filed that you could be known by. A query code alone is not enough',
      ]);
    throw refuse(400, [
      '该事项登记时未留可供核验的联系方式或身份信息，不能仅凭查询码办理，请到承办机构当面办理',
      'Nothing was filed that you could be known by; a query code alone is not enough: please come to the office',
    ]);
  }
  const by = kindOf(asked);
  if (by === null) throw refuse(400, missing);
  if (!(await proves(work, found.row, filed, asked, by))) throw refuse('notFound');
  return { found, by };
}

const missing = [
  '请输入手机验证码，或者您的姓名和证件号码末八位（证件号码不足十二位的，输入完整号码；登记时未留证件号码的，输入登记的手机号码）',
  'Enter the code sent to your phone, or your name and the last eight characters of your id number, all of one shorter than twelve (or your phone as filed, when no id number was)',
] as const;

interface Filed {
  name: string | null;
  idNo: string | null;
  phone: string | null;
  byPhone: boolean;
  byIdentity: boolean;
}

/** What was filed, without opening it: whoever only looks needs no more. */
async function waysFor(work: Work, row: CaseRow): Promise<Pick<Filed, 'byPhone' | 'byIdentity'>> {
  const hasPhone = filedPhone(row) !== null;
  const hasName = row.isAnonymous !== 1 && row.applicantName !== null;
  const byPhone = hasPhone && (await sendsCodes(work.platform, work.actor.tenantId));
  return { byPhone, byIdentity: hasName && (row.idNo !== null || (hasPhone && !byPhone)) };
}

async function filedWith(work: Work, row: CaseRow): Promise<Filed> {
  const { byPhone, byIdentity } = await waysFor(work, row);
  const [idNo, phone] = [opened(work, row.idNo), opened(work, filedPhone(row))];
  return { name: row.isAnonymous === 1 ? null : row.applicantName, idNo, phone, byPhone, byIdentity };
}

function kindOf({ phoneKey, phoneCode, applicantName, idTail, phone }: Asked): 'phone' | 'identity' | null {
  if (phoneKey && phoneCode) return 'phone';
  return applicantName && (idTail || phone) ? 'identity' : null;
}

/** Noted as wrong before it is looked at, so that guesses at the same moment count like guesses in a row. */
async function proves(
  work: Work,
  { caseNo }: CaseRow,
  filed: Filed,
  asked: Asked,
  by: 'phone' | 'identity',
): Promise<boolean> {
  const subject = `proof:${work.actor.tenantId}:${caseNo}`;
  await reserve(work, subject);
  const right =
    by === 'phone'
      ? filed.byPhone && (await isCaseCode(work, caseNo, asked.phoneKey ?? '', asked.phoneCode ?? ''))
      : filed.byIdentity && isApplicant(filed, asked);
  if (right) await takeBackAttempt(work.platform, subject);
  return right;
}

function isApplicant({ name, idNo, phone }: Filed, asked: Asked): boolean {
  if (name === null || plainName(asked.applicantName ?? '') !== plainName(name)) return false;
  if (idNo === null) return phone !== null && phoneNumber(asked.phone ?? '') === phone;
  const tail = documentNumber(asked.idTail ?? '');
  return isShort(idNo) ? tail === idNo : tail.length >= shortestTail && idNo.endsWith(tail);
}

/** Eight characters of a pass are nearly all of it: what is left is guessed. */
const isShort = (idNo: string): boolean => Array.from(idNo).length < shortNumber;

async function reserve({ context, actor, requestId }: Work, subject: string): Promise<void> {
  await new Work(context, actor, requestId, 'platform').transaction(async ({ handle: db }) => {
    await sql`select pg_advisory_xact_lock(2, hashtext(${subject}))`.execute(db);
    const { rows } = await sql`insert into login_failure (subject) select ${subject}
      where (select count(*) from login_failure where subject = ${subject}
        and at > clock_timestamp() - interval '1 day') < ${most} returning id`.execute(db);
    if (rows.length === 0)
      throw refuse(429, [
        '核验失败次数过多，请24小时后再试或到承办机构当面办理',
        'Too many wrong answers; please try again in 24 hours or come to the office',
      ]);
  });
}

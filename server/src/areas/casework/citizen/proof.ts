import type { InputOf } from '@kaoxin/contract/call.ts';
import { shortNumber } from '@kaoxin/contract/casework/people/mask.ts';
import type { CitizenAct, caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { documentNumber, phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { sql } from 'kysely';
import { sendsCodes } from '#areas/auth/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { refuse } from '#platform/http/errors.ts';
import { placesOf } from '#platform/http/guards/rate.ts';
import { plainName } from '#platform/text/plain-name.ts';
import { Work } from '#platform/work.ts';
import type { CaseRow } from '../kind/kind.ts';
import { isEntered } from '../letters/receipt.ts';
import { filedPhone } from '../store/filed-phone.ts';
import { isCaseCode } from './case-code.ts';
import { caseOf, type FoundCase } from './case-of-code.ts';

export type Asked = Omit<InputOf<typeof caseOpen.withdraw>['body'], 'note'>;

/** Wrong proofs per case, day and network, a /24 or a /64: a guesser blocks only their own network (decision 108). */
const mostOfNetwork = 5;
/** A /48 of IPv6 may make twice as many: fewer than the thirty that shut the case for all. */
const sitesFactor = 2;
/** Wrong names and numbers per case from all networks together, which limits distributed guessing. */
const mostOfAll = 30;
/** Lists of the office show the last four characters of an id number, of a short one only the first (`maskIdNo`). */
const shortestTail = 8;

/**
 * Acts for which number and code suffice if no other data was filed. Most take nothing away. An applicant who filed an
 * anonymous case online can withdraw it by code until acceptance. For a case entered by staff the code proves nothing,
 * because staff print it.
 */
const codeSuffices: Readonly<
  Record<CitizenAct | 'own', (row: Pick<CaseRow, 'isAnonymous' | 'acceptNoticeTime' | 'source'>) => boolean>
> = {
  supplement: () => true,
  relief: () => true,
  withdraw: ({ isAnonymous, acceptNoticeTime, source }) =>
    isAnonymous === 1 && acceptNoticeTime === null && !isEntered({ source }),
  confirm: () => false,
  rate: () => false,
  own: () => false,
};

export async function proofFor(work: Work, row: CaseRow) {
  const { byPhone, byIdentity } = await waysFor(work, row);
  const asksProof = byPhone || byIdentity;
  return { asksProof, isProvable: (act: CitizenAct) => asksProof || codeSuffices[act](row) };
}

export interface Proved {
  found: FoundCase;
  by: 'phone' | 'identity' | 'code';
}

/**
 * The case of an acting citizen. Besides number and code, which the office prints, the citizen proves data the office
 * sees masked or does not have (security.md S64). Unknown numbers, wrong codes and wrong proofs get the same answer.
 */
export async function provedCase(work: Work, asked: Asked, act: CitizenAct | 'own'): Promise<Proved> {
  const found = await caseOf(work, asked.caseNo, asked.queryCode);
  const filed = await filedWith(work, found);
  if (!filed.byPhone && !filed.byIdentity) {
    if (codeSuffices[act](found.row)) return { found, by: 'code' };
    if (found.row.isAnonymous === 1)
      throw refuse(400, [
        '匿名事项登记时未留可供核验的信息，此项不能仅凭查询码办理',
        'The case is anonymous and has no details to confirm your identity. A query code alone is not enough',
      ]);
    throw refuse(400, [
      '该事项登记时未留可供核验的联系方式或身份信息，不能仅凭查询码办理，请到承办机构当面办理',
      'The case has no details to confirm your identity. A query code alone is not enough. Please come to the office',
    ]);
  }
  const by = kindOf(asked);
  if (by === null) throw refuse(400, (await sendsDigits(work)) ? missing : missingWithoutDigits);
  if (!(await proves(work, found.row, filed, asked, by))) throw refuse('notFound');
  return { found, by };
}

const sendsDigits = (work: Work) => sendsCodes(work.platform, work.actor.tenantId);

const missingWithoutDigits = [
  '请输入您的姓名和证件号码末八位（证件号码不足十二位的，输入完整号码；登记时未留证件号码的，输入登记的手机号码）',
  'Enter your name and the last 8 characters of your ID number (all of it if it has fewer than 12 characters; the phone number you filed if you filed no ID number)',
] as const;

const missing = [
  '请输入手机验证码，或者您的姓名和证件号码末八位（证件号码不足十二位的，输入完整号码；登记时未留证件号码的，输入登记的手机号码）',
  'Enter the code sent to your phone, or your name and the last 8 characters of your ID number (all of it if it has fewer than 12 characters; the phone number you filed if you filed no ID number)',
] as const;

interface Person {
  name: string | null;
  idNo: string | null;
  phone: string | null;
}

interface Filed {
  /** as staff corrected the applicant's name and number, and as filed */
  people: readonly Person[];
  byPhone: boolean;
  byIdentity: boolean;
}

async function waysFor(work: Work, row: CaseRow): Promise<Pick<Filed, 'byPhone' | 'byIdentity'>> {
  const hasPhone = filedPhone(row) !== null;
  const hasName = row.isAnonymous !== 1 && row.applicantName !== null;
  const byPhone = hasPhone && (await sendsDigits(work));
  return { byPhone, byIdentity: hasName && (row.idNo !== null || (hasPhone && !byPhone)) };
}

async function filedWith(work: Work, { module, row }: FoundCase): Promise<Filed> {
  const phone = decrypt(work, filedPhone(row));
  const personOf = ({ isAnonymous, applicantName, idNo }: CaseRow): Person => ({
    name: isAnonymous === 1 ? null : applicantName,
    idNo: decrypt(work, idNo),
    phone,
  });
  return {
    people: [personOf(row), ...(module.personal?.asFiled ? [personOf(module.personal.asFiled(row))] : [])],
    ...(await waysFor(work, row)),
  };
}

function kindOf({ phoneKey, phoneCode, applicantName, idTail, phone }: Asked): 'phone' | 'identity' | null {
  if (phoneKey && phoneCode) return 'phone';
  return applicantName && (idTail || phone) ? 'identity' : null;
}

/**
 * Wrong proofs are counted under a lock, so that concurrent guesses count like guesses in a row. A right proof is
 * refused while the caller is blocked and never counted, not even while it runs (decision 108).
 */
async function proves(
  work: Work,
  { caseNo }: CaseRow,
  filed: Filed,
  asked: Asked,
  by: 'phone' | 'identity',
): Promise<boolean> {
  if (by === 'identity') {
    const right = filed.byIdentity && filed.people.some((person) => isApplicant(person, asked));
    await countProof(work, caseNo, by, { isRight: right, byPhone: filed.byPhone });
    return right;
  }
  // a blocked caller must not use up the five tries of the digits
  await countProof(work, caseNo, by, { isRight: true, byPhone: filed.byPhone });
  const right = filed.byPhone && (await isCaseCode(work, caseNo, asked.phoneKey ?? '', asked.phoneCode ?? ''));
  if (!right) await countProof(work, caseNo, by, { isRight: false, byPhone: filed.byPhone });
  return right;
}

function isApplicant({ name, idNo, phone }: Person, asked: Asked): boolean {
  if (name === null || plainName(asked.applicantName ?? '') !== plainName(name)) return false;
  if (idNo === null) return phone !== null && phoneNumber(asked.phone ?? '') === phone;
  const tail = documentNumber(asked.idTail ?? '');
  return isShort(idNo) ? tail === idNo : tail.length >= shortestTail && idNo.endsWith(tail);
}

const isShort = (idNo: string): boolean => Array.from(idNo).length < shortNumber;

const shutOut: Label = [
  '以姓名和证件号码核验失败次数过多，请24小时后再试，或到承办机构当面办理',
  'Too many wrong names and numbers. Try again in 24 hours, or come to the office',
];
const shutOutButPhone: Label = [
  '以姓名和证件号码核验失败次数过多，请改用手机验证码；也可24小时后再试，或到承办机构当面办理',
  'Too many wrong names and numbers. Use the code sent to your phone instead, try again in 24 hours, or come to the office',
];

async function countProof(
  work: Work,
  caseNo: string,
  by: Proved['by'],
  { isRight, byPhone }: { isRight: boolean; byPhone: boolean },
): Promise<void> {
  const { context, actor, requestId } = work;
  const ofCase = `proof:${actor.tenantId}:${caseNo}`;
  const ofNetworks = placesOf(actor.ip, sitesFactor).map(({ place, factor }) => ({
    subject: `${ofCase}:${context.secrets.digest(`proof ${place}`)}`,
    most: mostOfNetwork * factor,
  }));
  const networks = ofNetworks.map(({ subject }) => subject);
  // digits have their own limit of five tries and reach only the applicant
  const subjects = by === 'phone' ? networks : [...networks, ofCase];
  await new Work(context, actor, requestId, 'platform').transaction(async ({ handle: db }) => {
    await sql`select pg_advisory_xact_lock(2, hashtext(${ofCase}))`.execute(db);
    const { rows } = await sql<{ subject: string; wrong: number }>`select subject, count(*)::int as wrong
      from login_failure where subject in (${sql.join(subjects)}) and at > clock_timestamp() - interval '1 day'
      group by subject`.execute(db);
    const wrongOf = (subject: string) => rows.find((row) => row.subject === subject)?.wrong ?? 0;
    if (ofNetworks.some(({ subject, most }) => wrongOf(subject) >= most))
      throw refuse(429, [
        '核验失败次数过多，请24小时后再试或到承办机构当面办理',
        'Too many wrong answers. Try again in 24 hours, or come to the office',
      ]);
    if (by === 'identity' && wrongOf(ofCase) >= mostOfAll) throw refuse(429, byPhone ? shutOutButPhone : shutOut);
    if (isRight) return;
    await sql`insert into login_failure (subject) values ${sql.join(subjects.map((subject) => sql`(${subject})`))}`.execute(
      db,
    );
  });
}

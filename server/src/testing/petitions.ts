import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { PetitionDetail } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import type { Answer } from './browser.ts';
import type { Office, StaffName, TypeName } from './office.ts';

const section = (clause: string, text: string) =>
  `<section data-clause="${clause}"><h3>${clause}</h3><p>${text}</p></section>`;

export const opinion =
  section('诉求', '请求退还多收的报名费') +
  section('调查事实', '经核实确有多收二十元') +
  section('依据', '考试收费管理规定') +
  section('意见', '支持请求，予以退还') +
  section('救济途径与期限', '自收到之日起30日内可向上一级机关申请复查');
export const withoutRelief = opinion.replace('自收到之日起30日内可向上一级机关申请复查', '');
export const finalOpinion = opinion.replaceAll('救济途径与期限', '终结说明');

/** A petition by an invented person; the id number has a valid check digit. */
export const letter = {
  title: '关于报名费多收的情况反映',
  content: '本人报名时被多收了二十元，请核实有关情况并予以退还，谢谢。',
  demand: '退还多收的报名费',
  applicantName: '陈思远',
  idNo: '11010519491231002X',
  phone: '13800138000',
};

export const proof = { applicantName: letter.applicantName, idTail: letter.idNo.slice(-8) };

/** The query code, read from the database because no staff call returns it. */
export async function queryCodeOf({ context }: Office, id: string): Promise<string> {
  const { rows } = await sql<{ queryCode: string }>`select query_code from petition_letter where id = ${id}`.execute(
    context.database.kysely,
  );
  return rows[0]?.queryCode ?? '';
}

export type Filed = CaseHeadAnswer & { queryCode: string; acceptDue: string | null };

export async function register(office: Office, facts: object = {}, type: TypeName = 'claim'): Promise<Filed> {
  const handler = await office.as('handler');
  const body = { source: 3, typeId: office.types[type], ...letter, ...facts };
  const filed = good(await handler.post<Omit<Filed, 'queryCode'>>('petitionLetter/register', body));
  return { ...filed, queryCode: await queryCodeOf(office, filed.id) };
}

/** The data of an answer; throws on refusal, so that a test stops there. */
export function good<D>(answer: Answer<D>): D {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.msg}`);
  return answer.data;
}

export interface Case {
  id: string;
  detail(name?: StaffName): Promise<PetitionDetail>;
  handle(name: StaffName): Promise<Answer<PetitionDetail>>;
  post(name: StaffName, verb: string, body?: object): Promise<Answer<CaseHeadAnswer>>;
  reply(name: StaffName, action: string, body?: object): Promise<Answer<CaseHeadAnswer>>;
}

export function caseOf(office: Office, id: string): Case {
  const detail = async (name: StaffName = 'leader') =>
    good(await (await office.as(name)).get<PetitionDetail>('petitionLetter/detail', { id }));
  const post = async (name: StaffName, verb: string, body: object = {}) => {
    const { version } = await detail();
    const who = await office.as(name);
    return who.post<CaseHeadAnswer>(`petitionLetter/${verb}`, { id, version, ...body });
  };
  return {
    id,
    detail,
    post,
    handle: async (name) => (await office.as(name)).get<PetitionDetail>('petitionLetter/handle', { id }),
    reply: (name, action, body = {}) => post(name, 'reply', { action, ...body }),
  };
}

const steps: Record<string, (kase: Case) => Promise<Answer<unknown>>> = {
  claimed: (kase) => kase.handle('handler'),
  accepted: (kase) => kase.reply('handler', 'accept', { acceptResult: 1 }),
  submitted: (kase) => kase.reply('handler', 'submit', { replyResult: 1, replyContent: opinion }),
  answered: (kase) => kase.post('auditor', 'audit', { auditResult: 1 }),
};
export type Reached = 'registered' | 'claimed' | 'accepted' | 'submitted' | 'answered';

/**
 * Transfers a petition to an outside organisation: 甲经办 requests, 戊审核 signs, for an accusation 辛领导.
 * @param asked overrides for the request
 */
export async function transferOutside(office: Office, kase: Case, asked: object = {}): Promise<void> {
  const { legalClass } = await kase.detail();
  const signer: StaffName = legalClass === 2 ? 'leader' : 'auditor';
  const request = { toOrg: '市教育局', note: '不属本单位职权', secondSignUserId: office.ids[signer] };
  good(await kase.reply('handler', 'transfer', { ...request, ...asked }));
  good(await kase.post(signer, 'transferAudit', { auditResult: 1 }));
}

export async function petitionAt(office: Office, reached: Reached, facts: object = {}, type: TypeName = 'claim') {
  const filed = await register(office, facts, type);
  const kase = caseOf(office, filed.id);
  const order = Object.keys(steps);
  for (const name of reached === 'registered' ? [] : order.slice(0, order.indexOf(reached) + 1)) {
    // a confidential petition is visible to its assigned handler only
    const isAssigned = name === 'claimed' && type === 'accusation';
    const step = isAssigned ? () => kase.post('auditor', 'assign', { handlerId: office.ids.handler }) : steps[name];
    if (step) good(await step(kase));
  }
  return { ...kase, caseNo: filed.caseNo, queryCode: filed.queryCode };
}

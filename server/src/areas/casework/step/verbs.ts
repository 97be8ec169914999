import type { AnswerOf, InputOf } from '@kaoxin/contract/call.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseCalls, transferAuditCall } from '@kaoxin/contract/casework/calls.ts';
import { auditResult, type DeliverWay } from '@kaoxin/contract/casework/states.ts';
import { bindFiles } from '#areas/files/index.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { keepPictures } from '#platform/files/text-pictures.ts';
import { mayEnter } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import type { StepInput } from '../case-head.ts';
import type { CaseModule } from '../kind/kind.ts';
import { headAnswer } from '../read/page/head-answer.ts';
import { withoutRecused } from '../recusal/marks.ts';
import { awaitsClaim } from '../rules/processes.ts';
import { refusal } from '../rules/refusals.ts';
import { namedPerson } from '../store/actor.ts';
import { performStep, performSteps } from '../store/perform.ts';
import { answerStep, answerSteps } from './answer-step.ts';
import { papersIn } from './papers.ts';
import { refuseRepeated } from './refuse-repeated.ts';

/** Drops absent values, so that rules can tell absent from empty. */
export const sent = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };

/** The call of a kind lists the actions of that kind. */
type ReplyBody = Omit<InputOf<CaseCalls['reply']>['body'], 'action'> & { action: CaseVerb };

/** Parameter case.claimOnHandle (domain.md 8 #3): opening the handling view claims; if off, the first action does. */
export const claimsOnHandle = async (work: Work): Promise<boolean> =>
  (await settingsOf(work)).get('case.claimOnHandle') !== '0';

/** Returns the version the action must match: the caller's, or the one after the caller's claim. */
async function claimFirst(work: Work, module: CaseModule, id: string, version: number): Promise<{ version: number }> {
  const row = await work.table(module.table).need(id);
  if (!awaitsClaim(module.kind, row) || row.handlerId !== null || (await claimsOnHandle(work))) return { version };
  return performStep(work, module, id, 'claim', { version });
}

const receivingDept = (work: Work, deptId: string): Promise<void> =>
  work.mustExist('dept', deptId, ['接收机构不存在，请重新选择', 'The receiving department does not exist']);

export async function replyToCase(work: Work, module: CaseModule, body: ReplyBody) {
  const { id, action, secondSignUserId, fileIds } = body;
  const input = await saidInReply(work, body);
  if (action === 'accept') {
    const { version } = await claimFirst(work, module, id, body.version);
    input.version = version;
  }
  if (secondSignUserId) await mayMeet(work, module, id, secondSignUserId);
  if (body.deptId) await receivingDept(work, body.deptId);
  const row = await performStep(work, module, id, action, input);
  if (fileIds) await bindFiles(work, fileIds, module.kind, id);
  if (input.replyContent) await keepPictures(work, { of: module.kind, id, field: 'replyContent' }, input.replyContent);
  return headAnswer(work, module, row);
}

async function saidInReply(work: Work, body: ReplyBody): Promise<StepInput> {
  const { id: _id, action: _action, fileIds, secondSignUserId, hearing, replyContent, ...rest } = body;
  return {
    ...sent(rest),
    papers: papersIn(fileIds ?? ''),
    ...(replyContent ? { replyContent: sanitizeHtml(replyContent) } : {}),
    ...(hearing ? { hearing: sent(hearing) } : {}),
    ...(secondSignUserId ? { secondSigner: await someone(work, secondSignUserId) } : {}),
  };
}

async function someone(work: Work, id: string) {
  const person = await namedPerson(work, id);
  if (!person) throw refuse(400, ['所选人员不存在或已停用', 'The chosen person does not exist or is disabled']);
  return person;
}

/** Refuses to assign a case to a recused user. The rules check its text only, this includes what was added later. */
async function mayMeet(work: Work, module: CaseModule, id: string, personId: string): Promise<void> {
  const { label, status } = refusal.interest();
  const kase = await work.table(module.table).need(id);
  if ((await withoutRecused(work, module.kind, kase.id, [personId])).length === 0) throw refuse(status, label);
}

type AuditBody = InputOf<CaseCalls['audit']>['body'] &
  Pick<ReplyBody, 'days'> & { supplementItems?: ReplyBody['items'] };

const saidInAudit = ({ auditResult, auditNote, supplementItems, days }: AuditBody) => ({
  auditResult,
  ...sent({ auditNote, supplementItems, days }),
});

export type LetterBody = ReplyBody | AuditBody;

export async function stepOfLetter(work: Work, body: LetterBody): Promise<{ verb: CaseVerb; input: StepInput }> {
  if (!('action' in body)) return { verb: 'audit', input: saidInAudit(body) };
  return { verb: body.action, input: await saidInReply(work, body) };
}

export async function auditCases(work: Work, module: CaseModule, body: AuditBody) {
  const { id, version, items } = body;
  const wanted = items ?? (id && version !== undefined && version !== null ? [{ id, version }] : []);
  if (wanted.length === 0) throw refuse('nothingChosen');
  const steps = wanted.map((item) => ({ ...item, ...saidInAudit(body) }));
  const answers = await answerSteps(work, module, await auditingVerb(work, module, body), steps);
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}

async function auditingVerb(work: Work, { table }: CaseModule, { id, auditResult: result }: AuditBody) {
  if (!id || result !== auditResult.of.refuse) return 'audit';
  const row = await work.table(table).find(id);
  return row?.approvedBy.some((one) => one === work.actor.id) ? 'takeBack' : 'audit';
}

export const releaseCase = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<CaseCalls['release']>['body'],
) => answerStep(work, module, id, 'release', sent(rest));

export async function assignCase(
  work: Work,
  module: CaseModule,
  { id, handlerId, ...rest }: InputOf<CaseCalls['assign']>['body'],
) {
  const target = await someone(work, handlerId);
  await mayMeet(work, module, id, handlerId);
  return answerStep(work, module, id, 'assign', { ...sent(rest), target });
}

export const askExtension = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<CaseCalls['extend']>['body'],
) => answerStep(work, module, id, 'extend', sent(rest));

export const decideExtension = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<CaseCalls['extendAudit']>['body'],
) => answerStep(work, module, id, 'extendAudit', sent(rest));

export const decideTransfer = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<ReturnType<typeof transferAuditCall>>['body'],
) => answerStep(work, module, id, 'transferAudit', sent(rest));

export const decideWithdrawal = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<CaseCalls['withdrawAudit']>['body'],
) => answerStep(work, module, id, 'withdrawAudit', sent(rest));

/** 送达 of the answer, which starts the time for review (domain.md 3.2). */
export const registerDelivery = async (
  work: Work,
  module: CaseModule,
  { id, deliverWay, ...rest }: InputOf<CaseCalls['deliver']>['body'],
) => {
  const way = deliverWay as DeliverWay;
  return answerStep(work, module, id, 'deliver', { ...sent(rest), deliverWay: way });
};

export const superviseCase = async (
  work: Work,
  module: CaseModule,
  { id, ...rest }: InputOf<CaseCalls['supervise']>['body'],
) => {
  await refuseRepeated(work, module, 'supervise', [id]);
  return answerStep(work, module, id, 'supervise', sent(rest));
};

export async function urgeCases(
  work: Work,
  module: CaseModule,
  { id, ids, version, note }: InputOf<CaseCalls['urge']>['body'],
) {
  const wanted = ids ?? (id ? [id] : []);
  if (wanted.length === 0) throw refuse('nothingChosen');
  await refuseRepeated(work, module, 'urge', wanted);
  const steps = wanted.map((each) => ({ id: each, ...sent({ version: id === each ? version : null, note }) }));
  return answerSteps(work, module, 'urge', steps);
}

const ownWords = ({ applicant }: CaseModule) => ({
  applicantName: `${applicant[0]}姓名`,
  idNo: '证件号码',
  phone: '手机号码',
});

/** Masked fields in full, with a reason for the timeline (domain.md 3.1, reveal). */
export async function revealFields(
  work: Work,
  module: CaseModule,
  { id, fields, reason }: InputOf<CaseCalls['reveal']>['body'],
): Promise<AnswerOf<CaseCalls['reveal']>> {
  mayEnter(module.calls.detail, work.actor);
  const words: Readonly<Record<string, string>> = { ...ownWords(module), ...module.personal?.words };
  const looked = fields.map((field) => words[field] ?? field).join('、');
  const row = await performStep(work, module, id, 'reveal', { reason: `${reason}（${looked}）` });
  const own = { applicantName: row.applicantName, idNo: decrypt(work, row.idNo), phone: decrypt(work, row.phone) };
  const full: Record<string, unknown> = { ...own, ...module.personal?.reveal?.(work, row) };
  return Object.fromEntries(fields.map((field) => [field, full[field]]));
}

export async function removeCases(
  work: Work,
  module: CaseModule,
  ids: readonly string[],
  reason: string | null | undefined,
): Promise<null> {
  const steps = ids.map((id) => ({ id, ...sent({ reason }) }));
  await performSteps(work, module, 'remove', steps);
  work.target = ids.join(',');
  return null;
}

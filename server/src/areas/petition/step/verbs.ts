import type { BodyOf, InputOf } from '@kaoxin/contract/call.ts';
import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { namedPerson, performStep, refusal, type StepInput, withoutRecused } from '#areas/casework/index.ts';
import { bindFiles } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { settingsOf } from '#platform/settings.ts';
import { sanitizeHtml } from '#platform/text/html.ts';
import type { Work } from '#platform/work.ts';
import { petitionModule } from '../module.ts';
import { headAnswer } from '../read/detail.ts';
import type { PetitionSelected } from '../read/present.ts';

const take = (work: Work, id: string, verb: CaseVerb, input: StepInput): Promise<PetitionSelected> =>
  performStep(work, petitionModule, id, verb, input);

/** Drops what was not sent, so that rules tell "absent" from "empty". */
const sent = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };

type ReplyBody = InputOf<typeof petitionLetter.reply>['body'];

/** Parameter case.claimOnHandle (domain.md 8 #3): opening the handling view claims; when off, the first action does. */
export const claimsOnHandle = async (work: Work): Promise<boolean> =>
  (await settingsOf(work)).get('case.claimOnHandle') !== '0';

/** Answers the version the action must meet: the caller's, or that after his own claim. */
async function claimFirst(work: Work, id: string, version: number): Promise<{ version: number }> {
  const row = await work.table('petitionLetter').need(id);
  if (row.caseStatus !== 10 || row.handlerId !== null || (await claimsOnHandle(work))) return { version };
  return take(work, id, 'claim', { version });
}

/** A department that takes a petition over is one of the tenant. */
const receivingDept = (work: Work, deptId: string): Promise<void> =>
  work.mustExist('dept', deptId, ['接收机构不存在,请重新选择', 'The receiving department does not exist']);

/** Acceptance, drafting, submitting, supplement, transfer, objection, hearing: one call, told apart by `action`. */
export async function replyToPetition(work: Work, body: ReplyBody) {
  const { id, action, secondSignUserId, fileIds, hearing, replyContent, ...rest } = body;
  const input: StepInput = {
    ...sent(rest),
    ...(replyContent ? { replyContent: sanitizeHtml(replyContent) } : {}),
    ...(hearing ? { hearing: sent(hearing) } : {}),
    ...(secondSignUserId ? { secondSigner: await someone(work, secondSignUserId) } : {}),
  };
  if (action === 'accept') {
    const { version } = await claimFirst(work, id, body.version);
    input.version = version;
  }
  if (secondSignUserId) await mayMeet(work, id, secondSignUserId);
  if (body.deptId) await receivingDept(work, body.deptId);
  const row = await take(work, id, action, input);
  if (fileIds) await bindFiles(work, fileIds, 'petition', id);
  return headAnswer(work, row);
}

async function someone(work: Work, id: string) {
  const person = await namedPerson(work, id);
  if (!person) throw refuse(400, ['所选人员不存在或已停用', 'The chosen person does not exist or is disabled']);
  return person;
}

/** A petition that is kept from somebody is not given to him either; the rules look at its words, this at what was added. */
async function mayMeet(work: Work, id: string, personId: string): Promise<void> {
  const { label, status } = refusal.interest();
  const petition = await work.table('petitionLetter').need(id);
  if ((await withoutRecused(work, 'petition', petition.id, [personId])).length === 0) throw refuse(status, label);
}

type AuditBody = InputOf<typeof petitionLetter.audit>['body'];

/** One petition or many; all or none. */
export async function auditPetitions(work: Work, { id, version, items, auditResult, auditNote }: AuditBody) {
  const wanted = items ?? (id && version !== undefined && version !== null ? [{ id, version }] : []);
  if (wanted.length === 0) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  const answers = [];
  // in the order of their ids, so that two batches cannot wait for each other
  for (const item of [...wanted].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await take(work, item.id, 'audit', { version: item.version, auditResult, ...sent({ auditNote }) });
    answers.push(await headAnswer(work, row));
  }
  work.target = answers.map(({ caseNo }) => caseNo).join(',');
  return answers;
}

export const releasePetition = async (work: Work, { id, ...rest }: InputOf<typeof petitionLetter.release>['body']) =>
  headAnswer(work, await take(work, id, 'release', sent(rest)));

export async function assignPetition(
  work: Work,
  { id, handlerId, ...rest }: InputOf<typeof petitionLetter.assign>['body'],
) {
  const target = await someone(work, handlerId);
  await mayMeet(work, id, handlerId);
  return headAnswer(work, await take(work, id, 'assign', { ...sent(rest), target }));
}

export const askExtension = async (work: Work, { id, ...rest }: InputOf<typeof petitionLetter.extend>['body']) =>
  headAnswer(work, await take(work, id, 'extend', sent(rest)));

export const decideExtension = async (
  work: Work,
  { id, ...rest }: InputOf<typeof petitionLetter.extendAudit>['body'],
) => headAnswer(work, await take(work, id, 'extendAudit', sent(rest)));

export const supervisePetition = async (
  work: Work,
  { id, ...rest }: InputOf<typeof petitionLetter.supervise>['body'],
) => headAnswer(work, await take(work, id, 'supervise', sent(rest)));

/** 催办 of one or of many. */
export async function urgePetitions(
  work: Work,
  { id, ids, version, note }: InputOf<typeof petitionLetter.urge>['body'],
) {
  const wanted = ids ?? (id ? [id] : []);
  if (wanted.length === 0) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
  const answers = [];
  for (const each of [...wanted].sort()) {
    const row = await take(work, each, 'urge', sent({ version: id === each ? version : null, note }));
    answers.push(await headAnswer(work, row));
  }
  return answers;
}

/** A cluster is named after the first petition put into it; one nobody here may see is not there. */
async function knownCluster(work: Work, clusterId: string): Promise<void> {
  const member = await work
    .table('petitionLetter')
    .select()
    .select('id')
    .where('clusterId', '=', clusterId)
    .limit(1)
    .executeTakeFirst();
  if (!member) throw refuse(400, ['关联簇不存在,请重新选择', 'No such cluster']);
}

/** Petitions of one matter are put into one cluster: one investigation, one letter each (domain.md 3.1, merge). */
export async function mergePetitions(
  work: Work,
  { ids, clusterId, note }: InputOf<typeof petitionLetter.merge>['body'],
) {
  if (ids.length < 2 && !clusterId) throw refuse(400, ['请选择至少两件信访件合并', 'Choose at least two petitions']);
  if (clusterId) await knownCluster(work, clusterId);
  const cluster = clusterId ?? [...ids].sort()[0] ?? null;
  const answers = [];
  for (const id of [...ids].sort()) {
    await take(work, id, 'merge', sent({ note }));
    answers.push(await headAnswer(work, await work.table('petitionLetter').change(id, { clusterId: cluster })));
  }
  return answers;
}

type Revealed = {
  [K in BodyOf<typeof petitionLetter.reveal>['fields'][number]]?:
    | string
    | null
    | { name: string; phone: string | null }[];
};

/** Masked fields in full, against a reason that goes into the timeline (domain.md 3.1, reveal). */
export async function revealFields(work: Work, { id, fields, reason }: InputOf<typeof petitionLetter.reveal>['body']) {
  const row = await take(work, id, 'reveal', { reason: `${reason}(${fields.join('、')})` });
  const open = (sealed: string | null) => (sealed ? work.context.secrets.open(sealed) : null);
  const full: Required<Revealed> = {
    applicantName: row.applicantName,
    idNo: open(row.idNo),
    phone: open(row.phone),
    accusedName: open(row.accusedName),
    accusedDept: open(row.accusedDept),
    representatives: row.representatives?.map(({ name, phone }) => ({ name, phone: open(phone) })) ?? null,
  };
  return Object.fromEntries(fields.map((field) => [field, full[field]])) as Revealed as never;
}

/** Wrong entries and withdrawn petitions; the reason goes into the audit row. */
export async function removePetitions(
  work: Work,
  ids: readonly string[],
  reason: string | null | undefined,
): Promise<null> {
  for (const id of [...ids].sort()) await take(work, id, 'remove', sent({ reason }));
  work.target = ids.join(',');
  return null;
}

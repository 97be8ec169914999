import { randomBytes } from 'node:crypto';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { sendState } from '@kaoxin/contract/resource/sms-message.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { tenantActor } from '#platform/access/actor.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { refuse } from '#platform/http/errors.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { sealedJson } from '#platform/secrets.ts';
import type { Work } from '#platform/work.ts';
import { refuseOftenTo, refuseOverCap } from './limits.ts';
import { enabledService, type Service, serviceNamed } from './services.ts';

export interface SmsRequest {
  phone: string;
  /** code of the service whose template is used; without one, or with an unknown one, the tenant's enabled service */
  template?: string | undefined;
  service?: Service | undefined;
  /** values of the template's variables, in its order: one line each, at most 100 characters */
  params: Readonly<Record<string, string>>;
  /** the reason, for the log: `code`, `manual`, `test` … */
  purpose: string;
  /** concerns an anonymous case: the log shows neither phone nor user nor time of day (security.md S73) */
  isAnonymous?: boolean;
  /** seconds before the job runs, for a caller that sends the message itself at once */
  jobAfter?: number;
}

export const smsJob = 'sms';
const mostParams = 20;
const longestValue = 100;
/** Controls and line ends would break out of their line (security.md S34). */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u;

/**
 * Records an SMS and its job in the caller's transaction, which must be platform work: it is sent after the commit.
 * Business work uses `askForSms`. Refuses 400 for a wrong phone or value and without an enabled service, 429 beyond one
 * a minute and ten a day to this phone and beyond the tenant's daily cap (security.md S07).
 *
 * @returns id of the message, whose row holds the result
 */
export async function sendSms(work: Work, request: SmsRequest): Promise<{ id: string }> {
  checkRequest(request);
  const service = request.service ?? (await serviceFor(work, request.template));
  if (!service) throw noService();
  await refuseOftenTo(work, phoneDigestOf(work, request));
  await refuseOverCap(work, 1);
  const row = await insertMessage(work, service, request);
  await enqueue(work, smsJob, { messageId: row.id }, request.jobAfter ?? 0);
  return { id: row.id };
}

export function checkRequest({ phone, params }: SmsRequest): void {
  const problem = phoneProblem(phone);
  if (problem) throw refuse(400, problem);
  checkParams(params);
}

export const phoneDigestOf = (work: Work, { phone }: SmsRequest): string =>
  work.context.secrets.digest(`sms ${phoneNumber(phone)}`);

export const sealedParams = sealedJson<Readonly<Record<string, string>>>('message');
export const hiddenPhone = '***********';
export const dayOf = (time: string): string => `${time.slice(0, 10)} 00:00:00`;
/** Below every id of `next_id()` since 2025: it reveals no neighbours and sorts after the rows with a time. */
const idWithoutTime = (): string => (randomBytes(8).readBigUInt64BE() >> 9n).toString();

export function insertMessage(
  work: Work,
  service: Service,
  { phone, params, purpose, isAnonymous = false }: SmsRequest,
  refused?: string,
): Promise<SelectedRow<'smsMessage'>> {
  const number = phoneNumber(phone);
  const { seal, digest } = work.context.secrets;
  const day = dayOf(work.now);
  const noted = isAnonymous ? work.as(tenantActor(work.actor.tenantId, 'sms')).at(day) : work;
  return noted.table('smsMessage').insert({
    ...(isAnonymous ? { id: idWithoutTime() } : {}),
    daySeconds: isAnonymous ? (Date.parse(`${work.now}Z`) - Date.parse(`${day}Z`)) / 1000 : 0,
    smsId: service.id,
    smsCode: service.smsCode,
    category: service.category,
    purpose,
    templateId: service.templateId,
    phoneMasked: isAnonymous ? hiddenPhone : `${number.slice(0, 3)}****${number.slice(-4)}`,
    phoneDigest: digest(`sms ${number}`),
    phoneSealed: refused === undefined ? seal(number, 'message') : '',
    paramsSealed: refused === undefined ? sealedParams.seal(work, params) : null,
    state: refused === undefined ? sendState.waiting : sendState.failed,
    attempts: 0,
    answer: refused ?? null,
    begunTime: null,
    sentTime: null,
  });
}

export async function serviceFor({ actor, platform }: Work, code: string | undefined): Promise<Service | undefined> {
  const named = code ? await serviceNamed(platform, actor.tenantId, code) : undefined;
  return named ?? enabledService(platform, actor.tenantId);
}

const noService = () =>
  refuse(400, ['短信服务尚未启用，请联系管理员', 'No text message service is enabled; please tell your administrator']);

function checkParams(params: SmsRequest['params']): void {
  const entries = Object.entries(params);
  if (entries.length > mostParams)
    throw refuse(400, [`短信参数不能超过${mostParams}个`, `At most ${mostParams} parameters in a text message`]);
  for (const [name, value] of entries) {
    if (!/^\w{1,32}$/.test(name))
      throw refuse(400, ['短信参数名只能由字母、数字和下划线组成', 'Parameter names consist of letters, digits and _']);
    if (typeof value !== 'string' || !oneLine.test(value) || [...value].length > longestValue)
      throw refuse(400, [
        `短信参数${name}须为不超过${longestValue}个字符的单行文字`,
        `Parameter ${name} must be one line of at most ${longestValue} characters`,
      ]);
  }
}

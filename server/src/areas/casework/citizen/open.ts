import type { Call, InputOf } from '@kaoxin/contract/call.ts';
import { noticeCall } from '@kaoxin/contract/casework/public/notice.ts';
import { caseOpen as open } from '@kaoxin/contract/casework/public/open.ts';
import { caseSource, typeKind } from '@kaoxin/contract/casework/states.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { sendsCodes, sendsLostCodes } from '#areas/auth/index.ts';
import { citizenFileId, keepsAuthor, putFile } from '#areas/files/index.ts';
import { asCitizen, citizenWrites, counted } from '#engine/citizens/citizen-calls.ts';
import { citizenLimits } from '#engine/citizens/citizen-limits.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { normalQueryCode, parseCaseNumber } from '#engine/numbering/case-number.ts';
import type { Audited } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { type Exchange, manualTransaction, on, type Route, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { type CleanEntry, type Intake, registerCase } from '../intake/register.ts';
import { typeTree } from '../intake/type-tree.ts';
import { caseKinds, moduleOf } from '../kind/kind.ts';
import { filedPhone } from '../store/filed-phone.ts';
import * as acts from './acts.ts';
import { sendCaseCode, sendLostCode } from './case-code.ts';
import { caseOf, filedUnder, sameText } from './case-of-code.ts';
import { noteFirstReading } from './first-reading.ts';
import { confirmedLetter } from './letter.ts';
import { acceptedNow, noticeOf } from './notice.ts';
import { ownLetter } from './own.ts';
import { publicCase } from './status-page.ts';

/** The code is read after the transaction, so that no answer stored for repetitions contains it. */
async function receiptOf(work: Work, filed: Audited<{ caseNo: string }>) {
  const { caseNo } = filed.answer;
  const module = moduleOf(parseCaseNumber(caseNo)?.kind ?? '');
  if (!module) throw refuse('notFound');
  const row = await asCitizen(work)
    .table(module.table)
    .select()
    .select(['caseNo', 'queryCode', 'receivedTime', 'acceptDue'])
    .where('caseNo', '=', caseNo)
    .executeTakeFirstOrThrow();
  return filed.map(() => row);
}

type FiledBody<E> = E & { fileIds?: string | null | undefined; noticeVersion: string };

export const filingRoute = <E, C extends CleanEntry>(call: Call, intake: Intake<E, C>): Omit<Route, 'store'> => ({
  audited: () => null,
  ...limited(
    citizenLimits.write,
    manualTransaction(call, async (work: Work, input: { body: unknown }, exchange: Exchange) => {
      // the call's own schema has checked it
      const entry = input.body as FiledBody<E>;
      const { fileIds = null, noticeVersion } = entry;
      const asked = { body: isRecord(input.body) ? input.body : {} };
      const filed = await citizenWrites(work, call, asked, exchange, async (inside) => {
        const origin = { source: caseSource.of.website, fileIds, accepted: await acceptedNow(inside, noticeVersion) };
        const { caseNo } = await registerCase(inside, intake, entry, origin);
        return { caseNo };
      });
      return receiptOf(work, filed);
    }),
  ),
});

async function sendDigits(work: Work, body: Asked & { queryCode: string }, exchange: Exchange) {
  if (!(await sendsCodes(work.platform, work.actor.tenantId)))
    throw refuse(400, [
      '短信服务尚未启用，请输入您的姓名和证件号码末八位（不足十二位的，输入完整号码）',
      'Text messages are not set up; please enter your name and the end of your id number, all of one shorter than twelve',
    ]);
  const found = await caseOf(work, body.caseNo, body.queryCode).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  const phone = decrypt(work, found && filedPhone(found.row));
  const asked = { caseNo: body.caseNo.trim().toUpperCase(), queryCode: normalQueryCode(body.queryCode) };
  return sendCaseCode(work, { ...asked, phone, isAnonymous: found?.row.isAnonymous === 1, exchange });
}

async function sendLost(work: Work, body: Asked & { phone: string }, exchange: Exchange) {
  if (!(await sendsLostCodes(work.platform, work.actor.tenantId)))
    throw refuse(400, [
      '暂不能通过短信找回查询码，请持身份证件到承办机构查询',
      'Query codes cannot be sent by text message here. Please come to the office with your ID',
    ]);
  const problem = phoneProblem(body.phone);
  if (problem) throw refuse(400, problem, { fields: ['phone'] });
  const caseNo = body.caseNo.trim().toUpperCase();
  const filed = await filedUnder(work, caseNo);
  const fits = sameText(decrypt(work, filed ? filedPhone(filed) : null) ?? '', body.phone);
  const queryCode = fits && filed ? filed.queryCode : null;
  return sendLostCode(work, { caseNo, phone: body.phone, queryCode, isAnonymous: filed?.isAnonymous === 1, exchange });
}

type Asked = InputOf<typeof open.code>['body'];

function sendCode(work: Work, { body }: InputOf<typeof open.code>, exchange: Exchange) {
  const { queryCode, phone } = body;
  // without a code there is no wrong one to count, so every message needs a captcha
  const isLost = !queryCode && Boolean(phone);
  const run = (citizen: Work) => {
    if (queryCode) return sendDigits(citizen, { ...body, queryCode }, exchange);
    if (phone) return sendLost(citizen, { ...body, phone }, exchange);
    throw refuse(400, ['请输入查询码', 'Enter the code'], { fields: ['queryCode'] });
  };
  return counted(work, exchange, run, undefined, isLost);
}

/** The citizens' calls (domain.md 3.14). Each has a rate limit; writes open their transaction after it. */
export const openRoutes = routes('business', [
  limited(
    citizenLimits.look,
    on(open.case, (work, { query }, exchange) =>
      counted(work, exchange, async (citizen) => {
        const found = await caseOf(citizen, query.caseNo, query.queryCode);
        await noteFirstReading(citizen, found);
        return publicCase(citizen, found);
      }),
    ),
  ),
  limited(
    citizenLimits.look,
    on(open.letter, (work, { query }, exchange) =>
      counted(work, exchange, async (citizen) =>
        query.ticket ? await ownLetter(citizen, query.code, query.ticket) : await confirmedLetter(citizen, query),
      ),
    ),
  ),
  limited(
    citizenLimits.file,
    manualTransaction(open.file, async (work, _input, exchange) => {
      const file = await putFile(work, open.file, exchange, 'caseEvidence');
      return file.map((row) => ({
        fileId: citizenFileId(work, row.id),
        originalName: row.originalName,
        fileSize: Number(row.fileSize),
        keepsAuthor: keepsAuthor(row) ? 1 : 0,
      }));
    }),
  ),
  limited(
    citizenLimits.read,
    on(noticeCall, (work) => noticeOf(work)),
  ),
  limited(
    citizenLimits.read,
    on(open.types, (work, { query }) => {
      const wanted = query.kind ?? typeKind.of.petition;
      const module = caseKinds().find((kind) => kind.typeKind === wanted);
      return module ? typeTree(work, module) : Promise.resolve([]);
    }),
  ),
  limited(citizenLimits.write, manualTransaction(open.code, sendCode)),
  limited(citizenLimits.write, manualTransaction(open.supplement, acts.supplement)),
  limited(citizenLimits.write, manualTransaction(open.own, acts.own)),
  limited(citizenLimits.write, manualTransaction(open.withdraw, acts.withdraw)),
  limited(citizenLimits.write, manualTransaction(open.confirm, acts.confirm)),
  limited(citizenLimits.write, manualTransaction(open.rate, acts.rate)),
  limited(
    citizenLimits.write,
    manualTransaction(open.relief, async (work, input, exchange) =>
      receiptOf(work, await acts.relief(work, input, exchange)),
    ),
  ),
]);

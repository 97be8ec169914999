import type { InputOf } from '@kaoxin/contract/call.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { sendsCodes } from '#areas/auth/index.ts';
import { normalQueryCode } from '#areas/casework/index.ts';
import { citizenFileId, putFile } from '#areas/files/index.ts';
import type { Audited } from '#platform/http/audited-transaction.ts';
import { Refusal, refuse } from '#platform/http/errors.ts';
import { limited } from '#platform/http/guards/rate.ts';
import { type Exchange, manualTransaction, on, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import * as acts from '../intake/acts.ts';
import { sendCaseCode } from '../intake/case-code.ts';
import { asCitizen, citizenWrites, counted, petitionOf, rules } from '../intake/citizen.ts';
import { registerPetition } from '../intake/register.ts';
import { publicCase } from '../intake/status-page.ts';
import { typeTree } from '../intake/type-tree.ts';

/** What the citizen takes home. The code is read behind the transaction: no kept answer of a repetition holds it. */
async function receiptOf(work: Work, filed: Audited<{ caseNo: string }>) {
  const row = await asCitizen(work)
    .table('petitionLetter')
    .select()
    .select(['caseNo', 'queryCode', 'acceptDue'])
    .where('caseNo', '=', filed.answer.caseNo)
    .executeTakeFirstOrThrow();
  return filed.map(() => row);
}

async function filePetition(work: Work, input: InputOf<typeof open.petition>, exchange: Exchange) {
  const { fileIds, ...entry } = input.body;
  const filed = await citizenWrites(work, open.petition, input, exchange, async (inside) => {
    const { caseNo } = await registerPetition(inside, entry, { source: caseSource.of.website, fileIds });
    return { caseNo };
  });
  return receiptOf(work, filed);
}

/** Digits to the phone as filed; whoever has no such case, or one without a phone, is answered alike. */
async function sendCode(work: Work, { body }: InputOf<typeof open.code>, exchange: Exchange) {
  if (!(await sendsCodes(work.platform, work.actor.tenantId)))
    throw refuse(400, [
      '短信服务尚未启用,请输入信访人姓名和证件号码末八位',
      'Text messages are not set up; please enter your name and the end of your id number',
    ]);
  const found = await petitionOf(work, body.caseNo, body.queryCode).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  const phone = found?.phone ? work.context.secrets.open(found.phone) : null;
  const asked = { caseNo: body.caseNo.trim().toUpperCase(), queryCode: normalQueryCode(body.queryCode) };
  return sendCaseCode(work, { ...asked, phone, exchange });
}

/** The citizen's calls (domain.md 3.14). A rate limit stands before each; writes open their transaction behind it. */
export const openRoutes = routes('business', [
  manualTransaction(open.petition, limited(rules.write, filePetition)),
  on(
    open.case,
    limited(rules.look, (work, { query }, exchange) =>
      counted(work, exchange, async (citizen) =>
        publicCase(citizen, await petitionOf(citizen, query.caseNo, query.queryCode)),
      ),
    ),
  ),
  manualTransaction(
    open.file,
    limited(rules.file, async (work, _input, exchange) => {
      const file = await putFile(work, open.file, exchange, 'caseEvidence');
      return file.map(({ id, originalName, fileSize }) => ({
        fileId: citizenFileId(work, id),
        originalName,
        fileSize: Number(fileSize),
      }));
    }),
  ),
  on(
    open.types,
    limited(rules.read, (work) => typeTree(work)),
  ),
  manualTransaction(
    open.code,
    limited(rules.write, (work, input, exchange) =>
      counted(work, exchange, (citizen) => sendCode(citizen, input, exchange)),
    ),
  ),
  manualTransaction(open.supplement, limited(rules.write, acts.supplement)),
  manualTransaction(open.withdraw, limited(rules.write, acts.withdraw)),
  manualTransaction(open.confirm, limited(rules.write, acts.confirm)),
  manualTransaction(open.rate, limited(rules.write, acts.rate)),
  manualTransaction(
    open.relief,
    limited(rules.write, async (work, input, exchange) => receiptOf(work, await acts.relief(work, input, exchange))),
  ),
]);

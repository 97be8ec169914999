import type { Call, InputOf } from '@kaoxin/contract/call.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { performStep } from '#areas/casework/index.ts';
import { bindFiles } from '#areas/files/index.ts';
import { type Audited, auditedTransaction } from '#platform/http/audited-transaction.ts';
import type { Exchange } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { petitionModule } from '../module.ts';
import { noteAddition } from '../recusal/recusal.ts';
import { spendCaseCode } from './case-code.ts';
import { counted } from './citizen.ts';
import { type Asked, provedPetition } from './proof.ts';
import { askForReview } from './relief.ts';

/**
 * A step the citizen takes in his matter: he proves that it is his before anything is opened. The audit keeps by what, and
 * nothing of what he wrote. Digits sent to his phone serve one act.
 *
 * @param codeAlone number and code do for somebody who left nothing to be known by: what he does takes nothing away
 */
function acting<B extends Asked, R>(
  call: Call,
  codeAlone: boolean,
  take: (inside: Work, id: string, body: B) => Promise<R>,
) {
  return (work: Work, input: { body: B }, exchange: Exchange): Promise<Audited<R>> =>
    counted(work, exchange, async (citizen) => {
      const started = performance.now();
      const { petition, by } = await provedPetition(citizen, input.body, { codeAlone });
      const audited = { body: { caseNo: petition.caseNo, by } };
      return auditedTransaction(citizen, { call, input, audited, exchange, started }, async (inside) => {
        const taken = await take(inside, petition.id, input.body);
        if (by === 'phone') await spendCaseCode(inside, call, input.body.phoneKey ?? '');
        return taken;
      });
    });
}

/** A step with words of the citizen's, which may name somebody who must not meet the matter any more. */
async function addedBy(
  work: Work,
  id: string,
  verb: 'supplied' | 'withdraw' | 'confirm',
  note: string | null | undefined,
): Promise<void> {
  const row = await performStep(work, petitionModule, id, verb, note ? { note } : {});
  if (note) await noteAddition(work, row, note);
}

type BodyOf<C extends Call> = InputOf<C>['body'] & Asked;

export const supplement = acting<BodyOf<typeof open.supplement>, null>(
  open.supplement,
  true,
  async (work, id, { note, fileIds }) => {
    await addedBy(work, id, 'supplied', note);
    if (fileIds) await bindFiles(work, fileIds, 'petition', id);
    return null;
  },
);

export const withdraw = acting<BodyOf<typeof open.withdraw>, null>(open.withdraw, false, async (work, id, { note }) => {
  await addedBy(work, id, 'withdraw', note);
  return null;
});

export const confirm = acting<BodyOf<typeof open.confirm>, null>(open.confirm, false, async (work, id, { note }) => {
  await addedBy(work, id, 'confirm', note);
  return null;
});

export const rate = acting<BodyOf<typeof open.rate>, null>(
  open.rate,
  false,
  async (work, id, { satisfaction, note }) => {
    const words = note ? { satisfactionNote: note } : {};
    await performStep(work, petitionModule, id, 'rate', { satisfaction, ...words });
    return null;
  },
);

export const relief = acting<BodyOf<typeof open.relief>, { caseNo: string }>(
  open.relief,
  true,
  async (work, id, { note }) => {
    const { caseNo } = await askForReview(work, await work.table('petitionLetter').need(id), note);
    return { caseNo };
  },
);

import './table.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { performStep } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { manualTransaction, on, onPersonal, routes } from '#platform/http/route.ts';
import { beSeen } from '#platform/live/presence.ts';
import { answerPrint } from './letters/print.ts';
import { petitionModule } from './module.ts';
import { detailOf } from './read/detail.ts';
import { exportPetitions } from './read/export.ts';
import { countPetitions, listPetitions } from './read/list.ts';
import { noteReading, noteReadingToo } from './read/reading.ts';
import { handlersOf } from './step/handlers.ts';
import {
  askExtension,
  assignPetition,
  auditPetitions,
  claimsOnHandle,
  decideExtension,
  mergePetitions,
  releasePetition,
  removePetitions,
  replyToPetition,
  revealFields,
  supervisePetition,
  urgePetitions,
} from './step/verbs.ts';

const calls = petitionLetter;

export const petitionRoutes = routes('business', [
  on(calls.page, (work, { query }) => listPetitions(work, query)),
  on(calls.counts, (work, { query }) => countPetitions(work, query)),
  on(calls.detail, async (work, { query }) => {
    const row = await work.table('petitionLetter').need(query.id);
    await noteReading(work, row);
    return detailOf(work, row);
  }),
  on(calls.presence, async (work, { query }) => {
    const { id } = await work.table('petitionLetter').need(query.id);
    return beSeen(work, 'petitionLetter', id, query.left === '1');
  }),
  on(calls.handle, async (work, { query }) => {
    const row = await work.table('petitionLetter').need(query.id);
    const claims = query.preview !== '1' && row.caseStatus === 10 && (await claimsOnHandle(work));
    if (claims) return detailOf(work, await performStep(work, petitionModule, row.id, 'claim', {}));
    await noteReadingToo(work, row);
    return detailOf(work, row);
  }),
  // sets the type of a PDF after its transaction
  manualTransaction(calls.print, (work, { query }, exchange) => answerPrint(work, query, exchange)),
  on(calls.reply, (work, { body }) => replyToPetition(work, body)),
  on(calls.audit, (work, { body }) => auditPetitions(work, body)),
  on(calls.release, (work, { body }) => releasePetition(work, body)),
  on(calls.assign, (work, { body }) => assignPetition(work, body)),
  on(calls.extend, (work, { body }) => askExtension(work, body)),
  on(calls.extendAudit, (work, { body }) => decideExtension(work, body)),
  on(calls.urge, (work, { body }) => urgePetitions(work, body)),
  on(calls.supervise, (work, { body }) => supervisePetition(work, body)),
  on(calls.merge, (work, { body }) => mergePetitions(work, body)),
  onPersonal(calls.reveal, (work, { body }) => revealFields(work, body)),
  on(calls.remove, (work, { query, body }) => {
    const ids = query.ids ?? body.ids;
    if (!ids) throw refuse(400, ['请选择至少一条数据', 'Please choose at least one record']);
    return removePetitions(work, ids, query.reason ?? body.reason);
  }),
  // streams beside the database, so it opens no transaction around the answer
  manualTransaction(calls.export, exportPetitions),
  on(calls.handlers, (work, { query }) => handlersOf(work, query)),
]);

import type { InputOf } from '@kaoxin/contract/call.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { open } from '@kaoxin/contract/petition/open.ts';
import { performStep } from '#areas/casework/index.ts';
import { bindFiles, citizenFileId, putFile } from '#areas/files/index.ts';
import { limited } from '#platform/http/rate.ts';
import { on, onOwn, routes } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { citizenWrites, counted, petitionOf, rules } from './intake/citizen.ts';
import type { Petition } from './intake/insert.ts';
import { askForReview } from './intake/relief.ts';
import { publicCase } from './intake/status-page.ts';
import { typeTree } from './intake/type-tree.ts';
import { petitionModule } from './module.ts';
import { noteAddition } from './recusal.ts';
import { registerPetition } from './register.ts';

const receipt = ({ caseNo, queryCode, acceptDue }: Petition) => ({ caseNo, queryCode, acceptDue });

async function filePetition(work: Work, { fileIds, ...entry }: InputOf<typeof open.petition>['body']) {
  return receipt(await registerPetition(work, entry, { source: caseSource.of.website, fileIds }));
}

async function answerSupplement(work: Work, body: InputOf<typeof open.supplement>['body']): Promise<null> {
  const { id } = await petitionOf(work, body.caseNo, body.queryCode);
  const row = await performStep(work, petitionModule, id, 'supplied', { note: body.note });
  await noteAddition(work, row, body.note);
  if (body.fileIds) await bindFiles(work, body.fileIds, 'petition', id);
  return null;
}

async function withdraw(work: Work, { caseNo, queryCode, note }: InputOf<typeof open.withdraw>['body']): Promise<null> {
  const { id } = await petitionOf(work, caseNo, queryCode);
  await performStep(work, petitionModule, id, 'withdraw', note ? { note } : {});
  return null;
}

async function relief(work: Work, { caseNo, queryCode, note }: InputOf<typeof open.relief>['body']) {
  return receipt(await askForReview(work, await petitionOf(work, caseNo, queryCode), note));
}

/** The citizen's calls (domain.md 3.14). A rate limit stands before each; writes open their transaction behind it. */
export const openRoutes = routes('business', [
  onOwn(
    open.petition,
    limited(rules.write, (work, input, exchange) =>
      citizenWrites(work, open.petition, input, exchange, (inside) => filePetition(inside, input.body)),
    ),
  ),
  on(
    open.case,
    limited(rules.look, (work, { query }, exchange) =>
      counted(work, exchange, async (citizen) =>
        publicCase(citizen, await petitionOf(citizen, query.caseNo, query.queryCode)),
      ),
    ),
  ),
  onOwn(
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
  onOwn(
    open.supplement,
    limited(rules.write, (work, input, exchange) =>
      citizenWrites(work, open.supplement, input, exchange, (inside) => answerSupplement(inside, input.body)),
    ),
  ),
  onOwn(
    open.withdraw,
    limited(rules.write, (work, input, exchange) =>
      citizenWrites(work, open.withdraw, input, exchange, (inside) => withdraw(inside, input.body)),
    ),
  ),
  onOwn(
    open.relief,
    limited(rules.write, (work, input, exchange) =>
      citizenWrites(work, open.relief, input, exchange, (inside) => relief(inside, input.body)),
    ),
  ),
]);

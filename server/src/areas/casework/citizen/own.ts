import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/open.ts';
import { letterCodeLength } from '@kaoxin/contract/casework/open-letter.ts';
import { documentOfTicket, documentTicket, ownUploads } from '#areas/files/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import { letterFile } from '../letters/hand-out.ts';
import type { FoundCase } from './citizen.ts';
import { lettersTo } from './status-page.ts';

/** What he wrote and uploaded, and the letters he was sent (domain.md 3.7), for whoever has proved that the case is his. */
export async function ownCase(work: Work, { module, row }: FoundCase): Promise<AnswerOf<typeof caseOpen.own>> {
  const letters = await lettersTo(work, module, row);
  return {
    content: row.content,
    demand: row.demand,
    form: [...((await module.ownForm?.(work, row)) ?? [])],
    files: await ownUploads(work, module.kind, row.id),
    letters: letters.map(({ id, sha256, ...letter }) => {
      const checkCode = sha256.slice(0, letterCodeLength);
      return { ...letter, checkCode, link: `/api/open/letter?code=${checkCode}&ticket=${documentTicket(work, id)}` };
    }),
  };
}

/** The letter of a link of `ownCase`. @throws 404 alike for a wrong, foreign or old ticket and a letter that is void */
export async function ownLetter(work: Work, code: string, ticket: string): Promise<FileAnswer> {
  const id = documentOfTicket(work, ticket);
  const letter = id && (await work.table('document').select().selectAll().where('id', '=', id).executeTakeFirst());
  if (!letter || letter.voidedTime !== null || letter.issuedTime === null || !letter.sha256.startsWith(code))
    throw refuse('notFound');
  return letterFile(work, letter);
}

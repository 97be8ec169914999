import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { caseAction } from '@kaoxin/contract/casework/case-action.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { letterCodeLength } from '@kaoxin/contract/casework/public/open-letter.ts';
import { documentOfTicket, documentTicket, ownUploads } from '#areas/files/index.ts';
import { letterFile } from '#engine/letters/hand-out.ts';
import { refuse } from '#platform/http/errors.ts';
import type { FileAnswer } from '#platform/http/route.ts';
import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { timelineOf } from '../read/page/timeline.ts';
import { amendReason } from '../step/amend-reason.ts';
import type { FoundCase } from './case-of-code.ts';
import { lettersTo } from './status-page.ts';

/** The applicant's text, uploads and letters (domain.md 3.7). The caller has proved that the case is theirs. */
export async function ownCase(work: Work, { module, row }: FoundCase): Promise<AnswerOf<typeof caseOpen.own>> {
  const letters = await lettersTo(work, module, row);
  return {
    ...(await filedWords(work, module, row)),
    form: [...((await module.personal?.own?.(work, row)) ?? [])],
    files: await ownUploads(work, module.kind, row.id),
    letters: letters.map(({ id, sha256, ...letter }) => {
      const checkCode = sha256.slice(0, letterCodeLength);
      return { ...letter, checkCode, link: `/api/open/letter?code=${checkCode}&ticket=${documentTicket(work, id)}` };
    }),
  };
}

/** The words as filed. After an amendment the first event that changed one holds it; the row has the words of the office. */
async function filedWords(work: Work, module: CaseModule, { id, content, demand }: CaseRow) {
  const amendments = (await timelineOf(work, module.kind, id)).filter(
    ({ action, diff }) => action === caseAction.of.amend && diff && ('content' in diff || 'demand' in diff),
  );
  const first = (column: 'content' | 'demand'): unknown =>
    amendments.find(({ diff }) => diff && column in diff)?.diff?.[column]?.[0];
  const [filedContent, filedDemand] = [first('content'), first('demand')];
  return {
    content: typeof filedContent === 'string' ? filedContent : content,
    demand: filedDemand === undefined ? demand : typeof filedDemand === 'string' ? filedDemand : null,
    recorded:
      amendments.length === 0
        ? null
        : { content, demand, amendments: amendments.map(({ time, note }) => ({ time, reason: reasonIn(note) })) },
  };
}

function reasonIn(note: string | null): string {
  const line = note?.split('\n').find((one) => one.startsWith(amendReason));
  return line?.slice(amendReason.length) ?? '';
}

/** The letter of a link of `ownCase`. @throws 404 alike for a wrong, foreign or old ticket and a void letter */
export async function ownLetter(work: Work, code: string, ticket: string): Promise<FileAnswer> {
  const id = documentOfTicket(work, ticket);
  const letter = id && (await work.table('document').select().selectAll().where('id', '=', id).executeTakeFirst());
  if (!letter || letter.voidedTime !== null || letter.issuedTime === null || !letter.sha256.startsWith(code))
    throw refuse('notFound');
  return letterFile(work, letter);
}

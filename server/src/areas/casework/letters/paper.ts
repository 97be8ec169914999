import { basisText } from '@kaoxin/contract/casework/letters/basis.ts';
import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { transferState } from '@kaoxin/contract/casework/transfer.ts';
import { type SqlBool, sql } from 'kysely';
import { lawsInForce } from '#areas/law/index.ts';
import { escapeHtml } from '#engine/letters/merge-fields.ts';
import { withoutCode } from '#engine/letters/render-letter.ts';
import { Refusal } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { shownApplicant } from '../read/present.ts';
import { rulesOf } from '../rules/kinds.ts';
import { lettersAgainst } from './against.ts';
import { clauseLabel } from './clause-words.ts';
import { showsIdentity } from './identity.ts';
import { filedLetter, isNumberOf, lettersOfCase, letterTitle } from './issue.ts';
import { type LetterCode, letters } from './letters.ts';
import { knownClauses, paragraphs, replyLetter } from './reply.ts';

/** Placeholders that keep the page breaks of the final letter. */
const numberToCome = '（文号于提交审核时编定）';
const numberAtSignature = '（文号于签发时编定）';

/**
 * The letters a reply can become, as printed now but with a masked name, and the office's phrases. An issued letter is
 * shown as filed, with date, number and code.
 */
export async function paperOf(work: Work, module: CaseModule, row: CaseRow): Promise<ReplyPaper> {
  const wanted = lettersOfReply(work, module, row);
  const { version } = row;
  const against = { ...(await readAgainst(work, module, row)), ...(await transferToSign(work, module, row)) };
  if (wanted.length === 0) return { version, letters: [], phrases: [], laws: [], ...against };
  const { language } = work.actor;
  const render = await lettersOfCase(work, module, row, true);
  const issued = module.letters.tellsMore ? undefined : await issuedReply(work, module, row);
  const addressee = maskedAddressee(module, row);
  const begins = await module.letters.begins?.(work, row);
  const papers = wanted.map(({ result, code }) => {
    const openings = { ...knownClauses(row), ...begins, ...module.letters.openings?.[code] };
    const docNo = row.replyDocNo && isNumberOf(module, code, row.replyDocNo) ? row.replyDocNo : numberToCome;
    const filed = issued?.templateCode === code ? addressedTo(addressee, issued.html) : undefined;
    const html = filed ?? render({ code, draft: true, docNo, addressee }).html;
    const title = issued?.templateCode === code ? issued.title : letterTitle(module, row, code);
    const clauses = letters[code].clauses.map((name) => ({
      name,
      label: clauseLabel(name, language),
      opening: paragraphs(openings[name] ?? ''),
    }));
    return { result, code, title, clauses, html };
  });
  return {
    version,
    letters: papers,
    phrases: await officePhrases(work),
    laws: await provisionsInForce(work),
    ...against,
  };
}

async function transferToSign(work: Work, module: CaseModule, row: CaseRow): Promise<Pick<ReplyPaper, 'transfer'>> {
  const { transferRequest: asked, transferUser } = row;
  const code = 'XF04';
  if (row.transferState !== transferState.of.asked || !asked || !module.letters.template(code)) return {};
  const signer = work.actor.id === transferUser ? row.secondSignUserId : work.actor.id;
  const after = { ...row, toOrg: asked.toOrg, transferTime: work.now, secondSignUserId: signer };
  const render = await lettersOfCase(work, module, after, true);
  const addressee = maskedAddressee(module, row);
  try {
    const { html } = render({ code, draft: true, docNo: numberAtSignature, addressee });
    return { transfer: { title: letterTitle(module, row, code), html } };
  } catch (error) {
    // signing shows why it cannot be issued; writing the reply goes on
    if (error instanceof Refusal) return {};
    throw error;
  }
}

async function readAgainst(work: Work, module: CaseModule, row: CaseRow): Promise<Pick<ReplyPaper, 'against'>> {
  if (!module.letters.against) return {};
  const addressee = maskedAddressee(module, row);
  const filed = await lettersAgainst(work, module, row);
  const former = await formerNames(work, row);
  const names = [row.applicantName, ...former].filter((name) => name !== null);
  const named = (html: string | undefined): string | null => {
    const masked = names.reduce(
      (text, name) => text?.replaceAll(escapeHtml(name), escapeHtml(shownApplicant(row))),
      html,
    );
    return masked === undefined || showsIdentity(work, module, row, masked, former) ? null : masked;
  };
  return {
    against: filed.map(({ code, title, docNo, html }) => ({
      code,
      title,
      docNo,
      html: named(addressedTo(addressee, html)),
    })),
  };
}

async function formerNames(work: Work, { idHash }: CaseRow): Promise<readonly string[]> {
  if (!idHash) return [];
  const people = work.ofTenant().table('person').select().select('formerNames');
  return (await people.where('idHash', '=', idHash).execute()).flatMap((person) => person.formerNames);
}

export const maskedAddressee = ({ applicant }: CaseModule, row: CaseRow): string =>
  row.isAnonymous === 1 || !row.applicantName ? applicant[0] : shownApplicant(row);

async function issuedReply(work: Work, module: CaseModule, row: CaseRow) {
  const code = row.replyTime === null ? null : replyLetter(caseHead(work, module, row));
  return code === null ? undefined : filedLetter(work, module, row.id, code);
}

/** Long runs of characters are wrapped in a span. */
const addressed = /(<p class="to">)[^<]*(?:<\/?span[^>]*>[^<]*)*(<\/p>)/;

const addressedTo = (shown: string, html: string): string | undefined =>
  addressed.test(html)
    ? withoutCode(html).replace(
        addressed,
        (_, before: string, after: string) => `${before}${escapeHtml(shown)}：${after}`,
      )
    : undefined;

/** `null` covers every outcome except a refusal to accept. */
function lettersOfReply(work: Work, module: CaseModule, row: CaseRow): { result: number | null; code: LetterCode }[] {
  const head = caseHead(work, module, row);
  const refusal = rulesOf(module.kind).notAccepted ?? null;
  return [null, ...(refusal === null ? [] : [refusal])].flatMap((result) => {
    const code = replyLetter(head, result);
    return code === null ? [] : [{ result, code }];
  });
}

const mostOfOffice = 100;

/** Also for handlers without access to the page of phrases. */
const officePhrases = (work: Work): Promise<ReplyPaper['phrases']> =>
  work
    .table('phrase')
    .select()
    .select(['title', 'content as html'])
    .where(sql<SqlBool>`coalesce(suspended, '') = ''`)
    .orderBy('sort')
    .orderBy('id')
    .limit(mostOfOffice)
    .execute();

const provisionsInForce = async (work: Work): Promise<ReplyPaper['laws']> =>
  (await lawsInForce(work)).map(({ ref, text }) => ({
    title: ref,
    html: paragraphs(basisText({ lawRef: ref, text })),
  }));

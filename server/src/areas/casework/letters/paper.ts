import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { Work } from '#platform/work.ts';
import { caseHead } from '../kind/head.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { shownApplicant } from '../read/present.ts';
import { rulesOf } from '../rules/kinds.ts';
import { clauseLabel } from './clause-words.ts';
import { renderCaseLetter } from './issue.ts';
import { letters } from './letters.ts';
import { knownClauses, paragraphs, replyLetter } from './reply.ts';

/** The letters a reply can become, as they would be printed now but for the name, and the ready words of the office. */
export async function paperOf(work: Work, module: CaseModule, row: CaseRow): Promise<ReplyPaper> {
  const head = caseHead(work, module, row);
  const refusal = rulesOf(module.kind).notAccepted ?? null;
  const codes = [null, ...(refusal === null ? [] : [refusal])].map((result) => ({
    result,
    code: replyLetter(head, result),
  }));
  const { language } = work.actor;
  const papers: ReplyPaper['letters'] = [];
  for (const { result, code } of codes) {
    if (code === null) continue;
    const openings = { ...knownClauses(row), ...module.letters.openings?.[code] };
    const { html } = await renderCaseLetter(work, module, row, {
      code,
      draft: true,
      docNo: row.replyDocNo ?? undefined,
      addressee: shownApplicant(row),
    });
    const clauses = letters[code].clauses.map((name) => ({
      name,
      label: clauseLabel(name, language),
      opening: paragraphs(openings[name] ?? ''),
    }));
    papers.push({ result, code, title: letters[code].zh, clauses, html });
  }
  return { version: row.version, letters: papers, phrases: papers.length > 0 ? await officePhrases(work) : [] };
}

/** More than this nobody looks through above an editor. */
const mostOfOffice = 100;

/** For whoever handles the case, whether or not the page of phrases is open to him. */
const officePhrases = (work: Work): Promise<ReplyPaper['phrases']> =>
  work
    .table('phrase')
    .select()
    .select(['title', 'content as html'])
    .orderBy('sort')
    .orderBy('id')
    .limit(mostOfOffice)
    .execute();

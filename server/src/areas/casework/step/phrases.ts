import type { Work } from '#platform/work.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { type LetterCode, letters } from '../letters/letters.ts';

const section = (clause: string, text: string): string =>
  `<section data-clause="${clause}"><h3>${clause}</h3><p>${text || '<br>'}</p></section>`;

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

interface Phrase {
  title: string;
  html: string;
}

/** More than this nobody looks through above an editor. */
const mostOfOffice = 100;

/** What a reply can be put together from: the frames, then the office's own; one of the same name replaces a frame. */
export async function phrasesFor(work: Work, module: CaseModule, row: CaseRow, letter: LetterCode): Promise<Phrase[]> {
  const own = await officePhrases(work);
  return [...frames(module, row, letter).filter(({ title }) => !own.some((one) => one.title === title)), ...own];
}

/** For whoever handles the case, whether or not the page of phrases is open to him. */
const officePhrases = (work: Work): Promise<Phrase[]> =>
  work
    .table('phrase')
    .select()
    .select(['title', 'content as html'])
    .orderBy('sort')
    .orderBy('id')
    .limit(mostOfOffice)
    .execute();

/** The letter's mandatory clauses in order, with what is already known filled in; then what its clauses begin with. */
function frames(module: CaseModule, row: CaseRow, letter: LetterCode): Phrase[] {
  const openings = module.letters.openings?.[letter] ?? {};
  const known: Record<string, string> = {
    ...openings,
    诉求: escaped(row.demand ?? ''),
    调查事实: escaped(row.investigation ?? ''),
  };
  const frame = letters[letter].clauses.map((clause) => section(clause, known[clause] ?? '')).join('');
  return [
    { title: `${letters[letter].zh}（全文框架）`, html: frame },
    ...Object.entries(openings).map(([clause, text]) => ({ title: clause, html: section(clause, text) })),
    { title: '感谢来信', html: '<p>感谢您对人事考试工作的关心与监督。</p>' },
  ];
}

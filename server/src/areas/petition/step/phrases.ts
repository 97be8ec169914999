import { type LetterCode, letters } from '#areas/casework/index.ts';
import type { Work } from '#platform/work.ts';
import type { PetitionSelected } from '../read/present.ts';

const relief = '如不服本处理意见,您可以自收到本意见书之日起30日内,向本单位的上一级机关书面请求复查,并附本意见书。';
const review = '如不服本复查意见,您可以自收到本意见书之日起30日内,向复查机关的上一级机关书面请求复核,并附本意见书。';

const opening: Partial<Record<string, string>> = {
  救济途径与期限: relief,
  终结说明: '本复核意见为信访终结意见。您仍以同一事实和理由提出信访请求的,各级机关、单位不再受理。',
};

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
export async function phrasesFor(work: Work, row: PetitionSelected, letter: LetterCode): Promise<Phrase[]> {
  const own = await officePhrases(work);
  return [...frames(row, letter).filter(({ title }) => !own.some((one) => one.title === title)), ...own];
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

/** The letter's mandatory clauses in order, with what is already known filled in. */
function frames(row: PetitionSelected, letter: LetterCode): Phrase[] {
  const known: Record<string, string> = {
    ...opening,
    诉求: escaped(row.demand ?? ''),
    调查事实: escaped(row.investigation ?? ''),
  };
  if (letter === 'XF07') known.救济途径与期限 = review;
  const frame = letters[letter].clauses.map((clause) => section(clause, known[clause] ?? '')).join('');
  return [
    { title: `${letters[letter].zh}(全文框架)`, html: frame },
    { title: '救济途径与期限', html: section('救济途径与期限', letter === 'XF07' ? review : relief) },
    { title: '感谢来信', html: '<p>感谢您对人事考试工作的关心与监督。</p>' },
  ];
}

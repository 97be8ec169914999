import type { PetitionClass } from '@kaoxin/contract/casework/results.ts';
import { city } from '../city.ts';
import type { Answer, Provision } from './topic.ts';

const regulations = '《信访工作条例》';

/** The provision on claims by result (article 32). */
const ofClaims: Readonly<Record<number, string>> = {
  1: '请求事实清楚，符合法律、法规、规章或者其他有关规定的，予以支持。',
  2: '请求事实清楚、符合规定的部分予以支持；缺乏事实根据或者不符合规定的部分不予支持。',
  3: '请求缺乏事实根据，或者不符合法律、法规、规章或者其他有关规定的，不予支持。',
  4: '请求事由合理但缺乏法律依据的，应当作出解释说明。',
};

function articleOf(legalClass: PetitionClass, result: number): Provision {
  if (legalClass === 1)
    return {
      lawRef: `${regulations}第二十九条`,
      text: '对建议意见类事项应当认真研究论证，科学合理、具有现实可行性的，应当采纳或者部分采纳，并予以回复。',
    };
  if (legalClass === 2)
    return { lawRef: `${regulations}第三十条`, text: '对检举控告类事项应当依规依纪依法接收、受理、办理和反馈。' };
  return { lawRef: `${regulations}第三十二条`, text: ofClaims[result] ?? '' };
}

/** Only an opinion on a claim can be reviewed (article 35). */
const reliefs: Record<PetitionClass, string> = {
  1: '建议意见的答复不适用复查程序。您对答复有不同意见的，可以通过原渠道继续向本院提出。',
  2: '检举控告的反馈不适用复查程序。您有新的线索或者对反馈有异议的，可以向本院纪检监督室提出。',
  3: `如不服本处理意见，可以依照${regulations}第三十五条，自收到本意见书之日起30日内向${city.superior}书面请求复查。`,
};

export const provisionsOf = (
  { basis, result }: Answer,
  legalClass: PetitionClass,
): (Provision | { text: string })[] => [{ text: basis }, articleOf(legalClass, result)];

const section = (clause: string, ...lines: readonly string[]): string =>
  `<section data-clause="${clause}"><h3>${clause}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</section>`;

/** The reply of an opinion letter (XF06) with all mandatory clauses. */
export function opinionHtml(demand: string, answer: Answer, legalClass: PetitionClass): string {
  const article = articleOf(legalClass, answer.result);
  return [
    section('诉求', demand),
    section('调查事实', answer.facts),
    section('依据', answer.basis, `${article.lawRef}：${article.text}`),
    section('意见', answer.opinion),
    section('救济途径与期限', reliefs[legalClass]),
  ].join('');
}

const praises: Readonly<Record<number, string>> = {
  1: '事实清楚，诉求成立，同意支持。',
  2: '责任认定清楚，同意部分支持，请督促落实。',
  3: '事实清楚，依据充分，同意不予支持，请做好解释。',
  4: '解释清楚，同意答复。',
  5: '措施可行，同意采纳并答复。',
  6: '核查充分，处理适当，同意反馈。',
  7: '经核查不属实，结论有据，同意反馈。',
};
export const approvalOf = ({ result }: Answer): string => praises[result] ?? '同意。';
export const refusalApproval = '不属于本院受理范围，途径告知清楚，同意。';

interface Objection {
  note: string;
  weak(answer: Answer): Answer;
}
export const objections: readonly [Objection, Objection, Objection] = [
  {
    note: '调查事实只写了结论，请写明核实的过程和查到的情况。',
    weak: (answer) => ({ ...answer, facts: '您反映的情况已核实。' }),
  },
  {
    note: '依据写得太笼统，请写明规定的名称和内容。',
    weak: (answer) => ({ ...answer, basis: '按照有关规定。' }),
  },
  {
    note: '处理意见没有回应信访人的诉求，请写明结论和措施。',
    weak: (answer) => ({ ...answer, opinion: '您反映的情况已按规定处理。' }),
  },
];

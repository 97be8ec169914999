import { city } from '../city.ts';
import type { Answer } from './topic.ts';

const section = (clause: string, text: string): string =>
  `<section data-clause="${clause}"><h3>${clause}</h3><p>${text}</p></section>`;

/** The reply of an opinion letter (XF06, XF07): every mandatory clause has its text. */
export const opinionHtml = (demand: string, { facts, basis, opinion }: Answer, reliefTo = city.superior): string =>
  [
    section('诉求', demand),
    section('调查事实', facts),
    section('依据', basis),
    section('意见', opinion),
    section('救济途径与期限', `如不服本意见，可自收到之日起30日内向${reliefTo}书面请求复查。`),
  ].join('');

/** What a petition is told that belongs elsewhere (XF03). */
export const refusals = [
  {
    note: '您反映的事项已由人民法院受理，属于依法应当通过诉讼途径解决的事项。',
    basis: '依照法律规定应当通过诉讼、仲裁、行政复议等法定途径解决的投诉请求，信访工作机构不予受理。',
    route: '江澜市中级人民法院',
    result: 2,
  },
  {
    note: '您与用人单位之间的劳动报酬争议不属于本院的职权范围。',
    basis: '信访事项应当向有权处理的机关、单位提出。',
    route: '江澜市劳动人事争议仲裁委员会',
    result: 3,
  },
  {
    note: '职业技能培训补贴的发放不属于本院的职权范围。',
    basis: '信访事项应当向有权处理的机关、单位提出。',
    route: '江澜市就业服务中心',
    result: 3,
  },
] as const;

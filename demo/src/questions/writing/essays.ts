import type { Chance } from '../../prng.ts';
import { argument } from '../fields/aptitude.ts';
import { allSurnames, place } from '../kit/names.ts';
import { plain } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { essay, some, step } from '../kit/write.ts';
import { type Topic, topics } from './topics.ts';

const template = sums(argument);
const isApart = { calculates: false } as const;

function report(chance: Chance, topic: Topic, count: number): string {
  const where = place(chance);
  const [first = '', second = '', third = ''] = some(chance, allSurnames, 3);
  const share = step(chance, 31, 78, 1);
  const problems = some(chance, topic.problems, count);
  const lines = [
    `材料一：${where}近年来围绕${topic.name}做了不少工作。${topic.scene}。该地统计部门走访${step(chance, 300, 1800, 20)}户，有${share}%的受访者认为“还有改进的余地”。`,
    `材料二：居民${first}某反映：“${problems[0]}。”${problems[1] ? `商户${second}某则说：“${problems[1]}。”` : ''}${problems[2] ? `网格员${third}某补充道：“${problems[2]}。”` : ''}`,
    `材料三：在座谈会上，与会者谈到原因：${some(chance, topic.causes, 3).join('；')}。也有人介绍外地的做法：${some(chance, topic.measures, 3).join('；')}。`,
  ];
  return lines.map(plain).join('');
}
const each = (parts: readonly string[], score: number) => parts.map((text) => ({ text, score }));

export const essayTemplates = [
  {
    ...template(
      '概括问题',
      '归纳概括',
      2,
      (chance) => {
        const topic = chance.pick(topics);
        return essay({
          stem: `${report(chance, topic, 3)}${plain(`请概括上述材料所反映的${topic.name}方面的主要问题。要求：全面、准确、有条理，不超过150字。`)}`,
          answer: topic.problems.map((one, at) => `${at + 1}．${one}。`).join(''),
          rubric: [...each(topic.problems, 4), { text: '条理清楚，字数符合要求', score: 3 }],
          why: '问题散见于各人的话中，应提炼后分条作答，不必照抄原话。',
        });
      },
      2,
    ),
    ...isApart,
  },
  {
    ...template(
      '分析原因',
      '综合分析',
      3,
      (chance) => {
        const topic = chance.pick(topics);
        return essay({
          stem: `${report(chance, topic, 2)}${plain(`结合材料，分析${topic.name}工作中存在不足的原因。要求：分析透彻，逻辑清楚，不超过200字。`)}`,
          answer: topic.causes.map((one, at) => `${['一是', '二是', '三是'][at]}${one}。`).join(''),
          rubric: [...each(topic.causes, 5), { text: '能把原因与现象对应起来', score: 5 }],
          why: '先点明现象，再逐条说明原因；只罗列现象不得分。',
        });
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '提出建议',
      '提出对策',
      3,
      (chance) => {
        const topic = chance.pick(topics);
        return essay({
          stem: `${report(chance, topic, 3)}${plain(`假如你是当地工作人员，请就改进${topic.name}提出具体建议。要求：针对性强，切实可行，不超过300字。`)}`,
          answer: topic.measures.map((one, at) => `${at + 1}．${one}。`).join(''),
          rubric: [...each(topic.measures, 4), { text: '建议与材料中的问题一一对应，可以操作', score: 4 }],
          why: '建议可以来自外地做法，也可以由原因反推；意思相近即可给分。',
        });
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '撰写倡议',
      '贯彻执行',
      3,
      (chance) => {
        const topic = chance.pick(topics);
        const kind = chance.pick(['倡议书', '公开信', '讲话提纲', '短评']);
        return essay({
          stem: `${report(chance, topic, 2)}${plain(`请以${place(chance)}有关部门的名义，就${topic.name}写一份${kind}的主要内容。要求：对象明确，内容具体，语言得体，不超过400字。`)}`,
          answer: `标题与称呼明确；先说明背景：${topic.scene}；再讲意义：${topic.claim}；然后提出具体做法：${topic.measures.join('；')}；最后发出号召。`,
          rubric: [
            { text: `格式符合${kind}的要求，对象明确`, score: 4 },
            { text: `说明背景与意义：${topic.claim}`, score: 6 },
            { text: '至少提出三项具体做法', score: 9 },
            { text: '语言得体，有感染力', score: 6 },
          ],
          why: '没有面向对象、只写成对策清单的，总分不超过15分。',
        });
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '自拟题目作文',
      '立意与论证',
      5,
      (chance) => {
        const topic = chance.pick(topics);
        return essay({
          stem: `${report(chance, topic, 3)}${plain(`请深入思考“${topic.claim}”这句话，联系实际，自拟题目，写一篇文章。要求：观点明确，见解深刻，结构完整，1000字左右。`)}`,
          answer: `可立意为：${topic.claim}。分论点可以围绕问题（${topic.problems[0]}）、原因（${topic.causes[0]}）和对策（${topic.measures[0]}；${topic.measures[1]}）展开，并结合自己的见闻论证。`,
          rubric: [
            { text: '立意切合题旨，观点明确', score: 12 },
            { text: '论证充分，能联系材料和实际', score: 14 },
            { text: '结构完整，层次清楚', score: 8 },
            { text: '语言流畅，书写规范', score: 6 },
          ],
          why: '脱离给定的话另起炉灶的，立意一项不超过4分。',
        });
      },
      5,
    ),
    ...isApart,
  },
];

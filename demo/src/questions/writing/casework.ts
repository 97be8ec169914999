import { practice } from '../fields/aptitude.ts';
import { allSurnames, place } from '../kit/names.ts';
import { plain } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { essay, material, multiple, short, single, some, step } from '../kit/write.ts';
import { topics } from './topics.ts';

const template = sums(practice);
const isApart = { calculates: false } as const;
const activities = [
  '政策宣讲会',
  '技能竞赛',
  '志愿服务周',
  '图书漂流活动',
  '健康义诊',
  '青年职工座谈会',
  '消防演练',
  '非遗体验日',
  '专场招聘会',
  '读书分享会',
];

export const caseTemplates = [
  {
    ...template(
      '沟通协调',
      '沟通协调',
      3,
      (chance) => {
        const [one = '', two = ''] = some(chance, allSurnames, 2);
        const [activity, where] = [chance.pick(activities), place(chance)];
        const trouble = chance.pick([
          '认为分工不公而消极应付',
          '坚持自己的方案，不愿修改',
          '临时被抽调，进度落后',
          '与合作单位言语冲突',
        ]);
        return short({
          stem: `小${one}与同事小${two}共同筹办${where}的${activity}。离开幕还有${chance.whole(3, 12)}天，小${two}${trouble}，领导要求按期完成。如果你是小${one}，会怎样与对方沟通并推进工作？`,
          answer: `1．以大局为重，先倾听小${two}的想法，了解“${trouble}”的缘由。2．肯定对方的付出，说明按期完成的意义。3．商议调整分工和方案，形成双方认可的安排。4．必要时请示领导协调支持，并跟进落实。`,
          rubric: [
            { text: '主动倾听、了解缘由', score: 3 },
            { text: '肯定对方、说明意义', score: 2 },
            { text: '商议出可行的调整办法', score: 3 },
            { text: '必要时请示并跟进落实', score: 2 },
          ],
          why: '只抱怨对方或者直接向领导告状的，总分不超过3分。',
        });
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '案例分析',
      '案例分析',
      4,
      (chance) => {
        const topic = chance.pick(topics);
        const [where, who] = [place(chance), chance.pick(allSurnames)];
        const others = some(
          chance,
          topics.filter((one) => one !== topic),
          3,
        );
        const head = `${where}${chance.pick(['某街道', '某镇', '某社区', '某开发区'])}的干部小${who}负责${topic.name}工作。调查了${step(chance, 120, 900, 10)}人后，他写道：${topic.scene}；${topic.problems.join('；')}。`;
        const children = [
          multiple(
            chance,
            `小${who}在${where}调查时发现的${topic.name}问题包括（　　）。`,
            some(chance, topic.problems, 2),
            others.slice(0, 2).map(({ problems }) => problems[0]),
            `材料所列的问题是：${topic.problems.join('；')}。`,
          ),
          single(
            chance,
            `针对“${topic.problems[0]}”，${where}可以采取的与${topic.name}有关的做法是（　　）。`,
            topic.measures[0],
            others.map(({ measures }) => measures[1]),
            `${topic.measures[0]}与材料谈的${topic.name}对应，其余各项谈的是别的工作。`,
          ),
          short({
            stem: `请为${where}的${topic.name}工作提出两条建议，并说明理由。`,
            answer: `可以提出：${topic.measures.join('；')}。理由应与原因（${topic.causes.join('；')}）相对应。`,
            rubric: [
              { text: '两条建议具体可行', score: 4 },
              { text: '理由与材料中的问题或原因对应', score: 3 },
            ],
            why: '任选两条，言之成理即可。',
          }),
        ];
        return material(`${plain(head)}${plain('阅读材料，回答问题。')}`, children, '作答以材料为据。');
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '材料写作',
      '材料写作',
      5,
      (chance) => {
        const topic = chance.pick(topics);
        const [where, kind] = [place(chance), chance.pick(['调研报告', '工作简报', '经验介绍', '情况说明'])];
        const figures = `问卷回收${step(chance, 200, 1500, 10)}份，满意率${step(chance, 42, 88, 1)}%`;
        return essay({
          stem: `${plain(`${where}近期就${topic.name}开展专题工作。${figures}。已知情况：${some(chance, topic.problems, 2).join('；')}；采取的措施：${some(chance, topic.measures, 2).join('；')}。`)}${plain(`请据此写一篇${kind}，可以合理补充，800字左右。`)}`,
          answer: `应包括背景（${topic.scene}）、做法（${topic.measures.join('；')}）、成效或者问题（${topic.problems.join('；')}）、下一步打算，并点明“${topic.claim}”。`,
          rubric: [
            { text: `文种符合${kind}的要求，结构完整`, score: 8 },
            { text: '内容充实，恰当使用所给数据', score: 12 },
            { text: `中心明确：${topic.claim}`, score: 6 },
            { text: '语言准确简明', score: 4 },
          ],
          why: '补充的内容不得与所给情况相矛盾。',
        });
      },
      5,
    ),
    ...isApart,
  },
];

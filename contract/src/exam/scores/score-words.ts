import type { Label } from '../../conventions.ts';

type Figure = number | null;

export const formWords = (label: string): Label => [`${label}卷`, `Form ${label}`];
export const paperWords = (label: string, name: string | null): Label => {
  const [zh, en] = formWords(label);
  return [`${zh} ${name ?? ''}`.trim(), `${en} ${name ?? ''}`.trim()];
};
export const ofForm = (label: string | null | undefined): Label =>
  label ? [`（${label}卷）`, ` (form ${label})`] : ['', ''];

const leaning = 0.5;
const steep = 1;

export function shapeWords({ skew, kurt }: { skew: Figure; kurt: Figure }): Label {
  if (skew === null || kurt === null) return ['人数过少，无法判断分布形态', 'Too few people to say how scores lie'];
  const lean: Label =
    Math.abs(skew) < leaning
      ? ['分布大致对称', 'Scores lie about symmetrically']
      : skew < 0
        ? ['负偏：高分集中，低分拖尾（试卷偏易）', 'Scores crowd at the top with a tail below (an easy paper)']
        : ['正偏：低分集中，高分拖尾（试卷偏难）', 'Scores crowd at the bottom with a tail above (a hard paper)'];
  const peak: Label =
    Math.abs(kurt) < steep
      ? ['集中程度接近正态', 'and crowd about as a normal distribution does']
      : kurt > 0
        ? ['比正态更集中，极端分数也更多', 'and crowd more than a normal distribution, with more extreme scores']
        : ['比正态更平坦', 'and are flatter than a normal distribution'];
  return [`${lean[0]}，${peak[0]}。`, `${lean[1]}, ${peak[1]}.`];
}

export type Standing = 'good' | 'info' | 'warn' | 'bad';
/** Interprets a reliability (domain.md 2.5: values below .7 are marked). */
export function reliabilityWords(alpha: Figure): { tone: Standing; label: Label; means: Label } {
  if (alpha === null)
    return {
      tone: 'warn',
      label: ['无法计算', 'Not known'],
      means: ['题目或答卷过少，或成绩没有差异。', 'Too few items or sheets, or scores do not differ.'],
    };
  if (alpha >= 0.9)
    return {
      tone: 'good',
      label: ['很高', 'Very high'],
      means: [
        '可用于对个人作出重要决定，如录用、资格认定。',
        'Good enough for decisions about a person, such as hiring or a licence.',
      ],
    };
  if (alpha >= 0.8)
    return {
      tone: 'good',
      label: ['良好', 'Good'],
      means: [
        '可用于合格与否的判定；合格线附近的成绩应谨慎对待。',
        'Good enough for pass or fail; take care with scores near the pass mark.',
      ],
    };
  if (alpha >= 0.7)
    return {
      tone: 'info',
      label: ['可接受', 'Acceptable'],
      means: [
        '可用于群体比较；对个人排名的细小差异不宜过度解读。',
        'Good enough to compare groups; do not read much into small differences between persons.',
      ],
    };
  return {
    tone: 'bad',
    label: ['偏低', 'Low'],
    means: [
      '同一人重考名次可能明显变化，请先查看区分度低和疑似错答案的试题。',
      'The same people might rank quite differently another day. Look first at items that do not discriminate or whose key may be wrong.',
    ],
  };
}

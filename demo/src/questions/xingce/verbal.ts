import { idioms } from '../fields/idioms.ts';
import { place, say } from '../kit/names.ts';
import { sums } from '../kit/template.ts';
import { chosen, single, some } from '../kit/write.ts';
import { topics } from '../writing/topics.ts';
import { idiomContexts } from './idiom-contexts.ts';
import { faulty, linked, paragraphsInOrder, sound } from './verbal-texts.ts';

const template = sums(idioms);
const marks = ['①', '②', '③', '④'];
const isApart = { calculates: false } as const;

export const verbalTemplates = [
  {
    ...template(
      '成语填空',
      '选词填空',
      3,
      (chance) => {
        const { text, right, wrong, why } = chance.pick(idiomContexts);
        const stem = say(
          chance,
          `填入下列句子画横线处最恰当的一项是（　　）。“${text}”`,
          `“${text}”联系上下文，横线处应填入的成语是（　　）。`,
        );
        return single(chance, stem, right, some(chance, wrong, 3), `${why}，故填“${right}”。`);
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '关联词填空',
      '关联词语',
      2,
      (chance) => {
        const { text, right, wrong, why } = chance.pick(linked);
        const stem = say(
          chance,
          `填入横线处最恰当的一组关联词是（　　）。“${text}”`,
          `“${text}”要使句意连贯，两处横线应依次填入（　　）。`,
        );
        return single(chance, stem, right, some(chance, wrong, 3), `前后分句为${why}，故用“${right}”。`);
      },
      2,
    ),
    ...isApart,
  },
  {
    ...template(
      '概括主旨',
      '主旨概括',
      3,
      (chance) => {
        const topic = chance.pick(topics);
        const [problem = ''] = some(chance, topic.problems, 1);
        const [one = '', two = ''] = some(chance, topic.measures, 2);
        const other = chance.pick(topics.filter((another) => another !== topic));
        const stem = `在${place(chance)}，${topic.scene}。调查发现，${problem}。有关部门随后${one}，又${two}，情况逐渐好转。可见，${topic.claim}。这段文字意在说明（　　）。`;
        const misread = chance.pick([other.claim, `${one}是解决一切问题的前提`]);
        return single(
          chance,
          stem,
          topic.claim,
          [topic.detail, topic.beyond, misread],
          '末句以“可见”总结全段，是主旨所在；其余各项或为枝节，或为推断过度、无中生有。',
        );
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '细节判断',
      '细节判断',
      3,
      (chance) => {
        const topic = chance.pick(topics);
        const [problem = '', second = ''] = some(chance, topic.problems, 2);
        const [cause = ''] = some(chance, topic.causes, 1);
        const measures = some(chance, topic.measures, 3);
        const left = topic.measures.find((one) => !measures.includes(one)) ?? '';
        const stem = `谈到${topic.name}，${place(chance)}的调研报告指出：${topic.scene}；${problem}，${second}。报告认为，根源之一是${cause}，因而建议${measures.join('，')}。下列各项中，报告没有提到的是（　　）。`;
        return single(
          chance,
          stem,
          left,
          [problem, cause, measures[0] ?? ''],
          `文中依次谈到现象、原因和三条建议，没有提到“${left}”。`,
        );
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '语句排序',
      '语句排序',
      4,
      (chance) => {
        const lines = chance.pick(paragraphsInOrder);
        const shown = some(chance, lines, 4);
        const order = (list: readonly string[]) => list.map((line) => marks[shown.indexOf(line)] ?? '').join('');
        const right = order(lines);
        const wrong = new Set<string>();
        while (wrong.size < 3) {
          const other = order(some(chance, lines, 4));
          if (other !== right) wrong.add(other);
        }
        const stem = `将下列语句重新排列，语序正确的是（　　）。${shown.map((line, at) => `${marks[at]}${line}`).join('　')}`;
        return single(chance, stem, right, [...wrong], `由指代和关联词语判断先后：${right}。`);
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '辨析病句',
      '病句辨析',
      3,
      (chance) => {
        if (chance.happens(0.5)) {
          const right = chance.pick(sound);
          const wrong = some(chance, faulty, 3);
          return single(
            chance,
            '下列各句中，没有语病的一句是（　　）。',
            right,
            wrong.map(([text]) => text),
            wrong.map(([text, why]) => `“${text}”${why}。`).join(''),
          );
        }
        const [text = '', why = ''] = chance.pick(faulty);
        return single(
          chance,
          '下列各句中，有语病的一句是（　　）。',
          text,
          some(chance, sound, 3),
          `“${text}”${why}。`,
        );
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '归纳缺失环节',
      '细节判断',
      2,
      (chance) => {
        const topic = chance.pick(topics);
        const [at, count] = [chance.whole(0, 2), 3];
        const right = topic.problems[at] ?? '';
        const wrong = some(
          chance,
          topics.filter((one) => one !== topic),
          count,
        ).map(({ problems }) => problems[chance.whole(0, 2)] ?? '');
        const rest = topic.problems.filter((one) => one !== right);
        const stem = `${place(chance)}就${topic.name}开展调研，归纳出三个问题：一是${rest[0]}；二是${rest[1]}；三是（　　）。结合“${topic.scene}”这一情况，填入括号处与话题相关的一项是：`;
        return chosen(
          stem,
          some(chance, [right, ...wrong], 4),
          right,
          `只有这一项谈的是${topic.name}，其余各项偏离话题。`,
        );
      },
      3,
    ),
    ...isApart,
  },
];

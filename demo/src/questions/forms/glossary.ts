import type { Chance } from '../../prng.ts';
import type { Field, Term } from '../kit/field.ts';
import { say } from '../kit/names.ts';
import type { Level, Template } from '../kit/template.ts';
import { blanks, judgement, matching, multiple, short, shuffled, single, some } from '../kit/write.ts';

function neighbours(chance: Chance, { terms }: Field, term: Term, count: number): Term[] {
  const far = (other: Term) => (other.point === term.point ? 0 : other.point.chapter === term.point.chapter ? 1 : 2);
  return shuffled(
    chance,
    terms.filter((other) => other !== term),
  )
    .sort((one, two) => far(one) - far(two))
    .slice(0, count);
}
const someNear = (chance: Chance, field: Field, term: Term, count: number): Term[] =>
  some(chance, neighbours(chance, field, term, count + 4), count);
const points = (...terms: readonly Term[]): string[] => [...new Set(terms.map(({ point }) => point.code))];
const says = ({ name, meaning }: Term): string => `${name}是指${meaning}。`;

type Written = ReturnType<Template['write']>;
type Pair = readonly [Term, Term];

function chooseName(chance: Chance, field: Field): Written {
  const term = chance.pick(field.terms);
  const others = someNear(chance, field, term, 3);
  const stem = say(
    chance,
    `${term.meaning}，称为（　　）。`,
    `在${field.about}中，“${term.meaning}”指的是（　　）。`,
    `下列${field.noun}中，含义为“${term.meaning}”的是（　　）。`,
  );
  const why = `${says(term)}${others
    .slice(0, 1)
    .map((other) => `而${says(other)}`)
    .join('')}`;
  return {
    question: single(
      chance,
      stem,
      term.name,
      others.map(({ name }) => name),
      why,
    ),
    knowledge: points(term),
  };
}

function chooseMeaning(chance: Chance, field: Field): Written {
  const term = chance.pick(field.terms);
  const others = someNear(chance, field, term, 3);
  const stem = say(
    chance,
    `${term.name}是指（　　）。`,
    `下列对“${term.name}”的理解，正确的是（　　）。`,
    `下列各项中，能够说明“${term.name}”含义的是（　　）。`,
  );
  const why = `${says(term)}其余三项说的是${others.map(({ name }) => `“${name}”`).join('、')}。`;
  return {
    question: single(
      chance,
      stem,
      term.meaning,
      others.map(({ meaning }) => meaning),
      why,
    ),
    knowledge: points(term),
  };
}

function judgeMeaning(chance: Chance, field: Field): Written {
  const term = chance.pick(field.terms);
  const holds = chance.happens(0.5);
  const [other = term] = someNear(chance, field, term, 1);
  const meant = holds ? term : other;
  const stem = say(
    chance,
    `${term.name}是指${meant.meaning}。`,
    `${meant.meaning}，这就是通常所说的${term.name}。`,
    `所谓“${term.name}”，说的是${meant.meaning}。`,
  );
  const why = holds ? `正确。${says(term)}` : `错误。题中所述是“${other.name}”；${says(term)}`;
  return { question: judgement(stem, holds, why), knowledge: points(term) };
}

function fillName(chance: Chance, field: Field): Written {
  const asked = some(chance, field.terms, chance.happens(0.4) ? 1 : 2);
  const stem = asked.map(({ meaning }) => `${meaning}，称为____`).join('；');
  return {
    question: blanks(
      `${stem}。`,
      asked.map(({ name, aliases }) => [name, ...aliases]),
      asked.map(says).join(''),
    ),
    knowledge: points(...asked),
  };
}

function matchMeanings(chance: Chance, field: Field): Written {
  const asked = some(chance, field.terms, 4);
  const stem = say(chance, `将下列${field.noun}与其含义一一对应。`, `为左列各${field.noun}选出右列中相应的含义。`);
  return {
    question: matching(
      chance,
      stem,
      asked.map(({ name, meaning }) => [name, meaning]),
      asked.map(says).join(''),
    ),
    knowledge: points(...asked),
  };
}

function findRightOnes(chance: Chance, field: Field): Written {
  const asked = some(chance, field.terms, 5);
  const rights = chance.whole(2, 4);
  const rightly = asked.slice(0, rights);
  const wrongly = asked.slice(rights).map((term) => {
    const [other = term] = someNear(chance, field, term, 1);
    return { term, text: `${term.name}是指${other.meaning}` };
  });
  const stem = say(
    chance,
    `下列对${field.noun}的表述，正确的有（　　）。`,
    `关于${field.about}中的${field.noun}，下列说法正确的有（　　）。`,
    `下列${field.noun}解释中，没有错误的有（　　）。`,
  );
  const why = wrongly.map(({ term }) => says(term)).join('');
  const question = multiple(
    chance,
    stem,
    rightly.map((term) => says(term).slice(0, -1)),
    wrongly.map(({ text }) => text),
    `有误的选项应更正为：${why}`,
  );
  return { question, knowledge: points(...asked).slice(0, 5) };
}

function tellApart(chance: Chance, pairs: readonly Pair[]): Written {
  const [term, other] = chance.pick(pairs);
  const stem = say(
    chance,
    `分别说明“${term.name}”与“${other.name}”的含义，并指出两者的区别。`,
    `什么是${term.name}？它与${other.name}有何不同？`,
    `简述${term.name}、${other.name}各指什么，不可混同之处在哪里。`,
  );
  return {
    question: short({
      stem,
      answer: `${says(term)}${says(other)}两者所指的对象和范围不同：前者着眼于“${term.meaning}”，后者着眼于“${other.meaning}”。`,
      rubric: [
        { text: `说明${term.name}的含义：${term.meaning}`, score: 2 },
        { text: `说明${other.name}的含义：${other.meaning}`, score: 2 },
        { text: '指出两者所指的对象或范围不同', score: 1 },
      ],
      why: '意思相符即可，不要求用词一致。只写出其中一个概念的，最多得2分。',
    }),
    knowledge: points(term, other),
  };
}

const pairsOf = ({ terms }: Field): Pair[] =>
  terms.flatMap((term) =>
    terms.filter((other) => other !== term && other.point === term.point).map((other) => [term, other] as const),
  );

export function glossaryTemplates(field: Field): Template[] {
  const form = (name: string, difficulty: Level, cognition: Level, write: Template['write']): Template => ({
    name: `${field.name}·${name}`,
    subject: field.subject,
    knowledge: [],
    difficulty,
    cognition,
    calculates: false,
    write,
  });
  if (field.terms.length < 8) return [];
  const pairs = pairsOf(field);
  return [
    form('由含义认名称', 2, 1, (chance) => chooseName(chance, field)),
    form('由名称认含义', 2, 2, (chance) => chooseMeaning(chance, field)),
    form('判断含义', 1, 1, (chance) => judgeMeaning(chance, field)),
    form('填写名称', 2, 1, (chance) => fillName(chance, field)),
    form('名称与含义匹配', 2, 2, (chance) => matchMeanings(chance, field)),
    form('辨析多个概念', 3, 2, (chance) => findRightOnes(chance, field)),
    form('解释并区分', 3, 2, (chance) => tellApart(chance, pairs)),
  ];
}

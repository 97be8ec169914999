import { examStatistics } from '@kaoxin/contract/exam/scores/statistics.ts';
import type { PlantedAnswers } from '../examinees/answer-sheet.ts';
import { foundOf, type System, type Truth } from './truth.ts';

const { analyse, copying, districtStatistics } = examStatistics.calls;
const manager = 'tangyishan';

const plantedIn = (system: System) =>
  system.planted<PlantedAnswers>('examId', 'subjectCode', 'misKeyed', 'dead', 'dif', 'ring');

async function analysed(system: System) {
  const planted = await plantedIn(system);
  const { examId, subjectCode } = planted;
  return { planted, answer: await system.ask(manager, analyse, { examId, subjectCode }) };
}

const misKeyed: Truth = {
  nth: 1,
  what: ['三道答案有误的试题', 'three questions with a wrong key'],
  async look(system) {
    const { planted, answer } = await analysed(system);
    const flagged = answer.items.filter(({ flags }) => flags.includes('KEY?')).map(({ sort }) => String(sort));
    return foundOf(flagged, planted.misKeyed.map(String));
  },
};

const dead: Truth = {
  nth: 2,
  what: ['五个无人选择的干扰项', 'five distractors that nobody takes'],
  async look(system) {
    const { planted, answer } = await analysed(system);
    const flagged = answer.items.filter(({ flags }) => flags.includes('DEAD')).map(({ sort }) => String(sort));
    return foundOf(
      flagged,
      planted.dead.map(({ sort }) => String(sort)),
    );
  },
};

const differing: Truth = {
  nth: 3,
  what: ['两道在一个考区偏难的试题', 'two questions that are harder in one district'],
  async look(system) {
    const { planted, answer } = await analysed(system);
    const large = answer.dif.filter((one) => one.class === 'C').map(({ sort, group }) => `${sort} ${group}`);
    return foundOf(
      large,
      planted.dif.map(({ sort, districtId }) => `${sort} ${districtId}`),
    );
  },
};

const copied: Truth = {
  nth: 4,
  what: ['同一考场六人雷同，共十五对', 'six people of one room who copied, fifteen pairs'],
  async look(system) {
    const { examId, subjectCode, ring } = await plantedIn(system);
    const ids = ring.map(({ examinerId }) => examinerId);
    const pairOf = (one: string, other: string) => [one, other].sort().join(' ');
    const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => pairOf(one, other)));
    const { rows } = await system.ask(manager, districtStatistics, { examId });
    const found: string[] = [];
    for (const { districtId } of rows) {
      const answer = await system.ask(manager, copying, { examId, subjectCode, districtId });
      found.push(...answer.pairs.map(({ first, second }) => pairOf(first.examinerId, second.examinerId)));
    }
    return foundOf(found, pairs);
  },
};

export const examTruths: readonly Truth[] = [misKeyed, dead, differing, copied];

import { examiner } from '@kaoxin/contract/exam/people/examiner.ts';
import { reinspectionUser as review } from '@kaoxin/contract/reinspection/calls.ts';
import type { WrongAddition } from '../reviews/plant.ts';
import { foundOf, type System, type Truth } from './truth.ts';

const manager = 'tangyishan';
const pageSize = 200;

type Planted = WrongAddition & { caseNo: string };
const plantedIn = async (system: System) =>
  (await system.planted<{ additions: readonly Planted[] }>('additions')).additions;

const additions: Truth = {
  nth: 7,
  what: ['十二件合分有误的复核申请', 'twelve applications whose items were added up wrongly'],
  async look(system) {
    const found: string[] = [];
    for (let current = 1; ; current += 1) {
      const query = { current: String(current), size: String(pageSize) };
      const { records } = await system.ask(manager, review.page, query);
      found.push(...records.filter(({ sumDiffers }) => sumDiffers === 1).map(({ caseNo }) => caseNo));
      if (records.length < pageSize) break;
    }
    return foundOf(
      found,
      (await plantedIn(system)).map(({ caseNo }) => caseNo),
    );
  },
};

const mover: Truth = {
  nth: 12,
  what: ['一件使考生越过合格线的复核', 'a review that moves somebody over the pass line'],
  async look(system) {
    const one = (await plantedIn(system)).find(({ passes }) => passes);
    if (!one) throw new Error('nobody was planted at the pass line');
    const { records } = await system.ask(manager, review.page, { keyword: one.caseNo });
    const { timeline } = await system.ask(manager, review.detail, { id: records[0]?.id ?? '' });
    const proof = timeline.find(({ action }) => action === 'score')?.diff as
      | Record<string, [number, number]>
      | undefined;
    const {
      score = [0, 0],
      passFlag = [0, 0],
      rankCity: [before = 0, after = 0] = [],
      passCount = [0, 0],
    } = proof ?? {};
    const isListed = await isAmong(system, one);
    const holds =
      score[1] === one.itemSum &&
      passFlag[0] === 0 &&
      passFlag[1] === 1 &&
      after < before &&
      passCount[1] === (passCount[0] ?? 0) + 1;
    return {
      shown: [
        `成绩 ${score[0]}→${score[1]}，名次 ${before}→${after}，合格人数 ${passCount[0]}→${passCount[1]}，${isListed ? '已列入' : '未列入'}合格名单`,
        `score ${score[0]}→${score[1]}, rank ${before}→${after}, passed ${passCount[0]}→${passCount[1]}, ${isListed ? 'among' : 'not among'} those who passed`,
      ],
      holds: holds && isListed,
    };
  },
};

async function isAmong(system: System, { examId, examinerId }: WrongAddition): Promise<boolean> {
  for (let current = 1; ; current += 1) {
    const query = { examId, passFlag: '1', current: String(current), size: String(pageSize) };
    const { records } = await system.ask(manager, examiner.calls.page, query);
    if (records.some(({ id }) => id === examinerId)) return true;
    if (records.length < pageSize) return false;
  }
}

export const reviewTruths: readonly Truth[] = [additions, mover];

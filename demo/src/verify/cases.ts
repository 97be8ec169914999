import { correction } from '@kaoxin/contract/correction/calls.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import type { PlantedCollisions } from '../corrections/fill.ts';
import { plantedDeadlines } from '../petitions/planted-deadlines.ts';
import { foundOf, type Truth } from './truth.ts';

const leader = 'linzhihe';
const clerk = 'jiangyiheng';

/** Compares due dates with those calculated by hand, which are stored with the planted petitions. */
const deadlines: Truth = {
  nth: 8,
  what: ['六件跨春节与调休的超期件', 'six overdue cases over a holiday and its make-up days'],
  async look(system) {
    const right: string[] = [];
    for (const { name, received, acceptDue, finishDue, acceptLate, finishLate } of plantedDeadlines) {
      const within = { receivedTimeStart: received, receivedTimeEnd: received, size: '50' };
      const { records } = await system.ask(leader, petitionLetter.page, within);
      const isRight = records.some(
        (one) =>
          one.acceptDue === acceptDue &&
          one.finishDue === finishDue &&
          one.acceptOverdueDays === acceptLate &&
          one.finishOverdueDays === finishLate,
      );
      if (isRight) right.push(name);
    }
    return foundOf(
      right,
      plantedDeadlines.map(({ name }) => name),
    );
  },
};

const blocked = '新证件号码已存在应试人员记录';

/** The approval of such a correction is refused, so the check changes nothing. */
const collisions: Truth = {
  nth: 9,
  what: ['四件与他人冲突的证件号码更正', 'four corrections to a number that somebody else has'],
  async look(system) {
    const { collisions: planted } = await system.planted<PlantedCollisions>('collisions');
    const refused: string[] = [];
    for (const { caseNo } of planted) {
      const { records } = await system.ask(clerk, correction.page, { caseNo });
      const [one] = records;
      if (!one) continue;
      const { version } = await system.ask(clerk, correction.detail, { id: one.id });
      const answer = await system.told(clerk, correction.audit, { id: one.id, version, auditResult: 1 });
      if (answer.code === 400 && answer.msg === blocked) refused.push(caseNo);
    }
    return foundOf(
      refused,
      planted.map(({ caseNo }) => caseNo),
    );
  },
};

export const caseTruths: readonly Truth[] = [deadlines, collisions];

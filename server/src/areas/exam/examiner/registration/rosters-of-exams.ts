import { attendStatus, standing } from '@kaoxin/contract/exam/people/examiner-states.ts';
import type { ExamPeople, ExamUse } from '#engine/ports/exam-port.ts';
import { type Cell, cellsOf, standingIn } from './counts.ts';
import { announce } from './tell-everybody.ts';

const levels = {
  exam: ({ examId }: Cell) => examId,
  district: ({ districtId }: Cell) => districtId,
  centre: ({ centreId }: Cell) => centreId,
};

export const rostersOfExams: ExamUse = {
  async people(work, examIds, level) {
    const found = new Map<string, ExamPeople>();
    for (const cell of await cellsOf(work, examIds)) {
      const key = levels[level](cell);
      if (key === null) continue;
      const sum = found.get(key) ?? { registered: 0, present: 0, absent: 0, violation: 0, usedSeats: 0 };
      const isOne = (holds: boolean) => (holds ? cell.people : 0);
      const { open, absent } = attendStatus.of;
      found.set(key, {
        ...sum,
        registered: sum.registered + isOne(standing.some((status) => status === cell.regStatus)),
        present: sum.present + isOne(cell.attendStatus !== open && cell.attendStatus !== absent),
        absent: sum.absent + isOne(cell.attendStatus === absent),
        violation: sum.violation + isOne(cell.violationLevel > 0),
      });
    }
    return found;
  },
  registered: (work, examId) => standingIn(work, examId, standing),
  held: async (work, examId, placeIds) => {
    const wanted = new Set(placeIds);
    const cells = await cellsOf(work.ofTenant(), [examId]);
    return cells
      .flatMap(({ districtId, centreId }) => [districtId, ...(centreId === null ? [] : [centreId])])
      .filter((id) => wanted.has(id));
  },
  stepped: announce,
};

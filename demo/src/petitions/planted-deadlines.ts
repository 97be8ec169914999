import type { Cast } from '../cast.ts';
import type { Matter } from '../matter.ts';
import { chance as stream } from '../prng.ts';
import { type Move, type Simulated, simulate } from '../simulate.ts';
import type { World } from '../world.ts';
import { plantedMatter } from './planted.ts';
import { accept, claim, deliver, pass, plain, submit } from './steps.ts';

/** A petition over the Spring Festival of 2026, with due dates calculated by hand (domain.md 3.2). */
export interface PlantedDeadline {
  name: string;
  type: string;
  received: string;
  steps: readonly [claimed: string, accepted: string, submitted: string, approved: string];
  extended?: { asked: string; granted: string; days: number };
  acceptDue: string;
  finishDue: string;
  /** days past the due day of each clock */
  acceptLate: number;
  finishLate: number;
}

/** Days off 2026-02-15 to 23 and 04-04 to 06; 02-14 and 02-28 are workdays. */
export const plantedDeadlines: readonly PlantedDeadline[] = [
  {
    // 02-06 + 15 = 02-21, rolled to 02-24; 02-26 + 60 = 04-27, a Monday
    name: '春节前收到的成绩异议，受理告知晚两天',
    type: '成绩异议',
    received: '2026-02-06 10:20:00',
    steps: ['2026-02-09 09:10:00', '2026-02-26 10:00:00', '2026-03-30 15:00:00', '2026-04-01 10:00:00'],
    acceptDue: '2026-02-24 23:59:59',
    finishDue: '2026-04-27 23:59:59',
    acceptLate: 2,
    finishLate: 0,
  },
  {
    // 02-24 + 60 = 04-25, a Saturday, rolled to 04-27
    name: '节后首日受理，办结超期两天',
    type: '成绩异议',
    received: '2026-02-10 09:30:00',
    steps: ['2026-02-12 09:10:00', '2026-02-24 10:30:00', '2026-04-28 15:00:00', '2026-04-29 10:00:00'],
    acceptDue: '2026-02-25 23:59:59',
    finishDue: '2026-04-27 23:59:59',
    acceptLate: 0,
    finishLate: 2,
  },
  {
    // 3 workdays from Thursday 02-12: 13, 14 (Saturday worked), 24; 10 workdays from 02-25: 26 27 28 03-02 … 03-10
    name: '简易办理遇调休，受理晚一天',
    type: '证书发放与补办',
    received: '2026-02-12 16:10:00',
    steps: ['2026-02-13 09:00:00', '2026-02-25 09:20:00', '2026-03-02 11:00:00', '2026-03-03 10:00:00'],
    acceptDue: '2026-02-24 23:59:59',
    finishDue: '2026-03-10 23:59:59',
    acceptLate: 1,
    finishLate: 0,
  },
  {
    // 10 workdays from Friday 02-13: 14, 24 25 26 27, 28, 03-02 03 04 05
    name: '简易办理跨春节，两个调休日计入工作日',
    type: '证书发放与补办',
    received: '2026-02-12 10:00:00',
    steps: ['2026-02-13 09:00:00', '2026-02-13 14:30:00', '2026-03-06 11:00:00', '2026-03-09 10:00:00'],
    acceptDue: '2026-02-24 23:59:59',
    finishDue: '2026-03-05 23:59:59',
    acceptLate: 0,
    finishLate: 4,
  },
  {
    // 02-01 + 15 = 02-16, rolled to 02-24; 02-27 + 60 = 04-28, a Tuesday
    name: '除夕当日应告知的信访件',
    type: '报名与资格审核',
    received: '2026-02-01 19:40:00',
    steps: ['2026-02-03 09:00:00', '2026-02-27 09:40:00', '2026-04-01 11:00:00', '2026-04-02 10:00:00'],
    acceptDue: '2026-02-24 23:59:59',
    finishDue: '2026-04-28 23:59:59',
    acceptLate: 3,
    finishLate: 0,
  },
  {
    // 02-24 + 60 + 30 = 05-25, a Monday
    name: '延长三十日后仍超期',
    type: '报名与资格审核',
    received: '2026-02-06 08:50:00',
    steps: ['2026-02-09 10:00:00', '2026-02-24 11:00:00', '2026-05-26 09:30:00', '2026-05-27 10:00:00'],
    extended: { asked: '2026-04-20 10:00:00', granted: '2026-04-21 09:00:00', days: 30 },
    acceptDue: '2026-02-24 23:59:59',
    finishDue: '2026-05-25 23:59:59',
    acceptLate: 0,
    finishLate: 2,
  },
];

const timed = (move: Move, at: string): Move => ({ ...move, at });

function movesOf({ steps, extended }: PlantedDeadline, cast: Cast, { answer, demand }: Matter): Move[] {
  const [claimed, accepted, submitted, approved] = steps;
  const reason = '需要向外地考试机构调取材料。';
  return [
    timed(claim(cast, 0), claimed),
    timed(accept(cast, 0), accepted),
    ...(extended
      ? [
          timed(plain('extend', cast.handler, 0, { days: extended.days, reason }), extended.asked),
          timed(plain('extendAudit', cast.leader, 0, { auditResult: 1, auditNote: '同意。' }), extended.granted),
        ]
      : []),
    timed(submit(cast, 0, answer, demand), submitted),
    timed(pass(cast, 0, answer), approved),
    deliver(cast, 3),
    { ...plain('close', 'job', 45) },
  ];
}

export function plantedOverdue(world: World): Simulated[] {
  return plantedDeadlines.flatMap((planted) => {
    const { name, type, received } = planted;
    const { cast, matter } = plantedMatter(world, name, type, received);
    const story = simulate(matter.row, null, movesOf(planted, cast, matter), world, stream(`${name} steps`));
    return story ? [story] : [];
  });
}

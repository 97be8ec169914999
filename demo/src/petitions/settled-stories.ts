import type { Chance } from '../prng.ts';
import type { Move } from '../simulate.ts';
import { handedLetters, refusedLetters } from '../texts/elsewhere.ts';
import { objections } from '../texts/letter.ts';
import {
  begun,
  handedOver,
  isLocal,
  isOrdinary,
  localStaff,
  type Plot,
  type Story,
  settled,
  soon,
  way,
  work,
} from './plot.ts';
import {
  accept,
  approve,
  claim,
  close,
  confirm,
  deliver,
  giveBack,
  pass,
  plain,
  rate,
  read,
  refuse,
  settle,
  signer,
  submit,
  supplement,
} from './steps.ts';

export const settledStories: readonly Story[] = [
  {
    name: 'with the auditor',
    status: 30,
    share: 7,
    age: [12, 45],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      submit(plot.cast, work(plot), plot.answer, plot.demand),
      ...approve(plot.cast, 0, plot.answer).slice(0, -1),
    ],
  },
  {
    name: 'refusal with the auditor',
    status: 30,
    share: 2,
    age: [3, 13],
    letters: refusedLetters,
    moves: (plot) => [claim(plot.cast, soon(plot)), ...refused(plot, 0)],
  },
  {
    name: 'returned',
    status: 31,
    share: 3,
    age: [15, 45],
    fits: isOrdinary,
    moves: (plot) => [...begun(plot), ...returned(plot, work(plot))],
  },
  {
    name: 'answered',
    status: 40,
    share: 11,
    age: [14, 48],
    moves: (plot) => [...settled(plot), ...(plot.chance.happens(0.7) ? [read(plot.chance.whole(0, 3))] : [])],
  },
  {
    name: 'answered after papers came',
    status: 40,
    share: 3,
    age: [25, 55],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      supplement(plot.cast, 1, 10),
      plain('supplied', 'citizen', plot.chance.whole(2, 8), { note: '材料已补充，请查收。' }),
      ...settle(plot.cast, plot.answer, plot.demand, [plot.chance.whole(3, 10), 1]),
      deliver(plot.cast, 1),
    ],
  },
  {
    name: 'refused',
    status: 41,
    share: 6,
    age: [20, 220],
    letters: refusedLetters,
    moves: (plot) => [
      claim(plot.cast, soon(plot)),
      ...refused(plot, soon(plot)),
      pass(plot.cast, 1, null),
      deliver(plot.cast, 3),
    ],
  },
  {
    name: 'handed outside',
    status: 42,
    share: 3.5,
    age: [10, 200],
    // the receiving unit's due date depends on the applicant's, and anonymous letters have none
    suits: (row) => row.acceptDue !== null,
    letters: handedLetters,
    moves: ({ cast, chance, elsewhere }) => [
      claim(cast, 0),
      plain('transfer', cast.handler, chance.whole(0, 3), {
        toOrg: elsewhere?.toOrg,
        note: elsewhere?.note,
        secondSigner: signer(cast).actor,
      }),
      plain('transferAudit', signer(cast), 0, { auditResult: 1 }),
    ],
  },
  {
    name: 'closed by time',
    status: 50,
    share: 12,
    age: [90, 300],
    moves: (plot) => [...settled(plot), read(2), close],
  },
  {
    name: 'closed by the applicant',
    status: 50,
    share: 9,
    age: [40, 300],
    moves: (plot) => [
      ...settled(plot),
      read(1),
      confirm(plot.chance.whole(1, 6)),
      rate(stars(plot.chance), plot.chance.whole(0, 4)),
    ],
  },
  {
    name: 'returned once, then closed',
    status: 50,
    share: 4,
    age: [70, 280],
    fits: isOrdinary,
    moves: (plot) => [
      ...begun(plot),
      ...returned(plot, work(plot, 14)),
      submit(plot.cast, 2, plot.answer, plot.demand),
      ...approve(plot.cast, 1, plot.answer),
      deliver(plot.cast, way(plot.chance)),
      confirm(4),
      rate(stars(plot.chance), plot.chance.whole(0, 4)),
    ],
  },
  { name: 'settled in the district', status: 50, share: 4, age: [100, 280], fits: isLocal, moves: settledLocally },
  {
    name: 'withdrawn',
    status: 60,
    share: 3,
    age: [4, 200],
    suits: (row) => row.isAnonymous === 0,
    moves: (plot) => [
      claim(plot.cast, soon(plot)),
      plain('withdraw', 'citizen', plot.chance.whole(1, 2), { note: '问题已经解决，申请撤回。' }),
    ],
  },
  {
    name: 'lapsed',
    status: 60,
    share: 1.5,
    age: [35, 200],
    fits: isOrdinary,
    moves: (plot) => [...begun(plot), supplement(plot.cast, 1, 5), plain('lapse', 'job', 18)],
  },
];

function settledLocally(plot: Plot): Move[] {
  const { cast, answer, demand } = plot;
  const local = localStaff(cast);
  return [
    ...handedOver(plot),
    plain('claim', local, 1),
    accept(cast, 1, local),
    submit(cast, work(plot, 12), answer, demand, local),
    ...approve(cast, 1, answer),
    deliver(cast, way(plot.chance), local),
    close,
  ];
}

const refused = ({ cast, elsewhere }: Plot, wait: number): Move[] => (elsewhere ? [refuse(cast, wait, elsewhere)] : []);

function returned({ cast, chance, answer, demand }: Plot, wait: number): Move[] {
  const objection = chance.pick(objections);
  return [submit(cast, wait, objection.weak(answer), demand), giveBack(cast, 1, objection)];
}

const stars = (chance: Chance) =>
  chance.weighted([
    [5, 50],
    [4, 30],
    [3, 12],
    [2, 5],
    [1, 3],
  ] as const);

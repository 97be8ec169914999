import type { CaseStatus } from '@kaoxin/contract/casework/states.ts';
import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import type { Cast } from '../cast.ts';
import type { Chance } from '../prng.ts';
import type { Move } from '../simulate.ts';
import type { Letters } from '../texts/elsewhere.ts';
import type { Answer, Elsewhere } from '../texts/topic.ts';
import { accept, claim, deliver, plain, settle } from './steps.ts';

export interface Plot {
  cast: Cast;
  chance: Chance;
  answer: Answer;
  demand: string;
  elsewhere: Elsewhere | null;
}

export interface Story {
  name: string;
  status: CaseStatus;
  share: number;
  /** days since receipt */
  age: readonly [low: number, high: number];
  fits?: (cast: Cast) => boolean;
  letters?: Letters;
  suits?: (row: PetitionSelected) => boolean;
  moves: (plot: Plot) => Move[];
}

const isAudited = ({ type }: Cast) => type.seed.needAudit !== false;
export const isOrdinary = (cast: Cast) => isAudited(cast) && cast.type.seed.simple !== true;
export const isOpen = ({ confidential }: Cast) => !confidential;
export const isLocal = (cast: Cast) => isOrdinary(cast) && isOpen(cast) && cast.local !== null;

export const work = ({ cast, chance }: Plot, longest = 20) =>
  cast.type.seed.simple ? chance.whole(1, 5) : chance.whole(5, longest);
export const soon = ({ cast, chance }: Plot) => (cast.type.seed.simple ? 0 : chance.whole(0, 3));
export const way = (chance: Chance) =>
  chance.weighted([
    [1, 5],
    [2, 3],
    [3, 2],
    [4, 1],
  ] as const);

export const begun = (plot: Plot): Move[] => [claim(plot.cast, soon(plot)), accept(plot.cast, soon(plot))];
export const settled = (plot: Plot): Move[] => [
  ...begun(plot),
  ...settle(plot.cast, plot.answer, plot.demand, [work(plot), plot.chance.whole(0, 2)]),
  deliver(plot.cast, way(plot.chance)),
];
export function handedOver(plot: Plot): Move[] {
  const { cast } = plot;
  const note = '请就近核实并答复信访人。';
  return [
    claim(cast, 0),
    plain('transfer', cast.handler, plot.chance.whole(0, 1), { deptId: cast.district?.deptId ?? '', note }),
  ];
}
export const localStaff = ({ local, handler }: Cast) => local ?? handler;

import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseActor, EventDraft } from '@kaoxin/server/areas/casework/case-head.ts';
import { clockColumns } from '@kaoxin/server/areas/casework/clock/clock.ts';
import type { CaseMoment, LetterCode, StepInput } from '@kaoxin/server/areas/casework/index.ts';
import { replyLetter } from '@kaoxin/server/areas/casework/letters/reply.ts';
import { step } from '@kaoxin/server/areas/casework/rules/rules.ts';
import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import { homeTime, officeTime } from './petitions/diary.ts';
import { headOf } from './petitions/petition-row.ts';
import type { Chance } from './prng.ts';
import type { Staff, World } from './world.ts';

export type Who = Staff | 'citizen' | 'job';

/** A step: the wait after the previous one (workdays for staff, otherwise days) and the input. */
export interface Move {
  verb: CaseVerb;
  who: Who;
  wait: number;
  input?: StepInput;
  at?: string;
}

/** A letter issued with a step; numbers are assigned later, in order of all letters. */
export interface Letter {
  code: LetterCode;
  time: string;
  by: Staff;
  row: PetitionSelected;
}

export interface Simulated {
  row: PetitionSelected;
  events: EventDraft[];
  letters: Letter[];
  /** when the number of the reply was reserved */
  numbered: { code: LetterCode; time: string } | null;
  /** the petition to review, or the first one of the cluster */
  follows?: { as: 'review' | 'cluster'; first: Simulated };
}

/** Timelines do not name citizens, because many users read them. */
const outsiders: Record<'citizen' | 'job', CaseActor> = {
  citizen: actorOf('citizen', '信访人'),
  job: actorOf('job', '系统'),
};

function actorOf(kind: CaseActor['kind'], name: string): CaseActor {
  return {
    kind,
    id: null,
    name,
    realName: name,
    deptIds: [],
    roleAliases: [],
    sameHands: new Set(),
    grants: new Set(),
  };
}

const reminders: Partial<Record<CaseVerb, Partial<PetitionSelected>>> = {
  urge: { urged: 1 },
  supervise: { supervised: 1 },
};
const heard = { urged: 0, supervised: 0 };
const quietens: readonly CaseVerb[] = [
  ...(['claim', 'accept', 'submit', 'supplement', 'transfer', 'audit', 'transferAudit', 'hearing'] as const),
];

function timeOf({ who, wait, at }: Move, previous: string, world: World, chance: Chance): string {
  if (at) return at;
  return typeof who === 'string'
    ? homeTime(previous, wait, chance)
    : officeTime(previous, wait, world.calendar, chance);
}

export const registered = (row: PetitionSelected, by: Staff | null): EventDraft => ({
  action: 'register',
  fromStatus: 10,
  toStatus: 10,
  actorId: by?.id ?? null,
  actorName: by?.realName ?? '信访人',
  actorDept: by?.deptName ?? null,
  note: null,
  diff: {},
  visible: true,
  time: row.createTime,
});

/**
 * Runs the steps of a story through the product's own rules, so that invented petitions are possible ones. Returns null
 * if a step would be in the future; throws if the rules refuse one.
 */
export function simulate(
  start: PetitionSelected,
  registrar: Staff | null,
  moves: readonly Move[],
  world: World,
  chance: Chance,
): Simulated | null {
  const story: Simulated = { row: start, events: [registered(start, registrar)], letters: [], numbered: null };
  let previous = start.createTime;
  for (const move of moves) {
    const now = timeOf(move, previous, world, chance);
    if (now >= world.today) return null;
    take(story, move, { ...world, now });
    previous = now;
  }
  const at = { ...world, now: `${world.today} 00:00:00` };
  story.row = { ...story.row, ...clockColumns(headOf(story.row), at) };
  return story;
}

function take(story: Simulated, { verb, who, input = {} }: Move, at: CaseMoment): void {
  const kase = headOf(story.row);
  const staff = typeof who === 'string' ? null : who;
  const stepped = step(kase, verb, staff?.actor ?? outsiders[who === 'job' ? 'job' : 'citizen'], input, at);
  if (!stepped.ok) throw new Error(`${verb} of “${story.row.title}”: ${stepped.msg}`);
  const beside: Partial<PetitionSelected> = {
    ...(reminders[verb] ?? (quietens.includes(verb) ? heard : {})),
    ...(verb === 'supplement' && {
      supplementItems: (input.items ?? []).map((item) => ({ ...item, name: item.name ?? '' })),
    }),
  };
  // columns of the case, as stored
  const change = stepped.change as Partial<PetitionSelected>;
  story.row = {
    ...story.row,
    ...change,
    ...beside,
    version: story.row.version + 1,
    updateUser: staff?.id ?? null,
    updateTime: at.now,
  };
  if (stepped.event) story.events.push({ ...stepped.event, actorDept: staff?.deptName ?? null });
  if (stepped.docNo && !story.numbered) {
    story.numbered = { code: replyLetter(headOf(story.row)) ?? 'XF06', time: at.now };
  }
  if (stepped.letter && staff) story.letters.push({ code: stepped.letter, time: at.now, by: staff, row: story.row });
}

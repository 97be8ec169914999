import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import { addDays, type Day, dayOf } from '@kaoxin/server/engine/calendar/day.ts';
import { queryCode } from '@kaoxin/server/engine/numbering/case-number.ts';
import type { Cast } from './cast.ts';
import { city } from './city.ts';
import { type Person, personOf } from './people.ts';
import type { Topic } from './petitions/classification.ts';
import { arrival } from './petitions/diary.ts';
import { emptyPetition, withClocks } from './petitions/petition-row.ts';
import type { Chance } from './prng.ts';
import type { Letters } from './texts/elsewhere.ts';
import { fill, slotsFor } from './texts/fill.ts';
import { topicTexts } from './texts/index.ts';
import type { Answer, Elsewhere } from './texts/topic.ts';
import type { Staff, World } from './world.ts';

export interface Matter {
  row: PetitionSelected;
  /** the clerk who entered it; null: the citizen */
  registrar: Staff | null;
  answer: Answer;
  demand: string;
  elsewhere: Elsewhere | null;
}

/** Weights by source: dictionary case_source. */
const sources = [
  [1, 34],
  [2, 24],
  [3, 10],
  [4, 9],
  [5, 13],
  [6, 4],
  [7, 6],
] as const;
const superiors = ['江澜市信访局', '江澜市人力资源和社会保障局', '江澜市人民政府办公室'];

const inPlace: ReadonlySet<Topic> = new Set(['noise', 'equipment', 'ticket', 'invigilator']);
const atWeekends: ReadonlySet<Topic> = new Set([...inPlace, 'cheating', 'interview']);

const closings = [
  '',
  '以上情况属实，愿意配合核实。',
  '我的联系方式附后，望尽快回复。',
  '希望贵院重视。',
  '如需材料可以随时提供。',
];
const namelessClosings = ['', '以上情况属实。', '希望贵院重视。'];

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();

function isPlainWeekend({ calendar: { isWorkday } }: World, day: Day): boolean {
  if (![0, 6].includes(weekday(day)) || isWorkday(day)) return false;
  const friday = addDays(day, weekday(day) === 6 ? -1 : -2);
  return isWorkday(friday) && isWorkday(addDays(friday, 3));
}

function dayOfMatter({ type, world }: Cast, day: Day): Day {
  const fits = (one: Day) =>
    atWeekends.has(type.seed.topic) ? isPlainWeekend(world, one) : world.calendar.isWorkday(one);
  let fitting = day;
  while (!fits(fitting)) fitting = addDays(fitting, -1);
  return fitting;
}

function textOf(cast: Cast, chance: Chance, received: string, letters: Letters) {
  const { type, district, world } = cast;
  const letter = chance.pick(letters[type.seed.topic] ?? topicTexts[type.seed.topic]);
  const place = district ?? chance.pick(world.districts);
  const { topic } = type.seed;
  const happened = dayOfMatter(cast, addDays(dayOf(received), -chance.whole(1, 20)));
  const slots = slotsFor(chance, topic, place.seed, happened, letter);
  const namesCentre = `${letter.title}${letter.content}`.includes('{centre}');
  const answer = chance.pick(letter.answers);
  const { elsewhere = null } = letter;
  return {
    title: fill(letter.title, slots),
    content: fill(letter.content, slots),
    demand: fill(letter.demand, slots),
    centre: slots.centre,
    happened: inPlace.has(topic) && namesCentre && slots.inSeason ? happened : null,
    isAgainstCentre: topic === 'invigilator' && elsewhere === null,
    answer: {
      ...answer,
      facts: fill(answer.facts, slots),
      opinion: fill(answer.opinion, slots),
      basis: fill(answer.basis, slots),
    },
    elsewhere: elsewhere && { ...elsewhere, note: fill(elsewhere.note, slots) },
  };
}

function writer(cast: Cast, person: Person, chance: Chance): Partial<PetitionSelected> {
  const isAnonymous = chance.happens(cast.confidential ? 0.35 : 0.03) ? 1 : 0;
  if (isAnonymous) return { isAnonymous };
  const known = { applicantName: person.name, idNo: person.idNo, phone: person.phone };
  if (cast.confidential) return { ...known, isRealNameProtected: 1 };
  if (!chance.happens(0.05)) return known;
  const code = cast.district?.seed.code ?? '990101';
  const others = Array.from({ length: chance.whole(2, 4) }, () => personOf(chance, code));
  const representatives = [person, ...others].map(({ name, phone }) => ({ name, phone }));
  return { ...known, isGroup: 1, groupCount: chance.whole(6, 40), representatives };
}

function origin(source: number, received: string, chance: Chance): Partial<PetitionSelected> {
  if (source !== 6) return {};
  return {
    fromOrg: chance.pick(superiors),
    fromDocNo: `江信转〔${received.slice(0, 4)}〕${chance.whole(10, 480)}号`,
    feedbackDue: `${addDays(dayOf(received), 45)} 17:00:00`,
  };
}

function accused(
  { confidential }: Cast,
  { centre, isAgainstCentre }: ReturnType<typeof textOf>,
  chance: Chance,
): Partial<PetitionSelected> {
  if (!confidential || !isAgainstCentre) return {};
  return { accusedDept: `${centre}考点`, accusedName: chance.happens(0.3) ? personOf(chance, '990101').name : null };
}

/**
 * @param day day of receipt, `yyyy-MM-dd`
 * @param letters replaces the usual texts of a topic
 */
export function matterOf(cast: Cast, person: Person, day: string, chance: Chance, letters: Letters = {}): Matter {
  const source = chance.weighted(sources);
  const byStaff = source >= 3;
  const received = arrival(day, byStaff, cast.world.calendar, chance);
  const told = textOf(cast, chance, received, letters);
  const { title, demand, answer, elsewhere } = told;
  const who = writer(cast, person, chance);
  // anonymous letters contain no phone number
  const closing = chance.pick(who.isAnonymous ? namelessClosings : closings);
  const registrar = byStaff ? cast.handler : null;
  const row: PetitionSelected = {
    ...emptyPetition,
    ...who,
    ...accused(cast, told, chance),
    ...origin(source, received, chance),
    source,
    receivedTime: received,
    createTime: received,
    updateTime: received,
    createUser: registrar?.id ?? null,
    createDept: registrar?.deptId ?? null,
    updateUser: registrar?.id ?? null,
    deptId: cast.type.deptId,
    districtId: cast.district?.id ?? null,
    typeId: cast.type.id,
    legalClass: cast.type.seed.legalClass,
    confidential: cast.confidential ? 1 : 0,
    needAudit: cast.type.seed.needAudit === false ? 0 : 1,
    priority: chance.weighted([
      [1, 84],
      [2, 13],
      [3, 3],
    ] as const),
    queryCode: queryCode(Uint8Array.from({ length: 8 }, () => chance.whole(0, 255))),
    title,
    content: `${told.content}${closing}`,
    demand,
    happenTime: told.happened && chance.happens(0.7) ? `${told.happened} 09:30:00` : null,
    happenPlace: told.happened && chance.happens(0.7) ? `${city.name}${told.centre}` : null,
  };
  return { row: withClocks(row, cast.world, cast.type.seed), registrar, answer, demand, elsewhere };
}

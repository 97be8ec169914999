import { evidence } from '@kaoxin/contract/casework/record.ts';
import { dayOf } from '#engine/calendar/day.ts';
import { type Grams, gramsOf } from './grams.ts';
import { agreement, type Mentions, mentionsOf } from './mentions.ts';

export interface Letter {
  title: string;
  content: string;
  place?: string | null;
  typeId: string | null;
  receivedTime: string;
}

export interface Compared {
  grams: Grams;
  mentions: Mentions;
  typeId: string | null;
  day: number;
}

const daysSince = (moment: string): number => Date.parse(`${dayOf(moment)}T00:00:00Z`) / 86_400_000;

export const compared = (
  seed: number,
  { title, content, place, typeId, receivedTime }: Letter,
  grams: Grams = gramsOf(seed, title, content),
): Compared => ({
  grams,
  mentions: mentionsOf(title, content, place ?? ''),
  typeId,
  day: daysSince(receivedTime),
});

/** Information of a character pair: the square of its inverse document frequency. */
export type Weight = (gram: number) => number;

/** Cosine similarity of the character pairs of two letters, weighted by rarity: 0 to 1. */
export function wordsAlike(one: Grams, other: Grams, weight: Weight): number {
  const sum = (grams: Grams) => grams.reduce((all, gram) => all + weight(gram), 0);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const within = new Set(long);
  const shared = sum(short.filter((gram) => within.has(gram)));
  const whole = Math.sqrt(sum(one) * sum(other));
  return whole === 0 ? 0 : shared / whole;
}

export type Evidence = (typeof evidence)[number];

const tellingWords = 0.2;
/** Days within which letters about one matter usually arrive; longer distances count alike. */
const apart = 60;

/**
 * Likelihood that two letters are about one matter, 0 to 1, with its evidence. Words weigh most. Classification, days,
 * places, numbers of questions and rooms, examination and time between them count for or against it, and none excludes
 * a letter. The weights come from a logistic regression over letters of known matters in the demo data
 * (docs/decisions/062-clusters.md).
 */
export function oneMatter(one: Compared, other: Compared, weight: Weight): { likeness: number; because: Evidence[] } {
  const words = wordsAlike(one.grams, other.grams, weight);
  const said = {
    number: agreement(one.mentions.numbers, other.mentions.numbers),
    day: agreement(one.mentions.days, other.mentions.days),
    place: agreement(one.mentions.places, other.mentions.places),
    exam: agreement(one.mentions.exams, other.mentions.exams),
    type: one.typeId !== null && one.typeId === other.typeId ? 1 : 0,
  };
  const between = Math.min(1, Math.abs(one.day - other.day) / apart);
  const { number, day, place, exam, type } = said;
  const odds = 9 * Math.min(words, 0.6) + 4 * number + 2.5 * day + 2.5 * place + 2 * exam + type - 6 * between - 4;
  return {
    likeness: 1 / (1 + Math.exp(-odds)),
    because: evidence.filter((one) => (one === 'words' ? words >= tellingWords : said[one] === 1)),
  };
}

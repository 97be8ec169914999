import { evidence } from '@kaoxin/contract/casework/record.ts';
import { dayOf } from '../clock/day.ts';
import { type Grams, gramsOf } from './grams.ts';
import { agreement, type Mentions, mentionsOf } from './mentions.ts';

/** A letter as it is compared. */
export interface Letter {
  title: string;
  content: string;
  /** what else names its place */
  place?: string | null;
  typeId: string | null;
  receivedTime: string;
}

export interface Compared {
  grams: Grams;
  mentions: Mentions;
  typeId: string | null;
  /** days since 1970 */
  day: number;
}

const daysSince = (moment: string): number => Date.parse(`${dayOf(moment)}T00:00:00Z`) / 86_400_000;

/** @param grams those that are kept of it; made of its words where there are none */
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

/** How much a pair of characters tells: the square of its inverse document frequency. */
export type Weight = (gram: number) => number;

/** Cosine of the pairs of characters two letters have, weighted by how rare they are: 0 to 1. */
export function wordsAlike(one: Grams, other: Grams, weight: Weight): number {
  const sum = (grams: Grams) => grams.reduce((all, gram) => all + weight(gram), 0);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const within = new Set(long);
  const shared = sum(short.filter((gram) => within.has(gram)));
  const whole = Math.sqrt(sum(one) * sum(other));
  return whole === 0 ? 0 : shared / whole;
}

export type Evidence = (typeof evidence)[number];

/** From here on the words are worth naming. */
const tellingWords = 0.2;
/** Whoever writes of one matter writes within these days; what lies further apart is no more unlike. */
const apart = 60;

/**
 * How likely two letters are about one matter, 0 to 1, and what tells so. Words come first; classification, days, places,
 * numbers of questions and rooms, the examination and the time between them speak for it or against it, and none of them keeps
 * a letter out. The weights were fitted by logistic regression to letters of known matters among those of the demonstration
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

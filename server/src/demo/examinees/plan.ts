/** An examination with people, as the database has it. */
export interface HeldExam {
  id: string;
  projectType: number;
  status: number;
  year: number;
  /** when its rosters were in */
  registerEnd: string;
  /** the first signature stands under its score release: what changes a result would take it back */
  asked: boolean;
  /** seats by district, in the order of the districts of the city; 0 where one takes no part */
  seats: readonly number[];
}

/** How many of each district sit an examination, and who: the `first`-th of the district and those behind him. */
export interface Crowd {
  exam: HeldExam;
  /** its place among those with people, the earliest first */
  place: number;
  districts: readonly { first: number; people: number }[];
}

/** How much an examination draws for each seat, by 考试项目. */
const draw: Readonly<Record<number, number>> = { 1: 3, 2: 2, 3: 2, 4: 1, 5: 0.05, 6: 1 };
const fullest = 0.9;
/** Of those who sit an examination, the share that has not sat one before: 23 % come again (domain.md 5.2). */
const fresh = 0.77;
const afterRelease = 50;
const civilService = 1;
/** Of fewer people a question that is harder in one district, and a wrong key, do not stand out from chance. */
const enoughForTruths = 2600;
/** The other examinations are not left empty for it. */
const mostForTruths = 0.5;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const weightOf = ({ projectType, seats }: HeldExam) => (draw[projectType] ?? 1) * sum(seats);

export const peopleIn = ({ districts }: Crowd): number => sum(districts.map(({ people }) => people));

/** Where the truths lie: the released examination of the civil service that draws most. */
export const plantedAmong = (exams: readonly HeldExam[]): HeldExam | undefined =>
  exams
    .filter(({ status, projectType }) => status >= afterRelease && projectType === civilService)
    .sort((one, other) => weightOf(other) - weightOf(one))[0];

/**
 * Shares people out over the examinations, given the earliest first. Districts draw by the seats they give. The one with the
 * truths has enough people for them, as long as that leaves some for the others.
 */
export function crowdsOf(exams: readonly HeldExam[], people: number, planted?: HeldExam): Crowd[] {
  const all = sum(exams.map(weightOf));
  const fair = planted ? (people * weightOf(planted)) / all : 0;
  const apart = planted ? Math.max(fair, Math.min(enoughForTruths, people * mostForTruths)) : 0;
  const others = (people - apart) / (all - (planted ? weightOf(planted) : 0));
  const begun = new Map<number, number>();
  return exams.map((exam, place): Crowd => {
    const each = (exam === planted ? apart : others * weightOf(exam)) / sum(exam.seats);
    const districts = exam.seats.map((seats, district) => {
      const coming = Math.ceil(seats * Math.min(fullest, each));
      const before = begun.get(district) ?? 0;
      begun.set(district, before + coming);
      return { first: Math.floor(before * fresh), people: coming };
    });
    return { exam, place, districts };
  });
}

/** An examination with people, as the database has it. */
export interface HeldExam {
  id: string;
  projectType: number;
  status: number;
  year: number;
  registerStart: string;
  /** when its rosters were in */
  registerEnd: string;
  examStart: string;
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
/** Different people among all who sit an examination, 38,400 of 50,000: 23 % come again (domain.md 5.2). */
const different = 0.768;
/** For each who sits an examination of the city, how many stand on the list of one that is open for registration. */
const applying = 0.02;
const afterRelease = 50;
const civilService = 1;
const publicInstitutions = 2;
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

/** Whose documents were looked at behind the release, and what came out then: the last one of public institutions. */
export const reviewedAmong = (exams: readonly HeldExam[]): HeldExam | undefined =>
  exams.findLast(({ status, projectType }) => status === afterRelease && projectType === publicInstitutions);

/** Whole numbers of these sizes, as many in all as they say together. */
function wholes(sizes: readonly number[]): number[] {
  let said = 0;
  let given = 0;
  return sizes.map((size) => {
    said += size;
    const whole = Math.round(said) - given;
    given += whole;
    return whole;
  });
}

/**
 * Shares people out over the examinations, given the earliest first. Districts draw by the seats they give. The one with the
 * truths has enough people for them, as long as that leaves some for the others.
 */
export function crowdsOf(exams: readonly HeldExam[], people: number, planted?: HeldExam): Crowd[] {
  const all = sum(exams.map(weightOf));
  const fair = planted ? (people * weightOf(planted)) / all : 0;
  const apart = planted ? Math.max(fair, Math.min(enoughForTruths, people * mostForTruths)) : 0;
  const shared = (left: number, among: readonly HeldExam[]) => left / (sum(among.map(weightOf)) || 1);
  const rest = exams.filter((exam) => exam !== planted);
  const fairest = shared(people - apart, rest);
  // where next to nobody would come, one does
  const small = new Set(rest.filter((exam) => fairest * weightOf(exam) < 1));
  const others = shared(
    people - apart - small.size,
    rest.filter((exam) => !small.has(exam)),
  );
  const comingTo = (exam: HeldExam): number => {
    if (exam === planted) return apart;
    return small.has(exam) ? 1 : others * weightOf(exam);
  };
  const coming = wholes(
    exams.flatMap((exam) => {
      const each = comingTo(exam) / sum(exam.seats);
      return exam.seats.map((seats) => seats * Math.min(fullest, each));
    }),
  );
  const most = exams[0]?.seats.length ?? 0;
  return begun(Array.from(exams, (exam, place) => ({ exam, place, people: coming.splice(0, most) })));
}

/** Who they are: each examination begins with the last people of those before, so that some come again. */
function begun(crowds: readonly { exam: HeldExam; place: number; people: readonly number[] }[]): Crowd[] {
  const districts = crowds[0]?.people.map((_, district) => district) ?? [];
  const counts = districts.map((district) => {
    const own = crowds.map(({ people }) => people[district] ?? 0);
    return { all: sum(own), last: own.findLast((people) => people > 0) ?? 0 };
  });
  const last = sum(counts.map((count) => count.last));
  const all = sum(counts.map((count) => count.all));
  const fresh = (different * all - last) / (all - last || 1);
  const persons = wholes(counts.map((count) => (count.all - count.last) * fresh + count.last));
  const before = districts.map(() => 0);
  return crowds.map(({ exam, place, people }) => ({
    exam,
    place,
    districts: people.map((coming, district) => {
      const { all: whole = 0, last: atLast = 0 } = counts[district] ?? {};
      const share = ((persons[district] ?? 0) - atLast) / (whole - atLast || 1);
      const first = Math.round((before[district] ?? 0) * share);
      before[district] = (before[district] ?? 0) + coming;
      return { first, people: coming };
    }),
  }));
}

/** Who has registered so far for examinations that are open for it: people who have sat one before. */
export function applicantsOf(exams: readonly HeldExam[], people: number): Crowd[] {
  const all = sum(exams.map(weightOf));
  const coming = wholes(
    exams.flatMap((exam) =>
      exam.seats.map((seats) => (applying * people * weightOf(exam) * seats) / sum(exam.seats) / all),
    ),
  );
  return exams.map((exam, place) => ({
    exam,
    place,
    districts: coming.splice(0, exam.seats.length).map((count) => ({ first: 0, people: count })),
  }));
}

export interface HeldExam {
  id: string;
  projectType: number;
  status: number;
  year: number;
  registerStart: string;
  registerEnd: string;
  examStart: string;
  /** the release has its first signature; a changed result would withdraw it */
  asked: boolean;
  /** seats per district of the city; 0 for districts without seats */
  seats: readonly number[];
}

export interface Crowd {
  exam: HeldExam;
  /** index among the examinations with examinees, earliest first */
  place: number;
  districts: readonly { first: number; people: number }[];
}

/** Examinees per seat (relative), by 考试项目. */
const draw: Readonly<Record<number, number>> = { 1: 3, 2: 2, 3: 2, 4: 1, 5: 0.05, 6: 1 };
const fullest = 0.9;
/** Share of distinct persons among all examinees, 38,400 of 50,000: 23 % come again (domain.md 5.2). */
const different = 0.768;
/** Applicants of all open examinations per examinee. */
const applying = 0.02;
const afterRelease = 50;
const civilService = 1;
const publicInstitutions = 2;
/** Minimum number of examinees for the planted truths to be detectable. */
const enoughForTruths = 2600;
const mostForTruths = 0.5;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const weightOf = ({ projectType, seats }: HeldExam) => (draw[projectType] ?? 1) * sum(seats);

export const peopleIn = ({ districts }: Crowd): number => sum(districts.map(({ people }) => people));

export const plantedAmong = (exams: readonly HeldExam[]): HeldExam | undefined =>
  exams
    .filter(({ status, projectType }) => status >= afterRelease && projectType === civilService)
    .sort((one, other) => weightOf(other) - weightOf(one))[0];

export const reviewedAmong = (exams: readonly HeldExam[]): HeldExam | undefined =>
  exams.findLast(({ status, projectType }) => status === afterRelease && projectType === publicInstitutions);

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

export function crowdsOf(exams: readonly HeldExam[], people: number, planted?: HeldExam): Crowd[] {
  const all = sum(exams.map(weightOf));
  const fair = planted ? (people * weightOf(planted)) / all : 0;
  const apart = planted ? Math.max(fair, Math.min(enoughForTruths, people * mostForTruths)) : 0;
  const shared = (left: number, among: readonly HeldExam[]) => left / (sum(among.map(weightOf)) || 1);
  const rest = exams.filter((exam) => exam !== planted);
  const fairest = shared(people - apart, rest);
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

/** Chooses the persons: each examination starts with the last persons of the earlier ones, so that some come again. */
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

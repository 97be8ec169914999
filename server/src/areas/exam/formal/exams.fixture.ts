import type { ExamRecord } from '@kaoxin/contract/exam/formal/formal.ts';
import type { PlaceRecord } from '@kaoxin/contract/exam/places/district.ts';
import type { ExamPeople, ExamScores, ExamUse, Progress } from '#engine/ports/exam-port.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import type { Work } from '#platform/work.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { Visitor } from '../../../testing/browser.ts';
import { addDept } from '../../../testing/people.ts';
import { good } from '../../../testing/petitions.ts';
import { centreBody, districtBody, roomBody } from '../district/places.fixture.ts';
import { rostersOfExams } from '../examiner/registration/rosters-of-exams.ts';
import { examClock } from './process/clock.ts';

interface Kept {
  registered: number;
  completeness: number | null;
  openCases: number;
  held: Set<string>;
  people?: ReadonlyMap<string, ExamPeople> | undefined;
  scores?: ReadonlyMap<string, ExamScores> | undefined;
  steps: string[];
  refuses?: string | undefined;
  meanwhile?: ((work: Work, progress: Progress | undefined) => unknown) | undefined;
}
const nothing = (): Kept => ({ registered: 0, completeness: null, openCases: 0, held: new Set(), steps: [] });

export const kept: Kept = nothing();
const own = Object.getOwnPropertyDescriptors(rostersOfExams);
const told = {
  get people() {
    const { people } = kept;
    return people ? async () => people : undefined;
  },
  get scores() {
    const { scores } = kept;
    return scores ? async () => scores : undefined;
  },
  registered: async () => kept.registered,
  completeness: async () => kept.completeness,
  openCases: async () => kept.openCases,
  held: async (_work, _exam, ids) => ids.filter((id) => kept.held.has(id)),
  async stepped(work, { name }, action, progress) {
    await kept.meanwhile?.(work, progress);
    if (kept.refuses === action) throw new Error(`${action} does not go`);
    kept.steps.push(`${name} ${action}`);
  },
} as ExamUse;

/** Test files of one worker share `rostersOfExams`, so it is restored after each test. */
const keepRosters = (): void => {
  for (const name of Object.keys(told)) Reflect.deleteProperty(rostersOfExams, name);
  Object.defineProperties(rostersOfExams, own);
};
/**
 * For `beforeEach`: replaces the answers of rosters and scores by those of `kept`, which is empty at first.
 * @returns the clean-up for `beforeEach`
 */
export const keepNothing = (): (() => void) => {
  Object.assign(kept, { people: undefined, scores: undefined, refuses: undefined, meanwhile: undefined }, nothing());
  Object.defineProperties(rostersOfExams, Object.getOwnPropertyDescriptors(told));
  return keepRosters;
};

export const subjectBody = (subjectCode: string, more: object = {}) => ({
  subjectCode,
  name: `科目${subjectCode}`,
  startTime: '2026-06-06 09:00:00',
  endTime: '2026-06-06 11:00:00',
  totalScore: 100,
  passScore: 60,
  ...more,
});

export const examBody = (name: string, districtIds: readonly string[], more: object = {}) => ({
  name,
  projectType: 3,
  year: 2026,
  batch: 1,
  mode: 1,
  registerStart: '2026-05-01 09:00:00',
  registerEnd: '2026-05-20 17:00:00',
  examStart: '2026-06-06 09:00:00',
  examEnd: '2026-06-06 17:00:00',
  reviewDays: 30,
  totalScore: 140,
  passScore: 84,
  passRule: 1,
  districtIds,
  ...more,
});

export async function addPlaces(app: TestApp<string>, by: Visitor, code: string, dept: string) {
  const add = async (body: object) => good(await by.post<PlaceRecord>('district/save', body));
  const district = await add(districtBody(code, { deptId: await addDept(app.context, dept) }));
  const rooms = [roomBody('001'), roomBody('002', { seats: 10 }), roomBody('003', { seats: 50, isBackup: 1 })];
  const centre = await add(centreBody(district.id, `${code}001`, { rooms, centreKind: 3 }));
  return { district, centre };
}

export class Story {
  readonly #app: TestApp<string>;
  readonly #manager: Visitor;
  readonly #leader: Visitor;
  constructor(app: TestApp<string>, manager: Visitor, leader: Visitor) {
    this.#app = app;
    this.#manager = manager;
    this.#leader = leader;
  }

  add = async (body: object): Promise<ExamRecord> =>
    good(await this.#manager.post<ExamRecord>('formalExam/submit', body));
  to = (id: string, status: number, by = this.#manager, more: object = {}) =>
    by.post<ExamRecord>('formalExam/submit', { id, status, ...more });
  detail = async (id: string, by = this.#manager): Promise<ExamRecord> =>
    good(await by.get<ExamRecord>('formalExam/detail', { id }));
  ask = (id: string, by = this.#manager, more: object = { reason: '成绩已经核对' }) =>
    by.post<ExamRecord>('formalExam/releaseAsk', { id, ...more });

  async at(moment: string): Promise<void> {
    this.#app.clock.set(moment);
    await runOnce(this.#app.context, examClock);
  }

  async inState(status: number, body: object): Promise<ExamRecord> {
    const now = this.#app.clock.now();
    const { id } = await this.add(body);
    const steps: [reached: number, take: () => Promise<unknown>][] = [
      [10, async () => good(await this.to(id, 10))],
      [20, async () => good(await this.to(id, 20))],
      [30, () => this.at('2026-06-06 10:00:00')],
      [40, () => this.at('2026-06-06 18:00:00')],
      [50, async () => good(await this.ask(id)) && good(await this.to(id, 50, this.#leader))],
      [60, async () => good(await this.to(id, 60))],
    ];
    if (status === 90) good(await this.to(id, 90, this.#leader, { reason: '因故取消考试' }));
    else for (const [reached, take] of steps) if (reached <= status) await take();
    this.#app.clock.set(now);
    return this.detail(id);
  }
}

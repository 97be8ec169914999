import type { Page } from 'playwright-core';
import { pages } from '../../../../web/src/pages.ts';
import { dataParts, examParts } from '../../screenshots/exam-stops.ts';
import { frontSettled } from '../../shell/shell-parts.ts';
import type { Role } from '../../stage.ts';

/** What pages are of; examinations with people by where they stand. */
export type Kind =
  | 'petition'
  | 'appeal'
  | 'exam'
  | 'district'
  | 'centre'
  | 'published'
  | 'running'
  | 'released'
  | 'examinee'
  | 'person'
  | 'subject'
  | 'survey'
  | 'bank'
  | 'question'
  | 'approval'
  | 'paper';

export interface Stop {
  name: string;
  path: string;
  /** nobody: before the log-in */
  role: Role | undefined;
  /** needs the id of one of these */
  of?: Kind;
  /** which part of the page, by its place in the address */
  part?: string;
  /** it shows something of a subject alone */
  ofSubject?: boolean;
  /** it is a list that can be taken along, though the page is none */
  listed?: boolean;
  /** what looks like waiting is there to be looked at */
  showsWaiting?: boolean;
  /** outside the layout: there is no menu, no tab and no choice of looks */
  bare?: boolean;
}

/** Pages that need an id, a role of their own, or nobody. The rest of the table is walked as it stands. */
const special: Record<string, Partial<Stop>> = {
  '/info/index': { path: '/info/index?tab=password' },
  '/monitor/chain': { role: 'inspector' },
  '/petitionManage/petitionDetail': { of: 'petition' },
  '/appealManage/appealDetail': { of: 'appeal' },
  '/districtManage/detail': { of: 'district' },
  '/centreManage/detail': { of: 'centre' },
  '/examinationManage/examinationList/detail': { of: 'exam' },
  '/examinationManage/examinationList/data': { of: 'exam' },
  '/examinationManage/examinationList/import': { of: 'exam' },
  '/questionManage/questionList/detail': { of: 'bank' },
  '/questionManage/questionCenter/detail': { of: 'bank' },
  '/questionManage/testQuestions/detail': { of: 'question' },
  '/questionManage/questionAudit/detail': { of: 'approval' },
  '/testPaperManage/paperList/detail': { of: 'paper' },
  '/testPaperManage/paperList/data': { of: 'paper' },
  '/surveyManage/detail': { of: 'survey' },
  '/surveyManage/statistics': { of: 'survey' },
  // whose list it is to hand out
  '/petitionManage/phrase/index': { role: 'leader' },
  '/test/index': { showsWaiting: true },
};
const bare = ['/login', '/lock', '/404', '/403', '/500'];

const roleFor = (path: string): Role =>
  /^\/(petitionManage|appealManage|wel)/.test(path)
    ? 'handler'
    : /^\/(centre|district|econ|examination|examModel|exam|statistic|testPaper)Manage|^\/infoEdit/.test(path)
      ? 'exams'
      : path.startsWith('/surveyManage')
        ? 'editor'
        : /^\/questionManage\/question(Center|Audit)/.test(path)
          ? 'reviewer'
          : path.startsWith('/questionManage')
            ? 'author'
            : 'administrator';

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-');

/** Every page of the front end's own table, so that a new one cannot be forgotten. */
export const everyStop: readonly Stop[] = [
  ...bare.map((path) => ({ name: nameOf(path), path, role: undefined, bare: true })),
  ...Object.keys(pages)
    .filter((path) => !/[:*]/.test(path) && !bare.includes(path))
    .map((path) => ({ name: nameOf(path), path, role: roleFor(path), ...special[path] })),
];

/** Parts of like size, one file each, by who stands in front of the pages: a file loads the program once for each person. */
const partOf = (role: Role | undefined): number =>
  role === undefined || role === 'administrator' ? 1 : role === 'exams' ? 2 : 3;
export const partOfStops = (part: 1 | 2 | 3): readonly Stop[] => everyStop.filter(({ role }) => partOf(role) === part);

const list = '/examinationManage/examinationList';
const ofSubject: readonly string[] = ['items', 'fairness', 'copying'];
const ofExam = (page: string, of: Kind, parts: readonly string[], listed: readonly string[] = []): Stop[] =>
  parts.map((part) => ({
    name: `exam-${page === 'data' ? page : of}-${part}`,
    path: `${list}/${page}`,
    role: 'exams',
    of,
    part,
    ...(listed.includes(part) ? { listed: true } : {}),
    ...(page === 'data' && ofSubject.includes(part) ? { ofSubject: true } : {}),
  }));
const ofScores: readonly string[] = ['examinees', 'scores'];

/** What is empty where nobody sits an examination: every part of one that runs or is released, its figures, and somebody's page. */
export const peopledStops: readonly Stop[] = [
  ...ofExam(
    'detail',
    'running',
    examParts.filter((part) => part !== 'scores'),
    ['violations'],
  ),
  ...ofExam('detail', 'released', ofScores),
  ...ofExam('data', 'released', dataParts),
  { name: 'exam-import', path: `${list}/import`, role: 'exams', of: 'published' },
  { name: 'examinee', path: `${list}/examineeDetail`, role: 'exams', of: 'examinee' },
  { name: 'person', path: `${list}/person`, role: 'exams', of: 'person' },
];

/** A page is there when nothing on it is still on its way. */
export async function settled(page: Page, { bare: isBare, showsWaiting }: Stop): Promise<void> {
  if (isBare || showsWaiting) await page.getByRole('heading').first().waitFor();
  else await frontSettled(page);
}

export interface Listening {
  asked: string[];
  end(): void;
}

/** What the page asks the server for from now on: calls by GET, without `/api/`. */
export function listen(page: Page): Listening {
  const asked: string[] = [];
  const note = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname.slice(5) + search);
  };
  page.on('request', note);
  return { asked, end: () => void page.off('request', note) };
}

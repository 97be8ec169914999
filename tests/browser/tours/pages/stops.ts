import type { Page } from 'playwright-core';
import { pages } from '../../../../web/src/pages.ts';
import { dataParts, examParts } from '../../screenshots/exam-stops.ts';
import { frontSettled } from '../../shell/shell-parts.ts';
import type { Role } from '../../stage.ts';

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
  /** Undefined: before log-in. */
  role: Role | undefined;
  of?: Kind;
  part?: string;
  ofSubject?: boolean;
  listed?: boolean;
  showsWaiting?: boolean;
  /** Outside the layout: no menu, tab or theme picker. */
  bare?: boolean;
}

/** Pages that need an id, a certain role or no session. Other pages of the table need nothing. */
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

/** Derived from the front end's table, so that no new page is missed. */
export const everyStop: readonly Stop[] = [
  ...bare.map((path) => ({ name: nameOf(path), path, role: undefined, bare: true })),
  ...Object.keys(pages)
    .filter((path) => !/[:*]/.test(path) && !bare.includes(path))
    .map((path) => ({ name: nameOf(path), path, role: roleFor(path), ...special[path] })),
];

/** Groups of similar size, one file each, by role: a file loads the program once for each user. */
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

/**
 * Pages that are empty without examinees: each part of a running or released examination, its figures, an examinee's
 * page.
 */
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

export async function settled(page: Page, { bare: isBare, showsWaiting }: Stop): Promise<void> {
  if (isBare || showsWaiting) await page.getByRole('heading').first().waitFor();
  else await frontSettled(page);
}

export interface Listening {
  asked: string[];
  end(): void;
}

export function listen(page: Page): Listening {
  const asked: string[] = [];
  const note = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname.slice(5) + search);
  };
  page.on('request', note);
  return { asked, end: () => void page.off('request', note) };
}

import { pages } from '../../../web/src/pages.ts';
import type { Caller, Role } from '../stage/people.ts';
import { examStops } from './exam-stops.ts';
import type { Stop } from './stop.ts';

const nobody = ['/login', '/403', '/404', '/500'];
const personal = ['/lock', '/info/index?tab=password', '/info/index?tab=security'];
const byRole: Record<string, Role> = { '/monitor/chain': 'inspector' };
const seenByOthers: readonly [string, Role][] = [
  ['/petitionManage/index', 'auditor'],
  ['/petitionManage/index', 'leader'],
  ['/petitionManage/index', 'inspector'],
  ['/appealManage/index', 'auditor'],
  ['/appealManage/index', 'leader'],
  ['/wel/index', 'administrator'],
  ['/wel/index', 'leader'],
  ['/wel/dashboard', 'auditor'],
];

const withId = /Detail$|List\/(detail|data|import)$/;

export async function stops(call: Caller, callForExams: Caller): Promise<Stop[]> {
  const inside = Object.keys(pages)
    .filter((path) => !/[:*]/.test(path) && !withId.test(path))
    .map((path) => stop(path, byRole[path] ?? usual(path)));
  const cases = [
    ...(await ofEachStatus(call, 'case', 'petitionLetter', '/petitionManage/petitionDetail')),
    ...(await ofEachStatus(call, 'appeal', 'appeal', '/appealManage/appealDetail')),
  ];
  return [
    ...nobody.map((path) => stop(path, undefined)),
    ...personal.map((path) => stop(path, 'handler')),
    ...inside,
    ...seenByOthers.map(([path, role]) => ({ ...stop(path, role), name: `${nameOf(path)}-${role}` })),
    ...cases,
    ...(await examStops(callForExams)),
  ];
}

async function ofEachStatus(call: Caller, name: string, kind: string, path: string): Promise<Stop[]> {
  const { records } = await call<{ records: { id: string; caseStatus: number }[] }>(`${kind}/page?size=200`);
  return [...Map.groupBy(records, ({ caseStatus }) => caseStatus)].flatMap(([status, [first]]) =>
    first ? [{ name: `${name}-${status}`, path: `${path}?id=${first.id}`, role: 'handler' as const }] : [],
  );
}

const stop = (path: string, role: Role | undefined): Stop => ({
  name: nameOf(path),
  path,
  role,
  ...(path === '/test/index' ? { showsWaiting: true } : {}),
});
const nameOf = (path: string): string => path.slice(1).replaceAll(/[/?=]+/g, '-');
const usual = (path: string): Role => {
  if (/^\/(petitionManage|appealManage|wel)/.test(path)) return 'handler';
  return /^\/(centre|district|examination|statistic)Manage|^\/infoEdit/.test(path) ? 'exams' : 'administrator';
};

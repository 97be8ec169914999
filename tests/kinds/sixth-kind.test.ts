import type { ChainVerdictAnswer } from '@kaoxin/contract/casework/chain.ts';
import type { FoundKind } from '@kaoxin/contract/casework/find.ts';
import type { CaseHeadAnswer, ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { Board } from '@kaoxin/contract/home/board.ts';
import type { Todo } from '@kaoxin/contract/home/home.ts';
import type { DrillDetail, DrillRow } from '@kaoxin/contract/testing/drill.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseworkJobs } from '../../server/src/areas/casework/area.ts';
import { caseKinds } from '../../server/src/areas/casework/kind/kind.ts';
import { runOnce } from '../../server/src/platform/jobs/periodic.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { drillModule } from '../../server/src/testing/drill/drill.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { good, register } from '../../server/src/testing/petitions.ts';
import { dropRows, setRow, setRows } from '../../server/src/testing/rows.ts';
import { addDriller, officeWithDrills } from './office-with-drills.ts';

const words = { title: '消防疏散演练', content: '考点消防疏散', applicantName: '陈思远', phone: '13800138000' };
const form = { source: 7, ...words, headcount: 120, isNight: 1, route: '东门' };

let office: Office;
let mia: Visitor;
let miaId: string;
let sol: Visitor;
beforeAll(async () => {
  office = await officeWithDrills('2026-03-02 09:00:00');
  miaId = await addDriller(office, 'mia', '苗演练');
  mia = await signIn(office.app, 'mia');
  await addDriller(office, 'sol', '索检查');
  sol = await signIn(office.app, 'sol');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const db = () => office.context.database.kysely;
const filed = async (more: object = {}) =>
  good(await mia.post<CaseHeadAnswer & { acceptDue: string }>('drill/register', { ...form, ...more }));
const claimed = async () => {
  const { id } = await filed();
  return good(await mia.get<DrillDetail>('drill/handle', { id }));
};
const columnsOf = async (table: string) =>
  sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${table}`.execute(
    db(),
  );

describe('a kind defined by fields, two transitions and a letter', () => {
  test('registers by staff and citizens with a prefixed number', async () => {
    const { caseNo, acceptDue, allowedActions } = await filed();
    expect([caseNo.slice(0, 10), acceptDue]).toEqual(['YL20260302', '2026-03-05 23:59:59']);
    expect(allowedActions).toContain('claim');
    const citizen = { ...words, headcount: 3 };
    const own = good(await office.citizen.post<{ caseNo: string; queryCode: string }>('open/drill', citizen));
    const shown = good(
      await office.citizen.get<{ title: string }>('open/case', { caseNo: own.caseNo, queryCode: own.queryCode }),
    );
    expect(shown.title).toBe(words.title);
    const { records } = good(await mia.get<Page<DrillRow>>('drill/page', { headcount: '3', tab: 'received' }));
    expect(records.map((row) => [row.caseNo, row.applicantName, row.headcount, row.isNight])).toEqual([
      [own.caseNo, '陈*远', 3, 0],
    ]);
    expect(records[0]?.allowedActions).toEqual(expect.arrayContaining(['claim', 'urge']));
    expect(good(await mia.get<Page<DrillRow>>('drill/page', { keyword: 'xfss' })).total).toBe(2);
  });

  test('is claimed, answered by letter and printed; reveals with a reason', async () => {
    const { id, version, route } = await claimed();
    const { letters } = good(await mia.get<ReplyPaper>('drill/paper', { id }));
    const clauses = [{ name: '结果', label: '结果', opening: '<p>经演练</p>' }];
    expect([letters, route]).toMatchObject([[{ result: null, code: 'YL01', clauses }], '***']);
    const answer = (replyContent: string) =>
      mia.post<CaseHeadAnswer>('drill/reply', { id, version, action: 'submit', replyResult: 1, replyContent });
    expect((await answer('<p>演练顺利完成,全员安全撤离</p>')).msg).toBe('答复缺少【结果】内容');
    const html = '<section data-clause="结果"><h3>结果</h3><p>全员三分钟内撤离</p></section>';
    expect(good(await answer(html)).caseStatus).toBe(40);
    const letter = good(await mia.get<{ docNo: string; html: string }>('drill/print', { id, docType: 'YL01' }));
    expect([letter.docNo, letter.html.includes('全员三分钟内撤离')]).toEqual([
      expect.stringMatching(/演〔2026〕1号$/),
      true,
    ]);
    const reason = '核对疏散路线';
    const revealed = good(await mia.post<{ route: string }>('drill/reveal', { id, fields: ['route'], reason }));
    expect(revealed).toEqual({ route: '东门' });
    const { timeline } = good(await mia.get<DrillDetail>('drill/detail', { id }));
    expect(timeline.map(({ action }) => action)).toEqual(['register', 'claim', 'submit', 'print', 'unmask']);
  });

  test('exports what its page shows', async () => {
    const { token } = mia;
    const headers = { 'blade-auth': `bearer ${token}` };
    const { rawPayload } = await office.app.inject({ method: 'GET', url: '/api/drill/export', headers });
    const cells = (await rowsOf(rawPayload)).map((row) => row.cells);
    const { total } = good(await mia.get<Page<DrillRow>>('drill/page'));
    expect(cells.filter(([number]) => String(number).startsWith('YL'))).toHaveLength(total);
    expect(cells.flat()).toContain('参加人数');
  });
});

describe('code that must cover each kind covers the sixth', () => {
  test('each table of cases has the common columns', async () => {
    const { rows } = await columnsOf('drill');
    const own = new Set(['headcount', 'is_night', 'route']);
    const common = rows.map(({ name }) => name).filter((name) => !own.has(name));
    expect(caseKinds().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['petition', 'drill']));
    for (const { table } of caseKinds()) {
      const names = (await columnsOf(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))).rows;
      expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(common));
    }
  });

  test('blocks the removal of a person and of a department', async () => {
    const { caseNo } = await claimed();
    const people = await sol.post(`blade-user/remove?ids=${miaId}`);
    expect(people.msg).toMatch(/还在办理演练【YL\d+】等\d+件，请先转交/);
    await setRows(db(), 'drill', { caseNo }, { deptId: office.depts.exams });
    await sql`update "user" set dept_ids = '{}' where ${office.depts.exams} = any(dept_ids)`.execute(db());
    const exams = await mia.post(`blade-system/dept/remove?ids=${office.depts.exams}`);
    expect(exams.msg).toBe(`部门【考务处】下还有演练【${caseNo}】等1件，不能删除`);
    const english = { headers: { 'accept-language': 'en' } };
    const told = await mia.post(`blade-system/dept/remove?ids=${office.depts.exams}`, undefined, english);
    expect(told.msg).toBe(`考务处 still has 1 drill (${caseNo}) and cannot be removed`);
    expect((await sol.post(`blade-user/remove?ids=${miaId}`, undefined, english)).msg).toMatch(
      /^苗演练 still handles \d+ drills? \(YL\d+\); have them handed over first$/,
    );
    expect((await mia.post('drill/merge', { ids: '1' }, english)).msg).toBe('Choose at least two drills');
  });

  test('verifies the chain of timelines', async () => {
    const counted = async () => good(await mia.get<ChainVerdictAnswer>('chain/verify'));
    const before = await counted();
    await filed();
    expect(await counted()).toMatchObject({ ok: 1, count: before.count + 1, cases: before.cases + 1 });
  });

  test('counts and lists deadlines of both kinds on the home page', async () => {
    await register(office);
    const { counters, cases } = good(await mia.get<Todo>('home/todo'));
    const counted = (of: string) => counters.flatMap(({ key, called }) => (key === of ? [called] : [])).sort();
    expect(counted('received')).toEqual(['信访件', '成绩复核', '演练', '申诉']);
    // Kinds that start with an audit wait for it on arrival.
    expect(counted('auditing')).toEqual(expect.arrayContaining(['信息更正', '经济师登记']));
    expect(counters.find(({ called, key }) => called === '演练' && key === 'mine')?.path).toBe('/drill/index?tab=mine');
    expect(cases?.records.some(({ path }) => path.startsWith('/drill/detail?id='))).toBe(true);
  });

  test('shows each kind on the board of leaders with its lists', async () => {
    const before = good(await mia.get<Board>('home/board')).kinds;
    expect(before.map(({ kind, called }) => [kind, called]).sort()).toEqual([
      ['appeal', '申诉'],
      ['correction', '信息更正'],
      ['drill', '演练'],
      ['economist', '经济师登记'],
      ['petition', '信访件'],
      ['reinspection', '成绩复核'],
    ]);
    await filed();
    const drills = good(await mia.get<Board>('home/board')).kinds.find(({ kind }) => kind === 'drill');
    const open = before.find(({ kind }) => kind === 'drill')?.total.open.count ?? 0;
    expect(drills?.total.open).toEqual({ count: open + 1, path: '/drill/index?open=1' });
    expect(drills?.classes).toBeNull();
    const week = drills?.weeks.at(-1)?.received;
    const query = Object.fromEntries(new URLSearchParams(week?.path.split('?')[1]));
    expect(good(await mia.get<{ total: number }>('drill/page', query)).total).toBe(week?.count);
  });

  test('finds both kinds by number behind Ctrl+K', async () => {
    const { caseNo, id } = await filed({ title: '夜间疏散演练' });
    const find = async (text: string) =>
      good(await mia.post<{ kinds: FoundKind[] }>('case/find', { text })).kinds.flatMap(({ called, records }) =>
        records.map((one) => [called, one.id, one.path]),
      );
    const found = [['演练', id, `${drillModule.page}?id=${id}`]];
    expect([await find(caseNo), await find(caseNo.slice(2)), await find('夜间疏散')]).toEqual([found, found, found]);
  });

  test('covers clocks, recusals and alerts about a missing handler', async () => {
    const { id } = await filed({ title: '反映苗演练的演练', content: '与苗演练有关' });
    expect((await mia.get('drill/detail', { id })).status).toBe(404);
    await setRow(db(), 'drill', id, { recusalsNoted: 0 });
    await dropRows(db(), 'caseRecusal', { caseId: id });
    const late = await filed();
    office.clock.set('2026-03-20 09:00:00');
    for (const job of caseworkJobs) await runOnce(office.context, job);
    expect((await mia.get('drill/detail', { id })).status).toBe(404);
    const row = good(await mia.get<DrillDetail>('drill/detail', { id: late.id }));
    expect([row.slaState, row.overdueDays > 0]).toEqual([3, true]);
  });

  test('supports files, messages and reminders', async () => {
    const { id, version } = await claimed();
    good(await sol.post('drill/urge', { id, version }));
    const told = await sql<{ path: string; caseType: string }>`select path, case_type from inbox_message
      where case_id = ${id}`.execute(db());
    expect(told.rows).toEqual([{ path: `${drillModule.page}?id=${id}`, caseType: 'drill' }]);
  });
});

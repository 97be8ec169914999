import { moment, optional, text } from '@kaoxin/contract/conventions.ts';
import { importCalls } from '@kaoxin/contract/lists/staging.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '#platform/http/errors.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { taskSettling } from '#platform/tasks/task-settling.ts';
import { Work } from '#platform/work.ts';
import { testApp } from '../../testing/app.ts';
import { addRow, ago, presentTime, setRow, setRows } from '../../testing/rows.ts';
import { makeDue } from '../../testing/services.ts';
import { confirmBatch } from './batch/confirm-batch.ts';
import { judgeLines } from './batch/judge-lines.ts';
import { mapColumns, mendRows } from './batch/mend-batch.ts';
import { presentBatch } from './batch/present-batch.ts';
import type { ImportKind, Standing } from './import-kind.ts';
import { importJob } from './import-routes.ts';
import { columnsOf } from './read/columns-of.ts';
import { addFile, needFile, newestFile } from './staged/staged-file.ts';
import { addLines, countLines, linesOf } from './staged/staged-lines.ts';

const app = testApp({ handler: ['case_handler'] }, { faults: 'expected' });

const fields = {
  title: text(['标题', 'Title'], { max: 20 }),
  releaseTime: optional(moment(['发布时间', 'Release time'])),
};
let taking: (titles: readonly string[], work: Work) => unknown = () => undefined;
const kind: ImportKind<{ title: string }> = {
  kind: 'trial',
  store: 'platform',
  title: ['通知', 'notices'],
  calls: importCalls({ title: ['通知', 'notices'], access: 'signed-in', path: 'trial/import', changes: [] }),
  columns: columnsOf(fields, ['title', 'releaseTime'], { title: { otherNames: ['主题'] } }),
  maxRows: 100,
  path: '/notice',
  rowsAtOnce: 3,
  judge: async () => (cells) => {
    const parsed = fields.title.safeParse(cells.title ?? '');
    return parsed.success
      ? { entry: { title: parsed.data }, errors: [] }
      : { entry: null, errors: [['标题不对', 'Wrong title']] };
  },
  keyOf: ({ title }) => title,
  async settle(work, lines) {
    const { rows } = await sql<{ title: string }>`select title from notice where is_deleted = 0`.execute(work.handle);
    const there = new Set(rows.map(({ title }) => title));
    return new Map(lines.filter(({ entry }) => there.has(entry.title)).map(({ key }) => [key, 'known'] as const));
  },
  async takeIn(work, lines) {
    await taking(
      lines.map(({ entry }) => entry.title),
      work,
    );
    for (const { entry } of lines)
      await work.table('notice').insert({ ...entry, category: 1, releaseTime: work.now, content: '' });
    return undefined;
  },
};
const jobs = [importJob(kind)];

beforeEach(async () => {
  taking = () => undefined;
  await sql`truncate job, task, task_checkpoint, notice, inbox_message, platform_import_file cascade`.execute(app.db);
});

async function work(): Promise<Work> {
  const { rows } = await sql<{
    ids: string[];
  }>`select role_ids as ids from "user" where id = ${app.idOf('handler')}`.execute(app.db);
  const acting = { roleIds: rows[0]?.ids ?? [], deptId: null, language: 'zh' as const, ip: '' };
  const actor = await personActor(app.context, '000000', app.idOf('handler'), acting);
  if (!actor) throw new Error('nobody');
  return new Work(app.context, actor, 'test', 'platform');
}

async function staged(titles: readonly string[], sha256 = titles.join(), of = kind): Promise<string> {
  return (await work()).transaction(async (inside) => {
    const about = { kind: of.kind, fileName: 'x.csv', sha256, headings: ['标题'], keys: ['title'], mapped: 1 };
    const id = await addFile(inside, { ...about, sources: ['name'] });
    await addLines(
      inside,
      id,
      titles.map((title, index) => ({ rowNo: index + 2, cells: [title] })),
    );
    await judgeLines(inside, of, await needFile(inside, of.kind, id));
    return id;
  });
}
const confirm = async (batchId: string, again?: string) =>
  (await work()).transaction((inside) => confirmBatch(inside, kind, { batchId, again }));
const titles = async () =>
  (await sql<{ title: string }>`select title from notice where is_deleted = 0 order by id`.execute(app.db)).rows.map(
    ({ title }) => title,
  );
const ended = async () =>
  (await sql<{ state: string; words: string }>`select state, words_zh as words from task`.execute(app.db)).rows[0];
const due = () => makeDue(app.db);
const fileState = async (id: string) => (await needFile(await work(), kind.kind, id)).state;
const seven = ['一', '二', '三', '四', '五', '六', '七'];

test('derives columns from the fields of a form', () => {
  expect(kind.columns).toMatchObject([
    { key: 'title', label: ['标题', 'Title'], required: true, otherNames: ['主题'] },
    { key: 'releaseTime', label: ['发布时间', 'Release time'], required: false },
  ]);
  expect(kind.columns[1]?.looksLike?.test('2026/3/1')).toBe(true);
});

test('skips rows that exist or appeared in the meantime', async () => {
  const id = await staged(seven);
  await addRow(app.db, 'notice', {
    tenantId: '000000',
    title: '五',
    category: 1,
    releaseTime: presentTime(),
    content: '',
  });
  await confirm(id);
  const parts: number[] = [];
  taking = (given) => void parts.push(given.length);
  await workOff(app.context, jobs);
  expect(parts).toEqual([3, 2, 1]);
  expect(await ended()).toEqual({ state: 'done', words: '已导入6行，1行早已导入' });
  expect(new Set(await titles()).size).toBe(7);
  expect(await fileState(id)).toBe('imported');
});

test('leaves out a refused row and imports the others', async () => {
  const id = await staged(seven);
  await confirm(id);
  taking = (given) => {
    if (given.includes('五')) throw refuse(400, ['这一行不行', 'Not this one']);
  };
  await workOff(app.context, jobs);
  expect(await ended()).toEqual({ state: 'done', words: '已导入6行，1行未通过检查' });
  expect(await titles()).toEqual(['一', '二', '三', '四', '六', '七']);
  const bad = await linesOf(await work(), id, sql`state = 'bad'`);
  expect(bad.map(({ rowNo, errors }) => [rowNo, errors])).toEqual([[6, [['这一行不行', 'Not this one']]]]);
  expect(await fileState(id)).toBe('part');
  const newest = async () => (await newestFile(await work(), kind.kind, {}))?.id;
  expect(await newest()).toBe(id);
  const again = await staged(seven);
  expect(await countLines(await work(), { id: again })).toMatchObject({ good: 1, known: 6 });
  expect(await newest()).toBe(again);
  taking = () => undefined;
  await confirm(again);
  await due();
  await workOff(app.context, jobs);
  expect(await titles()).toHaveLength(7);
  // its rows are all there: the earlier result is over as well
  expect(await newest()).toBeUndefined();
});

test('reports the imported rows when a refusal ends it', async () => {
  const id = await staged(seven);
  await confirm(id);
  taking = (given) => {
    if (given.includes('五')) throw refuse(429, ['今天不能再导入', 'No more today']);
  };
  await workOff(app.context, jobs);
  expect(await ended()).toEqual({ state: 'failed', words: '今天不能再导入。此前已导入3行，其余未导入' });
  expect(await titles()).toEqual(['一', '二', '三']);
  expect(await fileState(id)).toBe('staged');
});

test('F01 rolls back a failed step and resumes there', async () => {
  await confirm(await staged(seven));
  let broke = false;
  taking = (given) => {
    if (!given.includes('四') || broke) return;
    broke = true;
    throw new Error('the line broke');
  };
  await workOff(app.context, jobs);
  expect(await titles()).toEqual(['一', '二', '三']);
  await due();
  await workOff(app.context, jobs);
  expect(await titles()).toEqual(seven);
  expect(await ended()).toEqual({ state: 'done', words: '已导入7行' });
});

test('reports rows after cancelling, accepts the file again', async () => {
  const id = await staged(seven);
  await confirm(id);
  taking = (given) => {
    if (given.includes('四')) throw new Error('the line broke');
  };
  await workOff(app.context, jobs);
  await setRows(app.db, 'task', {}, { cancelAsked: 1 });
  await due();
  await workOff(app.context, jobs);
  expect(await ended()).toEqual({ state: 'cancelled', words: '已导入3行，已取消，其余4行未导入' });
  expect(await fileState(id)).toBe('cancelled');
  const again = await staged(seven);
  expect(await countLines(await work(), { id: again })).toMatchObject({ good: 4, known: 3 });
});

test('F01 counts no row twice after a crash', async () => {
  const id = await staged(seven);
  await confirm(id);
  await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise exception 'the line broke'; end $$`.execute(
    app.db,
  );
  await sql
    .raw(
      `create trigger broken before update on task for each row when (new.state = 'done') execute function refuse_end()`,
    )
    .execute(app.db);
  await workOff(app.context, jobs);
  const counted = () =>
    sql<{ state: string; imported: number }>`select state, imported from platform_import_file`.execute(app.db);
  expect((await counted()).rows).toEqual([{ state: 'imported', imported: 7 }]);
  await sql`drop trigger broken on task`.execute(app.db);
  await due();
  await workOff(app.context, jobs);
  expect((await counted()).rows).toEqual([{ state: 'imported', imported: 7 }]);
  expect(await ended()).toEqual({ state: 'done', words: '已导入7行' });
});

test('imports the same file once', async () => {
  const [one, two] = [await staged(['一', '二'], 'same'), await staged(['一', '二'], 'same')];
  await confirm(one);
  await expect(confirm(two)).rejects.toThrow(`该文件已导入过,批次${one}`);
  await workOff(app.context, jobs);
  await expect(confirm(two)).rejects.toThrow(`该文件已导入过,批次${one},再次导入请填写原因`);
  await expect(confirm(one)).rejects.toThrow('该文件已导入，请勿重复确认');
});

test('imports a file again with a reason', async () => {
  const batch = async (id: string) => {
    const inside = await work();
    return presentBatch(inside, kind, await needFile(inside, kind.kind, id));
  };
  const one = await staged(['一', '二'], 'same');
  expect((await batch(one)).earlier).toBeNull();
  await confirm(one);
  expect((await batch(await staged(['一', '二'], 'same'))).earlier).toBeNull();
  await workOff(app.context, jobs);
  await setRows(app.db, 'notice', { title: '二' }, { isDeleted: 1 });
  const [two, three] = [await staged(['一', '二'], 'same'), await staged(['一', '二'], 'same')];
  expect(await batch(two)).toMatchObject({ good: 1, known: 1, earlier: { batchId: one, by: 'handler', imported: 2 } });
  expect((await batch(two)).earlier?.time).toMatch(/^\d{4}-\d\d-\d\d /);
  const both = await Promise.allSettled([confirm(two, '误删，重新导入'), confirm(three, '误删，重新导入')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await due();
  await workOff(app.context, jobs);
  expect(await titles()).toEqual(['一', '二']);
  const again = await staged(['一', '二'], 'same');
  expect(await batch(again)).toMatchObject({ good: 0, known: 2, earlier: { imported: 1 } });
});

test('can be confirmed again when cancelled before it began', async () => {
  const id = await staged(['一', '二']);
  await confirm(id);
  await setRows(app.db, 'task', {}, { cancelAsked: 1 });
  await workOff(app.context, jobs);
  expect(await ended()).toEqual({ state: 'cancelled', words: '开始之前已取消' });
  expect(await fileState(id)).toBe('staged');
  await confirm(id);
  await due();
  await workOff(app.context, jobs);
  expect(await titles()).toEqual(['一', '二']);
});

test('stops for a disabled user, can be confirmed again', async () => {
  const id = await staged(seven);
  const person = app.idOf('handler');
  await confirm(id);
  taking = (_titles, { handle }) => setRow(handle, 'user', person, { status: 0 });
  await workOff(app.context, jobs);
  await setRow(app.db, 'user', person, { status: 1 });
  expect(await titles()).toEqual(['一', '二', '三']);
  expect(await ended()).toEqual({ state: 'failed', words: '账号已停用，任务未完成。此前已导入3行，其余未导入' });
  expect(await fileState(id)).toBe('staged');
  expect(await countLines(await work(), { id })).toMatchObject({ good: 4 });
});

describe('rows of a tree', () => {
  let judged: string[] = [];
  const partOf = (title: string) => title.split('/').slice(0, -1).join('/');
  const tree: typeof kind = {
    ...kind,
    kind: 'tree',
    judge: async () => (cells) => {
      judged.push(cells.title ?? '');
      return { entry: { title: cells.title ?? '' }, errors: [] };
    },
    above: ({ title }) => (title.includes('/') ? [partOf(title)] : []),
    async settle(_work, lines) {
      const there = new Set(lines.map(({ entry }) => entry.title).filter((title) => !title.includes('/')));
      const wrong = new Map<string, Standing>();
      for (const { key, entry } of [...lines].sort((a, b) => a.entry.title.length - b.entry.title.length))
        if (!entry.title.includes('/') || there.has(partOf(entry.title))) there.add(entry.title);
        else wrong.set(key, { wrong: ['没有上级', 'Nothing above'] });
      return wrong;
    },
  };
  const titles = ['甲', '甲/一', '甲/一/子', '甲/一/子', '乙', '乙/二', '乙/三', '丙/四'];
  const mend = async (batchId: string, rowNo: number, more: object) => {
    judged = [];
    await (await work()).transaction((inside) => mendRows(inside, tree, { batchId, rowNo, ...more }));
    const lines = await linesOf(await work(), batchId);
    return lines.map(({ said, state, leftOut }) => (leftOut === 1 ? 'out' : (said?.[0] ?? state)));
  };

  test('checks changed rows, those below, and their possible parents', async () => {
    const id = await staged(titles, 'tree', tree);
    const same = '与第4行重复';
    const none = '没有上级';
    expect(judged).toHaveLength(8);
    expect(await mend(id, 3, { leftOut: 1 })).toEqual(['good', 'out', none, same, 'good', 'good', 'good', none]);
    expect(judged.sort()).toEqual(['甲', '甲/一', '甲/一/子', '甲/一/子']);
    expect(await mend(id, 3, { leftOut: 0 })).toEqual(['good', 'good', 'good', same, 'good', 'good', 'good', none]);
    expect(await mend(id, 4, { leftOut: 1 })).toEqual(['good', 'good', 'out', 'good', 'good', 'good', 'good', none]);
    // A moved row releases its children and unblocks a waiting row.
    expect(await mend(id, 6, { cells: { title: '丙' } })).toEqual([
      ...['good', 'good', 'out', 'good', 'good', none, none, 'good'],
    ]);
    expect(judged.sort()).toEqual(['丙', '丙/四', '乙/三', '乙/二']);
  });

  test('does not check parents any further', async () => {
    const id = await staged(titles, 'tree', tree);
    await mend(id, 7, { cells: { title: '乙/五' } });
    expect(judged.sort()).toEqual(['乙', '乙/五']);
  });
});

test('F01 releases a file after a crash unless reconfirmed', async () => {
  const id = await staged(['一', '二']);
  const taken = () => sql<{ id: string }>`select task_id as id from platform_import_file`.execute(app.db);
  await confirm(id);
  const [first] = (await taken()).rows;
  // The state after the end of the task, before the cleanup.
  const died = () => setRow(app.db, 'task', first?.id, { state: 'failed', unsettled: 1, endTime: ago('2 minutes') });
  await died();
  expect(await fileState(id)).toBe('taking');
  await workOff(app.context, jobs);
  expect(await fileState(id)).toBe('staged');
  await confirm(id);
  await died();
  await runOnce(app.context, taskSettling);
  const [second] = (await taken()).rows;
  await sql`update job set run_at = now() + interval '1 hour' where payload->>'task' = ${second?.id}`.execute(app.db);
  await workOff(app.context, jobs);
  expect(await fileState(id)).toBe('taking');
  await due();
  await workOff(app.context, jobs);
  expect(await titles()).toEqual(['一', '二']);
});

test('reads cells by the type of their column', async () => {
  const cells = [
    ['一', { value: '2024-10-01 00:00:00', shown: '2024年10月1日' }],
    ['二', { value: '12', fault: 'format' as const }],
    [{ value: '#N/A', fault: 'error' as const }, ''],
  ];
  const id = await (await work()).transaction(async (inside) => {
    const headings = ['标题', '发布时间'];
    const about = {
      kind: kind.kind,
      fileName: 'x.xlsx',
      sha256: 'x',
      headings,
      keys: ['title', 'releaseTime'],
      mapped: 1,
    };
    const file = await addFile(inside, { ...about, sources: ['name', 'name'] });
    await addLines(
      inside,
      file,
      cells.map((line, index) => ({ rowNo: index + 2, cells: line })),
    );
    await judgeLines(inside, kind, await needFile(inside, kind.kind, file));
    return file;
  });
  const shown = async (change: (inside: Work) => Promise<unknown> = async () => undefined) => {
    const acting = await work();
    await acting.transaction(change);
    const { rows, headings } = await presentBatch(acting, kind, await needFile(acting, kind.kind, id));
    return {
      rows: rows.map((row) => [row.cells.title, row.cells.releaseTime, row.errors]),
      samples: headings[1]?.sample,
    };
  };
  const wrong = '标题是公式的错误值【#N/A】，请改正';
  expect(await shown()).toEqual({
    rows: [
      ['一', '2024-10-01 00:00:00', []],
      ['二', '12', []],
      ['#N/A', undefined, [wrong]],
    ],
    samples: ['2024年10月1日', '12'],
  });
  const swap = (inside: Work) => mapColumns(inside, kind, { batchId: id, keys: ['releaseTime', 'title'] });
  expect((await shown(swap)).rows).toEqual([
    ['2024年10月1日', '一', []],
    ['12', '二', ['标题的单元格格式无法还原，值为【12】，请按表格显示的内容填写']],
    [undefined, '#N/A', ['发布时间是公式的错误值【#N/A】，请改正', '标题不对']],
  ]);
  const mend = (inside: Work) => mendRows(inside, kind, { batchId: id, rowNo: 3, cells: { title: '十二' } });
  expect((await shown(mend)).rows[1]).toEqual(['十二', '二', []]);
});

import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import { caseSource, priority } from '@kaoxin/contract/casework/states.ts';
import { noYes, say } from '@kaoxin/contract/conventions.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { registerMany, typeTree } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ImportColumn, ImportKind, ImportLine } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import { petitionIntake } from '../intake/entry.ts';
import { example, importColumns } from '../intake/sheet-columns.ts';
import { namesFor } from '../intake/sheet-names.ts';
import { type Registered, readRow } from '../intake/sheet-row.ts';
import { petitionModule } from '../module.ts';

/** What the rows of petitions are filed under. */
const kind = 'petition';

/** How other offices head their columns, and how the content looks where that tells. */
const known: Readonly<Record<string, Pick<ImportColumn, 'otherNames' | 'looksLike'>>> = {
  title: { otherNames: ['信访标题', '主题', '事由'] },
  content: { otherNames: ['主要内容', '反映内容', '信访事项', '内容'] },
  typeId: { otherNames: ['分类', '类别', '事项类别'] },
  applicantName: { otherNames: ['姓名', '投诉人', '来信人', '反映人', '申请人'] },
  idNo: { otherNames: ['身份证号', '身份证号码', '身份证'], looksLike: /^\d{17}[\dXx]$/ },
  phone: { otherNames: ['手机', '手机号', '电话', '联系电话', '联系方式'], looksLike: /^1\d{10}$/ },
  mailAddress: { otherNames: ['地址', '联系地址', '通讯地址', '住址'] },
  email: { otherNames: ['邮箱', '电子邮件'] },
  receivedTime: { otherNames: ['来信时间', '登记时间', '信访时间', '收信时间'] },
  districtId: { otherNames: ['地区', '所属考区', '所在考区'] },
};

/** Columns that came later: rows of before, whose files may have had them unread, are known by their keys of then. */
const isLater = (name: string): boolean => name === 'mailAddress' || name === 'email';

/** Petitions of a file: each once whatever file it stood in, all of a file or none (domain.md 3.1, import). */
export const petitionImport: ImportKind<Registered> = {
  kind,
  store: 'business',
  title: ['信访件', 'petitions'],
  calls: petitionLetter,
  columns: importColumns.map((column) => ({ ...column, ...known[column.key] })),
  maxRows: 5_000,
  path: '/petitionManage/index',
  rowsAtOnce: 'all',
  async examples(work) {
    const [first] = await typeTree(work, petitionModule);
    const below = first?.children[0];
    const typeId = below ? `${first.typeName}/${below.typeName}` : (first?.typeName ?? '分类名称');
    return [{ ...example, typeId }];
  },
  isExample: ({ title }) => title === example.title,
  async choices(work) {
    const { written } = await namesFor(work);
    const words = ({ entries }: Pick<Dictionary<never>, 'entries'>) =>
      entries.map((entry) => say([entry.zh, entry.en], work.actor.language));
    const truths = [noYes[1][0], noYes[0][0]];
    return new Map([
      ['source', words(caseSource)],
      ['priority', words(priority)],
      ['typeId', written.types],
      ['districtId', written.districts],
      ['isAnonymous', truths],
      ['isRealNameProtected', truths],
      ['isGroup', truths],
    ]);
  },
  async judge(work) {
    const names = await namesFor(work);
    return (cells) => {
      const { entry, errors } = readRow(cells, names, work.now);
      return entry === null ? { entry: null, errors } : { entry, errors: [] };
    };
  },
  keyOf: (entry) =>
    JSON.stringify(
      Object.entries(entry)
        .filter(([name]) => !isLater(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  twin: (rowNo) => [`与第${rowNo}行内容相同`, `Says the same as row ${rowNo}`],
  settle: async (work, lines) => new Map((await doneBefore(work, lines)).map((key) => [key, 'known'] as const)),
  // two files with the same rows wait for each other
  lock: (work) => sql`select pg_advisory_xact_lock(6, hashtext(${work.actor.tenantId}))`.execute(work.handle),
  async takeIn(work, lines) {
    const filed = lines.map(({ entry: { source, fileIds: _none, ...entry } }) => ({ source, entry }));
    const ids = await registerMany(work, petitionIntake, filed, (index, { status, label }) => {
      const rowNo = lines[index]?.rowNo ?? 0;
      return refuse(status, [`第${rowNo}行：${label[0]}`, `Row ${rowNo}: ${label[1]}`]);
    });
    const keys = lines.map(({ key }) => key);
    await sql`insert into import_done (tenant_id, kind, row_hash, case_id)
      select ${work.actor.tenantId}, ${kind}, done.hash, done.id
      from unnest(${keys}::text[], ${ids}::bigint[]) done (hash, id)
      on conflict (tenant_id, kind, row_hash) do update set case_id = excluded.case_id`.execute(work.handle);
    return undefined;
  },
};

/** Which of these rows have been imported before, from whatever file, and are still there: what was removed may come back. */
async function doneBefore(work: Work, lines: readonly ImportLine<Registered>[]): Promise<string[]> {
  const { rows } = await sql<{ rowHash: string }>`select row_hash from import_done
      join ${work.table('petitionLetter').ofTenant().as('kept')} on kept.id = import_done.case_id
    where import_done.tenant_id = ${work.actor.tenantId} and kind = ${kind}
      and row_hash = any(${lines.map(({ key }) => key)}::text[])`.execute(work.handle);
  return rows.map(({ rowHash }) => rowHash);
}

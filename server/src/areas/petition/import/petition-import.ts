import type { Dictionary } from '@kaoxin/contract/casework/dictionary.ts';
import { caseSource, priority } from '@kaoxin/contract/casework/states.ts';
import { noYes, say } from '@kaoxin/contract/conventions.ts';
import { petitionLetter } from '@kaoxin/contract/petition/calls.ts';
import { sql } from 'kysely';
import { caseTypes, registerMany } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import type { ImportColumn, ImportKind, ImportLine } from '#platform/imports/import-kind.ts';
import type { Work } from '#platform/work.ts';
import { petitionIntake } from '../intake/entry.ts';
import { example, importColumns } from '../intake/sheet-columns.ts';
import { namesFor } from '../intake/sheet-names.ts';
import { type Registered, readRow } from '../intake/sheet-row.ts';
import { petitionModule } from '../module.ts';

const kind = 'petition';

/** Column headings used by other offices, and patterns of the content where they identify the column. */
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
  examId: { otherNames: ['考试', '考试名称', '所属考试'] },
  districtId: { otherNames: ['地区', '所属考区', '所在考区'] },
};

/** Columns added later. They are left out of the row key, so that rows imported before keep their keys. */
const isLater = (name: string): boolean => ['mailAddress', 'email', 'examId'].includes(name);

/**
 * Imports petitions from a file: identical rows are registered once, and a file is imported completely or not at all
 * (domain.md 3.1, import).
 */
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
    const [first] = await caseTypes.tree(work, petitionModule);
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
      ['examId', written.exams],
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
  twin: (rowNo) => [`与第${rowNo}行内容相同`, `Same content as row ${rowNo}`],
  settle: async (work, lines) => new Map((await doneBefore(work, lines)).map((key) => [key, 'known'] as const)),
  // serializes imports of files with the same rows
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

async function doneBefore(work: Work, lines: readonly ImportLine<Registered>[]): Promise<string[]> {
  const { rows } = await sql<{ rowHash: string }>`select row_hash from import_done
      join ${work.table('petitionLetter').ofTenant().as('kept')} on kept.id = import_done.case_id
    where import_done.tenant_id = ${work.actor.tenantId} and kind = ${kind}
      and row_hash = any(${lines.map(({ key }) => key)}::text[])`.execute(work.handle);
  return rows.map(({ rowHash }) => rowHash);
}

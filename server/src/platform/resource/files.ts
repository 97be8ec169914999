import type { Call } from '@kaoxin/contract/call.ts';
import { factsOf, type Label } from '@kaoxin/contract/conventions.ts';
import type { ShownFile } from '@kaoxin/contract/plain-resource/parts.ts';
import { type Fields, filesOf, type Resource } from '@kaoxin/contract/resource.ts';
import { factsOfTable, type TenantTable } from '#platform/database/tables.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { signedLink, toldLink } from '#platform/files/file-link.ts';
import { tellEverybody } from '#platform/files/kept.ts';
import { isAdmitted } from '#platform/http/access.ts';
import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import { labelOf } from './label.ts';

type Values = Readonly<Record<string, unknown>>;
type StoredFile = SelectedRow<'bizFile'>;

/** Value of `biz_file.case_type` for its files; distinct from kinds of cases and uses of uploads. */
const kindOf = ({ name }: Pick<Resource, 'name'>): string => `record:${name}`;

const holders = new Map<string, { detail: Call; isThere: (work: Work, id: string) => Promise<boolean> }>();

/**
 * Makes the files of a resource readable for users who may read its records.
 * @throws when its records are in another store than files, or belong to another tenant: claiming is one transaction,
 * and a link leads to files of the caller's own tenant
 */
export function filesReadable<T extends TenantTable>(
  thing: Resource,
  table: T,
  isThere?: (work: Work, row: SelectedRow<T>) => boolean,
): void {
  if (filesOf(thing.own.shape).length === 0) return;
  if (factsOfTable(table).store !== 'business' || thing.ofTenant)
    throw new Error(`${thing.name} has files: its table is a business table, and nobody adds one to another tenant`);
  holders.set(kindOf(thing), {
    detail: thing.calls.detail,
    async isThere(work, id) {
      const row = await work.table(table).find(id);
      return row !== undefined && (isThere?.(work, row) ?? true);
    },
  });
}

/** Makes the files of its records public with the record, also without a session: through links by `toldFiles`. */
export const filesToldToAll = (thing: Resource): void => tellEverybody(kindOf(thing));

export async function toldFiles(
  work: Work,
  thing: Resource,
  field: string,
  rows: readonly Values[],
): Promise<(row: Values) => ShownFile[]> {
  const ids = rows.flatMap((row) => idsIn(row, field));
  const found = ids.length === 0 ? [] : await work.table('bizFile').those(ids).selectAll().execute();
  const files = new Map(found.filter(({ caseType }) => caseType === kindOf(thing)).map((file) => [file.id, file]));
  return (row) =>
    idsIn(row, field)
      .flatMap((id) => files.get(id) ?? [])
      .filter(({ caseId }) => caseId === String(row.id))
      .map((file) => ({ ...shownOf(work, file), link: toldLink(work, file) }));
}

export function filesReadableAs(
  kind: string,
  detail: Call,
  isThere: (work: Work, id: string) => Promise<boolean>,
): void {
  holders.set(kind, { detail, isThere });
}

/** @returns undefined when the file belongs to no record of a resource */
export async function mayReadFileOf(work: Work, kind: string, id: string): Promise<boolean | undefined> {
  const holder = holders.get(kind);
  if (!holder) return undefined;
  return isAdmitted(holder.detail, work.actor) && holder.isThere(work, id);
}

const idsIn = (values: Values, field: string): string[] => {
  const value = values[field];
  return Array.isArray(value) ? value.map(String) : [];
};

/**
 * Assigns files to the record that names them, in the caller's transaction: only unassigned uploads of the caller. The
 * next sweep removes files the record no longer names. Throws 400 with the field otherwise.
 * @param after the row in its new state
 * @param before the previous row; empty for a new one
 */
export async function claimFiles(work: Work, thing: Resource, after: Values & { id: string }, before: Values = {}) {
  const fields = filesOf(thing.own.shape);
  const own = new Set(fields.flatMap((field) => idsIn(before, field)));
  for (const field of fields) {
    const fresh = idsIn(after, field).filter((id) => !own.has(id));
    for (const id of fresh.sort()) await claim(work, thing, field, id, after.id);
    for (const id of fresh) own.add(id);
  }
  const named = new Set(fields.flatMap((field) => idsIn(after, field)));
  await letGo(work, kindOf(thing), after.id, [...own].filter((id) => !named.has(id)).sort());
}

async function claim(work: Work, thing: Resource, field: string, id: string, recordId: string): Promise<void> {
  const [file] = await work.table('bizFile').those([id]).selectAll().forUpdate().execute();
  const label = labelOf(thing.form, field);
  const isFree = file && file.caseType === null && file.caseId === null && file.createUser === work.actor.id;
  if (!isFree)
    throw unfit(field, [
      `${label[0]}中有文件不存在或已被使用，请重新上传`,
      `${label[1]}: a file does not exist or is used already; upload it again`,
    ]);
  if (picturesAlone(thing, field) && !file.contentType.startsWith('image/'))
    throw unfit(field, [`${label[0]}只能是图片，请重新上传`, `${label[1]}: pictures only; upload it again`]);
  await work.table('bizFile').change(id, { caseType: kindOf(thing), caseId: recordId, boundTime: work.now });
}

const unfit = (field: string, words: Label) => refuse(400, words, { fields: [field] });

function picturesAlone({ form }: Resource, field: string): boolean {
  const schema = form.shape[field];
  return (schema && factsOf(schema)?.pictures) === true;
}

async function letGo(work: Work, kind: string, recordId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const scoped = work.table('bizFile');
  const held = await scoped
    .those(ids)
    .where('caseType', '=', kind)
    .where('caseId', '=', recordId)
    .select('id')
    .execute();
  for (const { id } of held) await scoped.change(id, { caseType: null, caseId: null, boundTime: null });
  if (held.length > 0) await scoped.remove(held.map(({ id }) => id));
}

export async function filesBeside(
  work: Work,
  thing: Resource,
  shape: Fields,
  rows: readonly Values[],
): Promise<(row: Values) => Record<string, ShownFile[] | string | null>> {
  const fields = filesOf(shape);
  const ids = rows.flatMap((row) => fields.flatMap((field) => idsIn(row, field)));
  if (fields.length === 0) return () => ({});
  const found = ids.length === 0 ? [] : await work.table('bizFile').those(ids).selectAll().execute();
  const kind = kindOf(thing);
  const files = new Map(found.filter(({ caseType }) => caseType === kind).map((file) => [file.id, file]));
  const between = work.actor.language === 'en' ? ', ' : '、';
  return (row) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const own = idsIn(row, field).flatMap((id) => files.get(id) ?? []);
        const shown = own.filter(({ caseId }) => caseId === String(row.id)).map((file) => shownOf(work, file));
        const names = shown.map(({ originalName }) => originalName).join(between);
        return [
          [`${field}Shown`, shown],
          [`${field}Name`, names === '' ? null : names],
        ];
      }),
    );
}

const shownOf = (work: Work, file: StoredFile): ShownFile => ({
  id: file.id,
  originalName: file.originalName,
  fileSize: Number(file.fileSize),
  link: signedLink(work, file),
});

import { refuse } from '#platform/http/errors.ts';
import type { Work } from '#platform/work.ts';
import type { TemplateHead, VersionRow } from '../tables.ts';

const missing = (version: number) => refuse(404, [`模板没有版本${version}`, `The template has no version ${version}`]);

export async function versionOf(work: Work, templateId: string, version: number): Promise<VersionRow> {
  const row = await work
    .table('dataTemplateVersion')
    .select()
    .selectAll()
    .where('templateId', '=', templateId)
    .where('templateVersion', '=', version)
    .executeTakeFirst();
  if (!row) throw missing(version);
  return row;
}

export const shownVersion = (work: Work, head: TemplateHead): Promise<VersionRow> =>
  versionOf(work, head.id, head.draftVersion ?? head.templateVersion);

export const versionsOf = (work: Work, templateId: string): Promise<VersionRow[]> =>
  work
    .table('dataTemplateVersion')
    .select()
    .selectAll()
    .where('templateId', '=', templateId)
    .orderBy('templateVersion', 'desc')
    .execute();

import type { InputOf } from '@kaoxin/contract/call.ts';
import type { PrintedLetter } from '@kaoxin/contract/letter.ts';
import type { dataTemplate } from '@kaoxin/contract/template/template.ts';
import type { Work } from '#platform/work.ts';
import { printForm } from '../form/print-form.ts';
import { livingFields } from './entries.ts';
import { shownVersion, versionOf } from './versions.ts';

export async function printTemplate(
  work: Work,
  { query }: Pick<InputOf<typeof dataTemplate.calls.print>, 'query'>,
): Promise<PrintedLetter> {
  const head = await work.table('dataTemplate').need(query.id);
  const row = query.version ? await versionOf(work, head.id, query.version) : await shownVersion(work, head);
  const fields = row.enabledTime === null ? await livingFields(work, row.fields) : row.fields;
  const layout = { ...row.printTemplate, blanks: 1 };
  const draft = row.enabledTime === null;
  const { title, html, sha256 } = await printForm(
    work,
    { name: row.name, fields, printTemplate: layout },
    {},
    { draft, isBlank: true },
  );
  return { templateCode: head.code, title, docNo: null, html, paper: 'A4', sha256 };
}

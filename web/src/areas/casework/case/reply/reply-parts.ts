import type { CaseDetail } from '@kaoxin/contract/casework/record.ts';
import { choice, type Label, optional, text } from '@kaoxin/contract/conventions.ts';
import type { Fields } from '@kaoxin/contract/resource.ts';
import type { ReactNode } from 'react';
import type { FormSchema, Values } from '#ui/form/fields.ts';
import { formOf } from '#ui/form/schema.ts';
import type { Form } from '#ui/form/use-form.ts';
import type { KindOfCase, Outcomes } from '../kind/kind.ts';

const outcome = ({ code, entries }: Outcomes) =>
  choice(
    ['处理结果', 'Outcome'],
    code,
    entries.map(({ key }) => Number(key)),
  );

const beforeText = {
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  basis: optional(text(['依据', 'Legal basis'], { max: 1000, kind: 'long' })),
};
const words = { replyContent: optional(text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' })) };

/** What a reply of a kind decides beside its outcome. */
export interface ReplyParts<Detail extends CaseDetail> {
  /** as its call takes them; the case answers them under the same names */
  fields: Fields;
  /** those that count with these values */
  names: (one: Detail, values: Values) => readonly string[];
  /** what the schema cannot see */
  lacking: (one: Detail, values: Values) => Readonly<Partial<Record<string, Label>>>;
  draw: (props: { one: Detail; form: Form }) => ReactNode;
}

/** What a reply of the kind holds. */
export const replyForm = <Detail extends CaseDetail>({ results }: KindOfCase, own?: ReplyParts<Detail>): FormSchema =>
  formOf({ ...(results ? { replyResult: outcome(results) } : {}), ...own?.fields, ...beforeText, ...words });

/** Of these values what the kind decides: what does not count is emptied. */
export const decidedIn = <Detail extends CaseDetail>(
  own: ReplyParts<Detail> | undefined,
  one: Detail,
  values: Values,
): Values => {
  const counts = own?.names(one, values) ?? [];
  return Object.fromEntries(
    Object.keys(own?.fields ?? {}).map((name) => [name, counts.includes(name) ? (values[name] ?? null) : null]),
  );
};

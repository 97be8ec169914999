import type { Label } from '@kaoxin/contract/conventions.ts';
import type { OpenOpening } from '@kaoxin/contract/correction/opening.ts';
import type { Values } from '#ui/form/fields.ts';
import { filesIn } from './plain-files.tsx';

const prefix = 'document:';
export const documentField = (name: string): string => `${prefix}${name}`;

export const withoutDocuments = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !field.startsWith(prefix)));

export const documentsSent = (values: Values, opening: OpenOpening | undefined) =>
  (opening?.materials ?? []).flatMap(({ name }) => {
    const files = filesIn(values[documentField(name)]);
    return files.length > 0 ? [{ name, fileIds: files.map(({ fileId }) => fileId).join(',') }] : [];
  });

export function missingDocuments(values: Values, opening: OpenOpening | undefined): Readonly<Record<string, Label>> {
  const missing = (opening?.materials ?? []).filter(
    ({ name, required }) => required === 1 && filesIn(values[documentField(name)]).length === 0,
  );
  if (missing.length === 0) return {};
  const names = missing.map(({ name }) => name);
  return { materials: [`请上传${names.join('、')}`, `Upload: ${names.join(', ')}`] };
}

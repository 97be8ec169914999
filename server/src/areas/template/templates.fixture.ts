import type { TemplateRecord } from '@kaoxin/contract/template/template.ts';
import type { Visitor } from '../../testing/browser.ts';
import { good } from '../../testing/petitions.ts';

interface Made {
  id: string;
  version: number;
  fieldKey: string;
}

/** Adds a field to the library; what is not said is a line that an applicant fills in. */
export const addField = async (by: Visitor, fieldKey: string, fields: object = {}): Promise<Made> =>
  good(
    await by.post<Made>('dataField/submit', {
      ...{ fieldKey, fieldName: `字段${fieldKey}`, fieldType: 'text', isCommon: 0, writer: 2, status: 1 },
      ...fields,
    }),
  );

let made = 0;
/** A name nobody has. */
export const freshName = (): string => {
  made += 1;
  return `复核申请表${made}`;
};

/** A draft of a workflow form of these fields, unless another scene is said. */
export const addTemplate = async (by: Visitor, fields: readonly object[], more: object = {}): Promise<TemplateRecord> =>
  good(await by.post<TemplateRecord>('dataTemplate/submit', { name: freshName(), scene: 6, fields, ...more }));

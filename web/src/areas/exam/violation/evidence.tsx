import { type ViolationRow, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { FieldValue } from '#ui/form/value.tsx';

const [field] = fieldsOf(violationFields, ['evidence']);

/** 证据材料 of a record, to open each. */
export const Evidence = ({ record }: { record: ViolationRow }) => field && <FieldValue field={field} row={record} />;

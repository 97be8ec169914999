import { type ViolationRow, violationFields } from '@kaoxin/contract/exam/violation.ts';
import { fieldsOf } from '#ui/form/fields.ts';
import { FieldValue } from '#ui/form/value.tsx';

const [field] = fieldsOf(violationFields, ['evidence']);

export const Evidence = ({ record }: { record: ViolationRow }) => field && <FieldValue field={field} row={record} />;

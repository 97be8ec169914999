import { expect, test } from 'vitest';
import { guessColumns } from '#platform/imports/read/guess-columns.ts';
import { rosterColumns } from './roster-columns.ts';

const keysOf = (...headings: string[]) => guessColumns(rosterColumns, headings, []).map((guess) => guess?.key);

test.each([
  [
    ['District', 'Name', 'Gender', 'ID type', 'ID No', 'Mobile phone', 'Education', 'Subjects'],
    ['districtId', 'name', 'gender', 'idType', 'idNo', 'phone', 'education', 'subjects'],
  ],
  [
    ['District', 'Name', 'Sex', 'Document type', 'Document number', 'Phone number', 'Education level', 'Subjects'],
    ['districtId', 'name', 'gender', 'idType', 'idNo', 'phone', 'education', 'subjects'],
  ],
  [
    ['考区：', '姓名（必填）', '性 别', '证件类型:', '身份证号码*', '联系电话（手机）'],
    ['districtId', 'name', 'gender', 'idType', 'idNo', 'phone'],
  ],
])('recognizes headings as offices write them: %s', (headings, keys) => expect(keysOf(...headings)).toEqual(keys));

test('does not confuse columns with similar names', () => {
  expect(keysOf('Date', 'Remark', 'Ethnic group', 'Nationality', 'Row')).toEqual(Array(5).fill(undefined));
});

import { expect, test } from 'vitest';
import { refusal, rowsOf } from './testing/rows-of.ts';

test.each([
  ['with mark', Buffer.from('\uFEFF姓名,备注\r\n陈远,"多行\n文字"\r\n')],
  ['without mark', Buffer.from('姓名,备注\n陈远,"多行\n文字"\n')],
  ['UTF-16', Buffer.from('\uFEFF姓名\t备注\n陈远\t"多行\n文字"\n', 'utf16le')],
  ['GBK', Buffer.from('d0d5c3fb2cb1b8d7a20ab3c2d4b62c22b6e0d0d00acec4d7d6220a', 'hex')],
])('reads csv with %s', async (_, bytes) => {
  expect(await rowsOf(bytes)).toEqual([
    { row: 1, cells: ['姓名', '备注'], formulas: [] },
    { row: 2, cells: ['陈远', '多行\n文字'], formulas: [] },
  ]);
});

test('reads GB18030 after a long ASCII beginning', async () => {
  const rare = Buffer.from('8139ee39', 'hex');
  const bytes = Buffer.concat([
    Buffer.from('id,name\n'.repeat(20_000)),
    Buffer.from('1,'),
    Buffer.from('b3c2', 'hex'),
    rare,
  ]);
  expect((await rowsOf(bytes)).at(-1)?.cells).toEqual(['1', '陈㐀']);
});

test('keeps ids as text, skips blank lines, counts rows', async () => {
  const rows = await rowsOf(Buffer.from('证件号码;分数\n\n990101199001010017;007\n;;\n'));
  expect(rows).toEqual([
    { row: 1, cells: ['证件号码', '分数'], formulas: [] },
    { row: expect.any(Number), cells: ['990101199001010017', '007'], formulas: [] },
  ]);
  expect(await refusal(Buffer.from('a,b,c'), { maxColumns: 2 })).toMatchObject({ code: 'columns' });
  expect(await refusal(Buffer.from('a\nb\nc'), { maxRows: 2 })).toMatchObject({ code: 'rows' });
  expect(await refusal(Buffer.from('a,"b\nc,d\n'))).toMatchObject({ code: 'quotes' });
});

test('takes marks within an unquoted cell literally', async () => {
  const text = '题型,题干,选项A\n单选,他说"好"字,甲\n单选,"他说""好""字",5"\n单选,"甲\n乙","丙"\n';
  expect((await rowsOf(Buffer.from(text))).slice(1).map(({ cells }) => cells)).toEqual([
    ['单选', '他说"好"字', '甲'],
    ['单选', '他说"好"字', '5"'],
    ['单选', '甲\n乙', '丙'],
  ]);
});

test.each([
  ['text behind a closing mark', 'a,b\n1,"甲"乙\n', 2],
  ['a quoted cell without an end', 'a,b\n1,"甲\n2,乙\n', 3],
])('refuses %s', async (_, text, line) => {
  const message = `第${line}行的引号不成对，请检查后重新上传`;
  expect(await refusal(Buffer.from(text))).toMatchObject({ code: 'quotes', message });
});

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
test.each([
  ['UTF-16BE', utf16be('姓名,备注\r\n陈远,"甲,""乙"""\r\n')],
  ['a delimiter line', Buffer.from('sep=;\r\n姓名;备注\r\n陈远;"甲,""乙"""\r\n')],
  ['tabs below a title', Buffer.from('二〇二六年名单\r\n姓名\t备注\r\n陈远\t"甲,""乙"""\r\n')],
  ['semicolons below a title', Buffer.from('"名单,\n二"\n姓名;备注\n陈远;"甲,""乙"""')],
  ['returns alone', Buffer.from('姓名,备注\r陈远,"甲,""乙"""\r')],
])('finds the delimiter in %s', async (_, bytes) => {
  expect((await rowsOf(bytes)).slice(-2).map(({ cells }) => cells)).toEqual([
    ['姓名', '备注'],
    ['陈远', '甲,"乙"'],
  ]);
});

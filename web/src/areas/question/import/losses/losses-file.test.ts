import { expect, it } from 'vitest';
import { lossesFile } from './losses-file.ts';

it('contains every loss and no formulas', async () => {
  const losses = [
    { rowNo: null, place: 'imsmanifest.xml', construct: 'dependency', words: '附件未带入' },
    { rowNo: 12, place: '第13行', construct: '=HYPERLINK("x")', words: '公式“+1”按文字保留' },
  ];
  const bytes = new Uint8Array(await lossesFile(losses, 'zh').arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"题号","位置","构造","说明"',
    '"","imsmanifest.xml","dependency","附件未带入"',
    `"12","第13行","'=HYPERLINK(""x"")","公式“+1”按文字保留"`,
    '',
  ]);
});

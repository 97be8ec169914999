import { expect, test } from 'vitest';
import { dwelling } from './dwelling.ts';

test.each([
  ['江州市云溪区学府路18号3栋502', ['学府路18号']],
  ['江州市学府路 １８ 号', ['学府路18号']],
  ['江州学府路十八号三栋', ['学府路十八号']],
  ['云溪区东街5号', ['东街5号']],
  ['和平里小区5栋', ['平里小区5栋']],
  ['澄江县石桥镇新民村三组', ['新民村三组']],
])('%s is known by its house', (address, houses) => {
  const [whole, ...pieces] = dwelling(address);
  expect([whole, pieces]).toEqual([address.normalize('NFKC').replace(/\s/gu, ''), houses]);
});

test.each(['江州市', '江州市云溪区', '18', '3-201', '', null])('%s names nobody’s house', (address) => {
  expect(dwelling(address)).toEqual([]);
});

const numeral = '[\\d〇零一二三四五六七八九十百]+';
const streets = ['大道', '路', '街', '巷', '弄', '胡同', '小区', '花园', '公寓', '苑', '园', '村', '庄', '里', '坊'];
/** Two signs tell one street from another, wherever its name begins; a town before it is none of it. */
const house = new RegExp(
  `[^\\s\\d\\p{P}省市区县镇乡]{1,2}(?:${streets.join('|')})${numeral}(?:号楼|号|栋|幢|座|弄|组)?`,
  'gu',
);

/**
 * By which words of an address its house is known: all of it, and each street or estate with its number, as people write it short. A
 * town alone is not one, as it stands in the name of every office there; neither is a number alone.
 *
 * @example dwelling('江州市云溪区学府路18号3栋502') // [the address, '学府路18号']
 */
export function dwelling(address: string | null): string[] {
  const text = address?.normalize('NFKC').replace(/\s/gu, '') ?? '';
  const houses = text.match(house) ?? [];
  return houses.length > 0 ? [text, ...houses] : [];
}

/** Solves questions about data from the table or sentences of the material. */
type Answer = number | string;
const cells = (stem: string): string[][] =>
  [...stem.matchAll(/<tr>(.*?)<\/tr>/gu)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gu)].map(([, cell = '']) => cell),
  );
const add = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const first = (list: readonly string[], text: string): string =>
  list.filter((one) => text.includes(one)).sort((one, two) => text.indexOf(one) - text.indexOf(two))[0] ?? '';
const best = (names: readonly string[], value: (name: string) => number): string =>
  names.reduce((most, one) => (value(one) > value(most) ? one : most), names[0] ?? '');

function trades(stem: string, asked: string): Answer {
  const [, ...rows] = cells(stem);
  const names = rows.map(([name = '']) => name);
  const value = (name: string, column: number) => Number(rows.find(([one]) => one === name)?.[column]);
  const one = first(names, asked);
  const other = first(names, asked.slice(asked.indexOf(one) + one.length));
  const rate = (name: string) => (100 * (value(name, 2) - value(name, 1))) / value(name, 1);
  if (asked.includes('增长最快')) return best(names, rate);
  if (asked.includes('平均数')) return add(names.map((name) => value(name, 2))) / names.length;
  if (asked.includes('比重')) return (100 * value(one, 2)) / add(names.map((name) => value(name, 2)));
  if (asked.includes('约变化')) return rate(one);
  return value(one, 2) / value(other, 2);
}

function sentences(stem: string, asked: string): Answer {
  const found =
    /^(\d+)年，\D+?([\d.]+)\D+?比上年增长([\d.]+)%；其中设施基地([\d.]+)\D+?增长([\d.]+)%。同年\D+?([\d.]+)/u.exec(
      stem.replace(/<[^>]*>/gu, ''),
    );
  const [, year = 0, total = 0, growth = 0, part = 0, rise = 0, rest = 1] = (found ?? []).map(Number);
  const before = (100 * total) / (100 + growth);
  if (asked.includes('设施基地')) return (100 * ((100 * part) / (100 + rise))) / before;
  if (asked.includes('保持')) return (total * (100 + growth)) / 100;
  if (asked.includes('比上年约增加')) return total - before;
  if (asked.startsWith(String(year - 1))) return before;
  return total / rest;
}

function years(stem: string, asked: string): Answer {
  const [head = [], row = []] = cells(stem);
  const values = row.slice(1).map(Number);
  const at = (year: string) => values[head.indexOf(year) - 1] ?? Number.NaN;
  const [one = '', other = ''] = [...asked.matchAll(/\d{4}/gu)].map(([year]) => year);
  if (asked.includes('增加最多')) {
    const rises = new Map(head.slice(2).map((year) => [year, at(year) - at(String(Number(year) - 1))]));
    return `${best([...rises.keys()], (year) => rises.get(year) ?? 0)}年`;
  }
  if (asked.includes('同比')) return 100 * (at(one) / at(String(Number(one) - 1))) - 100;
  if (asked.includes('平均每年')) return (at(other) - at(one)) / (Number(other) - Number(one));
  if (asked.includes('年平均数')) return add(values) / values.length;
  return at(one) / at(other);
}

function heads(stem: string, asked: string): Answer {
  const [, ...rows] = cells(stem);
  const names = rows.map(([name = '']) => name);
  const value = (name: string, column: number) => Number(rows.find(([one]) => one === name)?.[column]);
  const each = (name: string) => (1e4 * value(name, 1)) / value(name, 2);
  const people = add(names.map((name) => value(name, 2)));
  const one = first(names, asked);
  const other = first(names, asked.slice(asked.indexOf(one) + one.length));
  if (asked.includes('最高')) return best(names, each);
  if (asked.includes('人口最多'))
    return (
      (100 *
        value(
          best(names, (name) => value(name, 2)),
          2,
        )) /
      people
    );
  if (asked.includes('四地合计')) return (1e4 * add(names.map((name) => value(name, 1)))) / people;
  return asked.includes(`约为${other}`) && other ? each(one) / each(other) : each(one);
}

export const figureSolvers: Readonly<Record<string, (stem: string, asked: string) => Answer>> = {
  行业对比表: trades,
  文字资料: sentences,
  历年数据表: years,
  人均资料表: heads,
};

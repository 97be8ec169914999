/** Solves a puzzle from its text by trying all cases; undefined if there is no unique solution. */
type Proof = (stem: string, options: readonly string[]) => string | undefined;
const names = (stem: string): string[] => {
  const list = /((?:小.、){2,3}小.)/u.exec(stem)?.[1] ?? '';
  return list.split('、');
};
function* rows(list: readonly string[]): Generator<string[]> {
  if (list.length === 0) yield [];
  for (const first of list) for (const rest of rows(list.filter((one) => one !== first))) yield [first, ...rest];
}
const clues = (stem: string): string[] => /(?:已知|裁判说)：(.*?)。/u.exec(stem)?.[1]?.split('；') ?? [];
const keeps = (row: readonly string[], clue: string): boolean => {
  const at = (name = '') => row.indexOf(name);
  const before = /^(小.)的名次比(小.)靠前$/u.exec(clue);
  if (before) return at(before[1]) < at(before[2]);
  const beside = /^(小.)和(小.)的名次相邻$/u.exec(clue);
  if (beside) return Math.abs(at(beside[1]) - at(beside[2])) === 1;
  const not = /^(小.)不是第(.)名$/u.exec(clue);
  if (not) return at(not[1]) !== '一二三四'.indexOf(not[2] ?? '');
  throw new Error(`what says 「${clue}」?`);
};
const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
const ranked = (stem: string) =>
  only([...rows(names(stem))].filter((row) => clues(stem).every((clue) => keeps(row, clue))));

export const proofs: Readonly<Record<string, Proof>> = {
  名次推断: (stem) => ranked(stem)?.['一二三四'.indexOf(/第(.)名是（/u.exec(stem)?.[1] ?? '')],
  名次排列: (stem) => ranked(stem)?.join('、'),
  职业对应: (stem) => {
    const kinds = (/分别是(.*?)中的一种/u.exec(stem)?.[1] ?? '').split('、');
    const fits = (row: readonly string[], clue: string) => {
      const not = /^(小.)不是(.+)$/u.exec(clue);
      const older = /^(.+)比(小.)年长$/u.exec(clue);
      const [name, kind] = not ? [not[1], not[2]] : [older?.[2], older?.[1]];
      return row[kinds.indexOf(kind ?? '')] !== name;
    };
    const found = only([...rows(names(stem))].filter((row) => clues(stem).every((clue) => fits(row, clue))));
    return found?.[kinds.indexOf(/可以推出，(.*?)是（/u.exec(stem)?.[1] ?? '')];
  },
  一真推断: (stem) => {
    const said = [...stem.matchAll(/(小.)说：“(.*?)。”/gu)].map(([, speaker = '', words = '']) => ({ speaker, words }));
    const isTrue = (words: string, speaker: string, who: string): boolean => {
      if (words === '不是我做的') return who !== speaker;
      const either = /^不是我，就是(小.)$/u.exec(words);
      if (either) return who === speaker || who === either[1];
      const not = /^不是(小.)做的$/u.exec(words);
      if (not) return who !== not[1];
      return who === /^是(小.)做的$/u.exec(words)?.[1];
    };
    const wanted = stem.includes('只有一人说的是真话') ? 1 : 3;
    return only(
      names(stem).filter((who) => said.filter(({ speaker, words }) => isTrue(words, speaker, who)).length === wanted),
    );
  },
  条件推断: (stem, options) => {
    const rules = [...stem.matchAll(/如果(不?)去(..)，就(不?)去(..)/gu)];
    const given = /现已决定(不?)去(..)，由此/u.exec(stem);
    const towns = [
      ...new Set(
        [...stem.matchAll(/去(..)/gu), ...options.join('，').matchAll(/去(..)/gu)].map(([, town = '']) => town),
      ),
    ];
    const plans = Array.from(
      { length: 2 ** towns.length },
      (_, bits) => new Map(towns.map((town, at) => [town, ((bits >> at) & 1) === 1])),
    );
    const says = (plan: ReadonlyMap<string, boolean>, not = '', town = '') => plan.get(town) === (not === '');
    const left = plans.filter(
      (plan) =>
        says(plan, given?.[1], given?.[2]) &&
        rules.every(([, a, one, b, other]) => !says(plan, a, one) || says(plan, b, other)),
    );
    return only(
      options.filter(
        (option) =>
          left.length > 0 && left.every((plan) => says(plan, option.startsWith('不') ? '不' : '', option.slice(-2))),
      ),
    );
  },
  三段论推断: (stem, options) => {
    const terms = new Set<string>();
    const read = (text: string) => {
      const found = /^(所有|有的)(.+?)(都是|都不是|不是|是)(.+)$/u.exec(text);
      const [, many = '', one = '', word = '', other = ''] = found ?? [];
      terms.add(one).add(other);
      return { isAll: many === '所有', isNot: word.includes('不'), one, other };
    };
    const told = (/单位，(.*?)（各类/u.exec(stem)?.[1] ?? '').split('，').map(read);
    const offered = options.map((text) => ({ text, ...read(text) }));
    const list = [...terms];
    // four people, each with or without each of the three properties
    const worlds = Array.from({ length: 8 ** 4 }, (_, code) =>
      [0, 1, 2, 3].map((at) => Math.floor(code / 8 ** at) % 8),
    ).filter((world) => [1, 2, 4].every((mark) => world.some((one) => one & mark)));
    const holds = (world: readonly number[], { isAll, isNot, one, other }: ReturnType<typeof read>) => {
      const [a, b] = [1 << list.indexOf(one), 1 << list.indexOf(other)];
      const having = world.filter((person) => person & a);
      const isSo = (person: number) => ((person & b) !== 0) !== isNot;
      return isAll ? having.every(isSo) : having.some(isSo);
    };
    const left = worlds.filter((world) => told.every((one) => holds(world, one)));
    return only(offered.filter((one) => left.every((world) => holds(world, one))))?.text;
  },
};

/** Solves a question from the numbers in its stem, by a different method than the template. */
export type Solver = (n: readonly number[], stem: string) => number;
const add = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const grown = (sum: number, rate: number, years: number): number => {
  let here = sum;
  for (let year = 0; year < years; year += 1) here += (here * rate) / 100;
  return here;
};
const share = (part: number, whole: number): number => (100 * part) / whole;
const middle = (list: readonly number[]): number => {
  const above = (one: number) => list.filter((other) => other > one).length;
  const equal = (one: number) => list.filter((other) => other === one).length;
  const at = (place: number) =>
    list.find((one) => above(one) <= place && place < above(one) + equal(one)) ?? Number.NaN;
  return (at(Math.floor((list.length - 1) / 2)) + at(Math.ceil((list.length - 1) / 2))) / 2;
};

export const economicsSolvers: Readonly<Record<string, Solver>> = {
  弧弹性: ([p = 0, q = 0, a = 0, b = 0]) => ((a - b) * (p + q)) / ((a + b) * (q - p)),
  提价后的销售量: ([e = 0, rise = 0, before = 0]) => before - (before * e * rise) / 100,
  均衡价格: ([top = 0, slope = 0, base = 0, rise = 0]) => (top - base) / (slope + rise),
  限价下的短缺: ([top = 0, slope = 0, base = 0, rise = 0, limit = 0]) => top - slope * limit - (base + rise * limit),
  交叉弹性与商品关系: ([price = 1, quantity = 0], stem) => ((stem.includes('减少') ? -1 : 1) * quantity) / price,
  收入弹性: ([a = 0, b = 0, c = 0, d = 0]) => ((d - c) * a) / (c * (b - a)),
  边际成本: (n) => (n[5 + (n[10] ?? 0)] ?? 0) - (n[4 + (n[10] ?? 0)] ?? 0),
  竞争企业的产量: (n) => ((n.at(-1) ?? 0) - (n[1] ?? 0)) / (2 * (n.length === 5 ? (n[2] ?? 0) : 1)),
  会计利润与经济利润: ([wage = 0, rent = 0, all = 0, paid = 0]) => all - (paid + wage + rent),
  消费者均衡: ([income = 0, one = 1, other = 0, rest = 0]) => (income - other * rest) / one,
  支出法国内生产总值: ([, c = 0, i = 0, g = 0, x = 0, m = 0]) => add([c, i, g, x, -m]),
  投资乘数效应: (n) => {
    const [spent = 0, first = 0] = n.slice(-2);
    let [all, round] = [0, first];
    for (let turn = 0; turn < 2000; turn += 1) {
      all += round;
      round *= spent;
    }
    return all;
  },
  边际消费倾向: ([a = 0, b = 0, c = 0, d = 0]) => (d - c) / (b - a),
  失业率: ([, employed = 0, idle = 0]) => share(idle, employed + idle),
  物价上涨率: (n, stem) => {
    const [before = 1, after = 0] = stem.startsWith('以') ? n.slice(2) : n;
    return share(after - before, before);
  },
  实际增长率: ([a = 1, b = 0, , prices = 1]) => share((b / prices) * 100 - a, a),
  潜在产出与失业: ([, okun = 0, natural = 0, actual = 0]) => okun * actual - okun * natural,
  增加值: (n) => (n[0] ?? 0) + add([1, 2, 3].map((at) => (n[at] ?? 0) - (n[at - 1] ?? 0))),
  增值税应纳税额: ([sales = 0, rate = 0, bought = 0]) => (sales * rate) / 100 - bought,
  含税价换算: ([gross = 0, rate = 0]) => gross - (gross * rate) / (100 + rate),
  超额累进税额: ([income = 0, first = 0, low = 0, , second = 0, mid = 0, , high = 0]) =>
    // quick deduction: the highest rate on everything, minus the excess on lower steps
    (income * high - second * (high - mid) - first * (mid - low)) / 100,
  起征点与免征额: ([line = 0, rate = 0, amount = 0], stem) =>
    ((stem.includes('起征点') ? amount : amount - line) * rate) / 100,
  赤字率: ([income = 0, spent = 0, gdp = 1]) => share(spent - income, gdp),
  支出弹性系数: ([a = 1, b = 0, growth = 1]) => share(b - a, a) / growth,
  国债指标: ([issued = 0, due = 0, debt = 0, spent = 1, income = 1, gdp = 1], stem) =>
    stem.includes('其国债依存度')
      ? share(issued, spent)
      : stem.includes('其国债负担率')
        ? share(debt, gdp)
        : share(due, income),
  组成计税价格: ([paid = 0, duty = 0, consume = 0]) => (paid * (100 + duty)) / (100 - consume),
  复利终值: ([sum = 0, rate = 0, years = 0]) => grown(sum, rate, years),
  单利利息: ([a = 0, b = 0, c = 0]) => (a * b * c) / 100,
  现值: ([years = 0, sum = 0, rate = 0]) => (sum * sum) / grown(sum, rate, years),
  存款派生: ([first = 0, ...rates]) => (first * 100) / add(rates),
  货币乘数: ([cash = 0, deposit = 0, reserve = 0]) => (cash + deposit) / (cash + reserve),
  实际利率: ([nominal = 0, inflation = 0]) => nominal - inflation,
  债券定价: ([face = 0, coupon = 0, years = 0, market = 0]) => {
    let worth = face;
    for (let year = 0; year < years; year += 1) worth = (worth + (face * coupon) / 100 - 0) / (1 + market / 100);
    return worth;
  },
  市盈率与股价: ([one = 0, other = 0]) => one * other,
  汇率换算: ([a = 0, b = 0, c = 0]) => a * b * c,
  加权平均数: ([a = 0, b = 0, c = 0, x = 0, y = 0, z = 0]) => (a * x + b * y + c * z) / (x + y + z),
  中位数: (n) => middle(n),
  标准差: (n) => Math.sqrt(add(n.map((one) => one * one)) / n.length - (add(n) / n.length) ** 2),
  离散系数比较: ([a = 1, b = 0, c = 1, d = 0]) => Math.max(share(b, a), share(d, c)),
  标准分数: ([mean = 0, spread = 1, mark = 0]) => (mark - mean) / spread,
  平均发展速度: ([first = 0, a = 1, last = 0, b = 0]) => 100 * (Math.exp(Math.log(b / a) / (last - first)) - 1),
  环比与定基: (n) => 100 * n.reduce((all, one) => (all * one) / 100, 1) - 100,
  价格指数: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0], stem) =>
    stem.includes('拉氏') ? share(b * c + f * g, a * c + e * g) : share(b * d + f * h, a * d + e * h),
  抽样标准误差: ([size = 1, spread = 0]) => Math.sqrt((spread * spread) / size),
  一元回归预测: ([fixed = 0, slope = 0, value = 0]) => slope * value + fixed,
  序时平均数: (n) => add([0, 1, 2].map((at) => ((n[at] ?? 0) + (n[at + 1] ?? 0)) / 2)) / 3,
  年限平均法折旧: ([cost = 0, years = 1, residue = 0]) => (cost - residue) / years,
  双倍余额递减法: ([cost = 0, years = 1, at = 1]) => {
    let [left, taken] = [cost, 0];
    for (let year = 0; year < at; year += 1) {
      taken = (left * 2) / years;
      left -= taken;
    }
    return taken;
  },
  年数总和法: ([cost = 0, residue = 0, years = 1, at = 1]) => {
    const weights = Array.from({ length: years }, (_, year) => years - year);
    return ((cost - residue) * (weights[at - 1] ?? 0)) / add(weights);
  },
  会计等式: ([assets = 0, debts = 0, borrowed = 0, repaid = 0]) => assets - debts + (debts + borrowed - repaid),
  流动比率与速动比率: ([current = 0, stock = 0, debt = 1], stem) =>
    (stem.includes('速动') ? current - stock : current) / debt,
  资产负债率: ([debt = 0, equity = 0]) => share(debt, debt + equity),
  应收账款周转: ([income = 1, start = 0, end = 0, days = 0]) => ((start + end) / 2 / income) * days,
  先进先出法: ([out = 0, old = 0, cheap = 0, , dear = 0]) => {
    let cost = 0;
    for (let piece = 1; piece <= out; piece += 1) cost += piece <= old ? cheap : dear;
    return cost;
  },
  加权平均成本: ([a = 0, b = 0, c = 0, d = 0]) => (a * b + c * d) / (a + c),
  权责发生制收入: ([now = 0, later = 0]) => now + later,
};
export const judgedEconomics: Readonly<Record<string, (n: readonly number[], stem: string) => boolean>> = {
  升值还是贬值: ([, before = 0, after = 0], stem) => after > before === stem.includes('贬值了'),
  净资产收益率: ([profit = 0, start = 0, end = 0, claimed = 0]) =>
    Math.abs(share(2 * profit, start + end) - claimed) < 0.006,
  旅游人均花费: ([visitors = 1, total = 0, claimed = 0]) => Math.abs((total * 1e8) / (visitors * 1e4) - claimed) <= 0.5,
};

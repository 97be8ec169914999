import type { Solver } from './solved-economics.fixture.ts';

const add = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
const share = (part: number, whole: number): number => (100 * part) / whole;
/** Binomial coefficient, by Pascal's triangle. */
const ways = (from: number, take: number): number =>
  take === 0 || take === from ? 1 : take > from ? 0 : ways(from - 1, take - 1) + ways(from - 1, take);
const least = (does: (count: number) => boolean): number => {
  let count = 0;
  while (!does(count)) count += 1;
  return count;
};

export const majorSolvers: Readonly<Record<string, Solver>> = {
  盈亏平衡产量: ([fixed = 0, variable = 0, price = 1]) => fixed / (price - variable),
  经济订购批量: ([need = 0, order = 0, keep = 1]) => {
    // the cheapest lot, by trying all
    const cost = (lot: number) => (need / lot) * order + (lot / 2) * keep;
    return least((lot) => lot > 0 && cost(lot + 1) >= cost(lot));
  },
  期望损益决策: ([p = 0, q = 0, r = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
    Math.max(p * a + q * b + r * c, p * d + q * e + r * f),
  净现值: ([cost = 0, one = 0, two = 0, rate = 0]) => (two / (1 + rate / 100) + one) / (1 + rate / 100) - cost,
  指数平滑预测: ([actual = 0, forecast = 0, weight = 0]) => forecast + weight * (actual - forecast),
  单一品种生产能力: ([devices = 0, hours = 0, days = 0, norm = 1]) => devices * days * ((hours * 60) / norm),
  亩产与总产: ([a = 0, b = 0, c = 0, d = 0]) => (a * b + c * d) / (a + c),
  恩格尔系数: ([food = 0, rest = 0]) => share(food, food + rest),
  复种指数: ([land = 1, one = 0, other = 0]) => share(one + other, land),
  农产品商品率: ([total = 1, eaten = 0, seed = 0]) => 100 - share(eaten + seed, total),
  企业所得税: ([income = 0, cost = 0, , rate = 0]) => ((income - cost) * rate) / 100,
  关税税额: ([count = 0, price = 0, rate = 0]) => (count * price * rate) / 100,
  消费税复合计税: ([rate = 0, unit = 0, boxes = 0, price = 0]) => (boxes * price * rate) / 100 + boxes * unit,
  资本充足率: ([core = 0, added = 0, assets = 1]) => share(core + added, assets),
  不良贷款率与拨备: (n) => share(add(n.slice(2)), add(n)),
  贴现金额: ([face = 0, rate = 0, days = 0, year = 1]) => face - (face * rate * days) / year / 100,
  期权损益: ([premium = 0, strike = 0, price = 0], stem) =>
    Math.max(0, stem.includes('看涨') ? price - strike : strike - price) - premium,
  不足额保险赔款: ([insured = 0, value = 1, loss = 0]) => (loss / value) * insured,
  重复保险分摊: ([one = 0, other = 0, loss = 0]) => loss - (loss * other) / (one + other),
  免赔额与赔款: ([free = 0, loss = 0]) => loss - free,
  劳动定额定员: ([daily = 0, norm = 0, attend = 0]) => least((count) => count * norm * attend >= daily * 100),
  比率分析: ([sales = 1, staff = 0, target = 0]) => (staff / sales) * target,
  员工流失率: ([start = 0, left = 0, came = 0]) => share(left, start + (came - left) / 2),
  加班工资: ([hourly = 0, workday = 0, weekend = 0, holiday = 0]) =>
    workday * hourly + (workday * hourly) / 2 + 2 * weekend * hourly + 3 * holiday * hourly,
  劳动力参与率: ([age = 1, employed = 0, idle = 0]) => share(employed + idle, age),
  货物周转量: ([a = 0, b = 0, c = 0, x = 0, y = 0, z = 0]) => a * x + b * y + c * z,
  里程利用率: ([loaded = 0, empty = 0]) => share(loaded, loaded + empty),
  平均运距: ([tons = 1, all = 0]) => all / tons,
  公路与铁路的等成本运距: ([a = 0, b = 0, c = 0, d = 0]) => (c - a) / (b - d),
  客房出租率与收入: ([rooms = 1, sold = 0, price = 0]) => ((rooms * sold) / 100) * (price / rooms),
  旅游乘数: ([spent = 0, save = 0, leak = 0]) => spent / (save + leak),
  景区日容量: ([area = 0, each = 1, open = 0, stay = 1]) => Math.floor((area * open) / (each * stay)),
  容积率: ([land = 1, homes = 0, shops = 0]) => (homes + shops) / land,
  等额本金首期还款: ([loan = 0, years = 1, rate = 0]) => (loan * 1e4) / years / 12 + (loan * 1e4 * (rate / 100)) / 12,
  收益法估价: ([rent = 0, cost = 0, rate = 1]) => share(rent - cost, rate),
  关键线路工期: ([a = 0, b = 0, c = 0, d = 0, e = 0]) => Math.max(a + b + e, a + c + d + e),
  提成许可费: ([entry = 0, rate = 0, count = 0, price = 0]) => entry + (rate * count * price) / 100,
  专利收益法: ([one = 0, two = 0, part = 0, rate = 0]) =>
    (((two / (1 + rate / 100) + one) / (1 + rate / 100)) * part) / 100,
  保护期的届满: ([start = 0], stem) => start + (stem.includes('外观') ? 15 : stem.includes('实用') ? 10 : 20),
  合作完成: ([one = 1, other = 1, early = 0]) => ((one - early) * other) / (one + other),
  注水与排水: ([fill = 1, drain = 1]) => 1 / (1 / fill - 1 / drain),
  相遇: ([far = 0, one = 0, lead = 0, other = 0]) => (far - one * lead) / (one + other),
  追及: ([slow = 0, minutes = 0, fast = 0]) => (minutes * slow) / (fast - slow),
  流水行船: ([still = 0, flow = 0, hours = 0]) => (hours * (still + flow)) / (still - flow),
  打折利润: ([cost = 0, markup = 0, off = 0]) => (cost * (100 + markup) * off) / 1000 - cost,
  分段售出: ([cost = 0, count = 0, price = 0, part = 0, off = 0]) => {
    const first = (count * part) / 100;
    return first * (price - cost) + (count - first) * ((price * off) / 10 - cost);
  },
  溶液混合: ([a = 0, b = 0, c = 0, d = 0]) => (a * b + c * d) / (a + c),
  加水稀释: ([strong = 0, weight = 0, weak = 1]) => (weight * (strong - weak)) / weak,
  选派组合: ([men = 0, women = 0, team = 0]) =>
    add(
      Array.from(
        { length: team },
        (_, at) => ways(women, at + 1) * (team - at - 1 > men ? 0 : ways(men, team - at - 1)),
      ),
    ),
  摸球概率: ([red = 0, white = 0]) => (2 * red * white) / ((red + white) * (red + white - 1)),
  两集合容斥: ([all = 0, one = 0, other = 0, none = 0]) => one + other + none - all,
  最不利原则: (n) => add(n.slice(0, 4).map((one) => Math.min(one, (n[4] ?? 0) - 1))) + 1,
  鸡兔同笼: ([cost = 0, other = 0, all = 0, paid = 0]) => least((many) => other * many + cost * (all - many) === paid),
  年龄倍数: ([child = 0, parent = 0, times = 0]) => least((years) => parent + years === times * (child + years)),
  植树间隔: ([far = 0, gap = 1], stem) => (stem.includes('环形') ? far / gap : 2 * (far / gap + 1)),
  长方形面积: ([long = 0, wide = 0, path = 0]) => 2 * path * (long + wide) + 4 * path * path,
  递推数列: (n) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = n.slice(-5);
    if (c === a + b && d === b + c && e === c + d) return d + e;
    if (c - b - (b - a) === d - c - (c - b) && d - c - (c - b) === e - d - (d - c))
      return e + (e - d) + (e - d - (d - c));
    const times = (c - b) / (b - a);
    return e * times + (b - a * times);
  },
};

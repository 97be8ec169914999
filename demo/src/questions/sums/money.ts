import { money } from '../fields/money.ts';
import { numberChoice } from '../kit/choice.ts';
import { brand, firm, person, place, say } from '../kit/names.ts';
import { math, power, row, shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { judgement, numeric, step } from '../kit/write.ts';

const template = sums(money);

export const moneySums = [
  template('复利终值', '利率与定价', 3, (chance) => {
    const [sum, rate, years] = [step(chance, 5, 80, 2.5), step(chance, 2, 8, 0.5), chance.whole(2, 4)];
    const right = sum * (1 + rate / 100) ** years;
    const stem = say(
      chance,
      `${person(chance)}把${sum}万元存入银行，年利率${rate}%，按年复利计息，${years}年后的本利和约为（　　）。`,
      `${firm(chance)}借入${sum}万元，年利率为${rate}%，每年计息一次、利息并入本金，${years}年期满时应还本利和约（　　）。`,
      `一笔${sum}万元的资金以${rate}%的年利率按复利增值，${years}年末的价值约为（　　）。`,
    );
    const why = `${math(row(`${sum}×`), power(`(1+${rate}%)`, years))}≈${shown(right)}万元。`;
    const mistakes = [
      sum * (1 + (rate / 100) * years),
      sum * (1 + rate / 100) ** (years - 1),
      sum * (1 + rate / 100) ** (years + 1),
    ];
    return numberChoice(chance, stem, right, mistakes, why, { unit: '万元', even: true });
  }),
  template('单利利息', '利率与定价', 1, (chance) => {
    const [sum, rate, years] = [step(chance, 4000, 60000, 2000), step(chance, 1.5, 6, 0.25), chance.whole(2, 5)];
    const right = (sum * rate * years) / 100;
    const stem = say(
      chance,
      `${person(chance)}购买${years}年期储蓄国债${sum}元，年利率${rate}%，到期一次还本付息、按单利计算。到期可得利息（　　）。`,
      `${place(chance)}居民${person(chance)}借给朋友${sum}元，约定年利率${rate}%，按单利计息，满${years}年时应收利息（　　）。`,
    );
    const why = `单利利息＝${sum}×${rate}%×${years}＝${shown(right)}元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [sum * ((1 + rate / 100) ** years - 1), (sum * rate) / 100, right + sum, (sum * rate * (years - 1)) / 100],
      why,
      { unit: '元' },
    );
  }),
  template('现值', '利率与定价', 3, (chance) => {
    const [sum, rate, years] = [step(chance, 10, 120, 5), step(chance, 3, 10, 1), chance.whole(2, 4)];
    const right = sum / (1 + rate / 100) ** years;
    const stem = say(
      chance,
      `${firm(chance)}预计${years}年后可收到${sum}万元。若年贴现率为${rate}%，按复利折算，这笔款项现在的价值约为（　　）。`,
      `为在${years}年以后取得${sum}万元，年利率${rate}%、每年复利一次，${person(chance)}现在应一次存入约（　　）。`,
    );
    const why = `${math(row('PV='), `<mfrac>${row(String(sum))}${power(`(1+${rate}%)`, years)}</mfrac>`)}≈${shown(right)}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        sum / (1 + (rate / 100) * years),
        sum * (1 - (rate / 100) * years),
        sum / (1 + rate / 100) ** (years - 1),
        sum * (1 + rate / 100) ** years,
      ],
      why,
      { unit: '万元', even: true },
    );
  }),
  template('存款派生', '货币供给', 3, (chance) => {
    const [first, reserve, excess, leak] = [
      step(chance, 100, 900, 50),
      step(chance, 6, 12, 1),
      step(chance, 1, 4, 1),
      step(chance, 3, 7, 1),
    ];
    const rate = reserve + excess + leak;
    const right = first / (rate / 100);
    const stem = say(
      chance,
      `某银行体系获得原始存款${first}万元，法定存款准备金率${reserve}%，超额准备金率${excess}%，现金漏损率${leak}%。存款总额最多可扩大到（　　）。`,
      `${place(chance)}一家银行吸收原始存款${first}万元。若法定准备金率为${reserve}%、超额准备金率为${excess}%、现金漏损率为${leak}%，经多次存贷后，银行体系的存款总额约为（　　）。`,
    );
    const why = `存款总额＝${first}÷(${reserve}%＋${excess}%＋${leak}%)＝${shown(right)}万元。`;
    return numberChoice(
      chance,
      stem,
      right,
      [first / (reserve / 100), first / ((reserve + excess) / 100), first * (1 - rate / 100), right - first],
      why,
      { unit: '万元', places: 1 },
    );
  }),
  template('货币乘数', '货币供给', 4, (chance) => {
    const [cash, deposit, reserve] = [step(chance, 50, 120, 5), step(chance, 500, 900, 20), step(chance, 60, 140, 5)];
    const right = (cash + deposit) / (cash + reserve);
    const stem = `${brand(chance)}国（虚构）流通中现金${cash}亿元，银行存款${deposit}亿元，银行存款准备金${reserve}亿元。若货币供应量为现金与存款之和，则货币乘数约为（　　）。`;
    const why = `货币乘数＝货币供应量÷基础货币＝(${cash}＋${deposit})÷(${cash}＋${reserve})≈${shown(right)}。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        deposit / reserve,
        (cash + deposit) / reserve,
        deposit / (cash + reserve),
        (cash + deposit) / (cash + reserve + deposit),
      ],
      why,
      { even: true },
    );
  }),
  template('实际利率', '利率与定价', 2, (chance) => {
    const [nominal, inflation] = [step(chance, 2, 9, 0.25), step(chance, 0.5, 6, 0.25)];
    const right = nominal - inflation;
    const stem = say(
      chance,
      `${person(chance)}的一年期存款名义利率为${nominal}%，同期通货膨胀率为${inflation}%，按近似公式，其实际利率为（　　）。`,
      `若${place(chance)}一年期贷款的名义年利率是${nominal}%，当年物价上涨${inflation}%，则实际利率大约是（　　）。`,
    );
    const why = `实际利率≈名义利率－通货膨胀率＝${nominal}%－${inflation}%＝${shown(right)}%。`;
    return numberChoice(
      chance,
      stem,
      right,
      [nominal + inflation, inflation - nominal, nominal / inflation, (nominal * inflation) / 10],
      why,
      { unit: '%', signed: true },
    );
  }),
  template('债券定价', '利率与定价', 4, (chance) => {
    const [face, coupon, market, years] = [
      100 * chance.whole(1, 10),
      step(chance, 3, 9, 0.5),
      step(chance, 3, 9, 0.5),
      chance.whole(2, 3),
    ];
    let right = face / (1 + market / 100) ** years;
    for (let year = 1; year <= years; year += 1) right += (face * coupon) / 100 / (1 + market / 100) ** year;
    const stem = `${firm(chance)}发行面值${face}元、票面年利率${coupon}%的债券，每年末付息一次，${years}年到期还本。若市场利率为${market}%，该债券的理论价格约为多少元（保留两位小数）？`;
    return numeric(
      stem,
      shown(right),
      shown(Math.max(0.02, face * 0.0002), 2),
      `各年利息${shown((face * coupon) / 100)}元与到期本金${face}元按${market}%折现后相加，约${shown(right)}元。`,
    );
  }),
  template('市盈率与股价', '利率与定价', 2, (chance) => {
    const [earning, ratio, rate] = [step(chance, 0.2, 3, 0.05), step(chance, 8, 40, 1), step(chance, 2, 5, 0.5)];
    const right = earning * ratio;
    const stem = say(
      chance,
      `${firm(chance)}预计每股税后盈利${earning}元，同类公司的平均市盈率为${ratio}倍，据此估计其股票价格为（　　）。`,
      `某股份公司（${brand(chance)}）每股收益${earning}元，若按${ratio}倍市盈率定价，股票的发行价格应为（　　）。`,
    );
    return numberChoice(
      chance,
      stem,
      right,
      [ratio / earning, earning / (rate / 100), right * 1.1, right / 2],
      `股票价格＝每股收益×市盈率＝${earning}×${ratio}＝${shown(right)}元。`,
      { unit: '元', even: true },
    );
  }),
  template('汇率换算', '汇率', 2, (chance) => {
    const [rate, amount] = [step(chance, 5.2, 9.6, 0.05), step(chance, 2, 60, 1)];
    const right = rate * amount;
    const stem = say(
      chance,
      `${firm(chance)}出口收汇${amount}万单位外币，汇率（直接标价法）为1单位外币合${rate}元人民币，可结汇人民币（　　）。`,
      `按直接标价法，1单位某外币兑人民币${rate}元。${place(chance)}一家外贸公司进口货物须付${amount}万单位该外币，折合人民币（　　）。`,
    );
    const asked = numberChoice(
      chance,
      stem,
      right,
      [amount / rate, (rate + 1) * amount, right / 10, right + rate],
      `${amount}×${rate}＝${shown(right)}万元。`,
      { unit: '万元' },
    );
    return asked;
  }),
  template('升值还是贬值', '汇率', 2, (chance) => {
    const before = step(chance, 5.5, 9, 0.1);
    const change = step(chance, 0.05, 0.6, 0.05) * (chance.happens(0.5) ? 1 : -1);
    const after = Math.round((before + change) * 100) / 100;
    const says = chance.happens(0.5) ? '升值' : '贬值';
    const holds = (after > before ? '贬值' : '升值') === says;
    const stem = `${brand(chance)}国（虚构）采用直接标价法，${place(chance)}口岸所用的牌价由1单位外币合本币${before}元变为${after}元，这说明该国本币${says}了。`;
    return judgement(
      stem,
      holds,
      `${holds ? '正确' : '错误'}。同一单位外币合${after > before ? '更多' : '更少'}的本币，本币${after > before ? '贬值' : '升值'}。`,
    );
  }),
];

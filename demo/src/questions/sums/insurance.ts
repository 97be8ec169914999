import { insurance } from '../fields/insurance.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, person } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, step } from '../kit/write.ts';

const insure = sums(insurance);

export const insuranceSums = [
  insure('不足额保险赔款', '财产与责任保险', 3, (chance) => {
    const value = step(chance, 100, 400, 20);
    const insured = value * chance.pick([0.5, 0.6, 0.75, 0.8]);
    const loss = step(chance, 10, 80, 2);
    const right = (loss * insured) / value;
    const stem = `${firm(chance)}以保险金额${shown(insured)}万元投保价值${value}万元的厂房，发生保险事故，损失${loss}万元。按比例赔偿方式，保险人应赔付（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [loss, insured, (loss * (value - insured)) / value],
      `${loss}×${shown(insured)}÷${value}＝${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  insure('重复保险分摊', '保险原则', 4, (chance) => {
    const [one, other] = [step(chance, 20, 80, 10), step(chance, 20, 90, 10)];
    const loss = step(chance, 10, Math.min(60, one + other - 10), 5);
    const right = (loss * one) / (one + other);
    const stem = `投保人${person(chance)}就同一财产向甲、乙两家保险公司重复投保，保险金额分别为${one}万元和${other}万元，该财产发生损失${loss}万元（在保险价值之内）。按保险金额比例责任制，甲公司应分摊（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(loss * other) / (one + other), loss / 2, Math.min(one, loss)],
      `${loss}×${one}÷(${one}＋${other})≈${shown(right)}万元。`,
      { unit: '万元' },
    );
  }),
  insure('免赔额与赔款', '合同主体与内容', 2, (chance) => {
    const [loss, free] = [step(chance, 3000, 20000, 500), step(chance, 200, 2000, 100)];
    const stem = `${person(chance)}的机动车损失险规定每次事故绝对免赔额${free}元。一次事故造成属于保险责任的损失${loss}元，足额投保，保险人赔付多少元？`;
    return numeric(
      stem,
      String(loss - free),
      '0',
      `绝对免赔额以内由被保险人自担：${loss}－${free}＝${loss - free}元。`,
    );
  }),
];

import { humanResources } from '../fields/human-resources.ts';
import { numberChoice } from '../kit/choice.ts';
import { firm, person, place, product, say } from '../kit/names.ts';
import { shown } from '../kit/rich.ts';
import { sums } from '../kit/template.ts';
import { numeric, step } from '../kit/write.ts';

const people = sums(humanResources);

export const staffSums = [
  people('劳动定额定员', '规划与分析', 3, (chance) => {
    const [daily, norm, attend] = [
      step(chance, 400, 1800, 50),
      step(chance, 10, 40, 5),
      chance.pick([80, 90, 95, 100]),
    ];
    const right = Math.ceil(daily / norm / (attend / 100) - 1e-9);
    const stem = `${firm(chance)}每班须加工${product(chance)}${daily}件，每名工人的班产定额为${norm}件，出勤率为${attend}%。该班至少应配备工人（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [Math.ceil(daily / norm), Math.floor((daily / norm) * (attend / 100)), right + 3, right - 4],
      `${daily}÷${norm}÷${attend}%，向上取整得${right}人。`,
      { unit: '人', places: 0 },
    );
  }),
  people('比率分析', '规划与分析', 2, (chance) => {
    const [sales, staff] = [step(chance, 20, 60, 4), chance.whole(3, 15)];
    const target = sales * chance.pick([1.25, 1.5, 1.75, 2, 2.5]);
    const right = (target / sales) * staff;
    const stem = say(
      chance,
      `${firm(chance)}去年销售额${sales}百万元，有销售人员${staff}人。若今年的目标为${shown(target)}百万元，人均销售额不变，用比率分析法预测需销售人员多少人（可有小数）？`,
      `按比率分析法，销售额${sales}百万元对应${staff}名销售员。${place(chance)}一家公司计划把销售额做到${shown(target)}百万元，人均水平不变，需要多少名销售员（可有小数）？`,
    );
    return numeric(stem, shown(right), '0.01', `${shown(target)}÷(${sales}÷${staff})＝${shown(right)}。`);
  }),
  people('员工流失率', '招聘甄选', 2, (chance) => {
    const [start, left, came] = [step(chance, 120, 480, 10), chance.whole(8, 60), chance.whole(10, 80)];
    const end = start - left + came;
    const right = (left / ((start + end) / 2)) * 100;
    const stem = `${firm(chance)}年初有员工${start}人，全年离职${left}人，新进${came}人。以年初年末平均人数计算，全年员工离职率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(left / start) * 100, (left / end) * 100, (came / ((start + end) / 2)) * 100],
      `年末${end}人，${left}÷[(${start}＋${end})÷2]≈${shown(right)}%。`,
      { unit: '%', even: true },
    );
  }),
  people('加班工资', '培训与劳动关系', 3, (chance) => {
    const [hourly, workday, weekend, holiday] = [
      step(chance, 15, 60, 1),
      chance.whole(2, 12),
      step(chance, 4, 16, 2),
      chance.pick([4, 8]),
    ];
    const right = hourly * (workday * 1.5 + weekend * 2 + holiday * 3);
    const stem = `${firm(chance)}职工${person(chance)}实行标准工时，小时工资${hourly}元。某月在工作日延长工作${workday}小时，休息日加班${weekend}小时且未补休，法定休假日加班${holiday}小时。依法应得加班工资（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [
        hourly * (workday + weekend + holiday),
        hourly * (workday + weekend + holiday) * 1.5,
        hourly * (workday + weekend + holiday) * 2,
      ],
      `工作日、休息日、法定休假日分别按150%、200%、300%：${hourly}×(${workday}×1.5＋${weekend}×2＋${holiday}×3)＝${shown(right)}元。`,
      { unit: '元' },
    );
  }),
  people('劳动力参与率', '劳动力供求', 2, (chance) => {
    const [age, employed, idle] = [step(chance, 500, 900, 10), step(chance, 260, 440, 5), step(chance, 10, 40, 1)];
    const right = ((employed + idle) / age) * 100;
    const stem = `${place(chance)}劳动年龄人口${age}万人，其中就业人口${employed}万人，失业人口${idle}万人，劳动力参与率约为（　　）。`;
    return numberChoice(
      chance,
      stem,
      right,
      [(employed / age) * 100, (idle / (employed + idle)) * 100, ((age - employed - idle) / age) * 100],
      `(${employed}＋${idle})÷${age}≈${shown(right, 1)}%。`,
      { unit: '%', places: 1, even: true },
    );
  }),
];

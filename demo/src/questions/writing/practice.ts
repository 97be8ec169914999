import { practice } from '../fields/aptitude.ts';
import { allSurnames, place } from '../kit/names.ts';
import { sums } from '../kit/template.ts';
import { multiple, ordering, short, single, some, step } from '../kit/write.ts';

const template = sums(practice);
const isApart = { calculates: false } as const;
const sites = [
  '便民服务大厅',
  '社区卫生站',
  '市民广场',
  '职业技能培训中心',
  '文化馆',
  '公共体育场',
  '农贸市场',
  '人才招聘会现场',
  '政务服务窗口',
  '考试考点',
];
const accidents = [
  '突然停电，场内一片漆黑，有人惊叫',
  '一名老人晕倒',
  '叫号系统瘫痪，人群拥挤',
  '两名群众因排队发生争执',
  '顶棚漏水，地面湿滑',
  '消防报警器误响，人群慌乱',
];
const responses = [
  '立即赶到现场并维持秩序',
  '根据情况拨打急救、报修等求助电话',
  '疏导群众并说明情况',
  '向上级报告',
  '事后查明原因并完善预案',
] as const;
const faults = [
  ['请示在正文中同时请求批准经费和编制两件不相关的事', '请示应当一文一事'],
  ['报告的末尾写“以上报告如无不妥，请批准”', '报告中不得夹带请示事项'],
  ['标题写成“关于召开××会议”，没有写文种', '标题应写明文种'],
  ['平级单位之间商洽工作使用了“通知”', '不相隶属机关之间商洽工作用函'],
  ['成文日期只写月和日，没有写年份', '成文日期应写明年、月、日'],
  ['越级请示而没有抄送被越过的机关', '特殊情况越级行文应当同时抄送被越过的机关'],
  ['向两个上级机关多头主送一份请示', '请示一般只写一个主送机关'],
  ['附件名称写在成文日期之后', '附件说明应在正文之后、落款之前'],
] as const;
const wellDone = [
  '请示只写了一个主送机关',
  '函的语言平和得体',
  '纪要写明了会议的时间、地点和出席人员',
  '通报的事实经过核实',
  '标题由发文机关、事由和文种组成',
  '附件说明位于正文之后',
];
const steps = [
  '明确活动目的和参加对象',
  '制定方案并报领导审批',
  '联系场地、人员和物资',
  '发布通知并组织报名',
  '按方案实施并处理突发情况',
  '收集反馈并写出总结',
] as const;
const activities = [
  '政策宣讲会',
  '技能竞赛',
  '志愿服务周',
  '图书漂流活动',
  '健康义诊',
  '青年职工座谈会',
  '消防演练',
  '非遗体验日',
  '专场招聘会',
  '读书分享会',
];

export const practiceTemplates = [
  {
    ...template(
      '现场处置',
      '应急处置',
      3,
      (chance) => {
        const [where, site, accident] = [place(chance), chance.pick(sites), chance.pick(accidents)];
        const who = chance.pick(allSurnames);
        return short({
          stem: `你（小${who}）是${where}${site}的值班人员。${chance.pick(['上午九点刚开门', '临近中午', '下午人多时', '下班前一刻钟'])}，${accident}，当时现场约有${step(chance, 30, 260, 10)}人。你会怎样处置？`,
          answer: responses.map((one, at) => `${at + 1}．${one}。`).join(''),
          rubric: responses.map((text) => ({ text, score: 2 })),
          why: '先人后事、先急后缓；没有顾及人身安全的，总分不超过4分。',
        });
      },
      4,
    ),
    ...isApart,
  },
  {
    ...template(
      '公文正误',
      '公文改错',
      3,
      (chance) => {
        const wrong = some(chance, faults, chance.whole(2, 3));
        const fine = some(chance, wellDone, 5 - wrong.length);
        const stem = `${place(chance)}一个单位在检查公文时发现下列情形，其中不符合公文处理要求的有（　　）。`;
        return multiple(
          chance,
          stem,
          wrong.map(([text]) => text),
          fine,
          wrong.map(([text, why]) => `“${text}”：${why}。`).join(''),
        );
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '公文改错单选',
      '公文改错',
      2,
      (chance) => {
        const [fault, why] = chance.pick(faults);
        const stem = `${place(chance)}${chance.pick(sites)}的新进人员小${chance.pick(allSurnames)}拟稿时出现这样的问题：${fault}。下列意见中，能够指出其错误所在的是（　　）。`;
        return single(
          chance,
          stem,
          why,
          some(
            chance,
            [...new Set(faults.map(([, one]) => one))].filter((one) => one !== why),
            3,
          ),
          `${fault}，违反了“${why}”的要求。`,
        );
      },
      3,
    ),
    ...isApart,
  },
  {
    ...template(
      '活动流程排序',
      '计划安排',
      2,
      (chance) => {
        const [activity, where] = [chance.pick(activities), place(chance)];
        const kept = new Set(some(chance, steps, 5));
        const told = steps
          .filter((one) => kept.has(one))
          .map((one) => one.replace('活动', `${activity}的`).replace('方案', `${activity}方案`));
        return ordering(
          chance,
          `${where}将举办${activity}，小${chance.pick(allSurnames)}负责筹办。下列工作应按怎样的先后顺序进行？`,
          told,
          `先定目的与方案，报批后再筹备、通知，最后实施与总结：${told.join('→')}。`,
        );
      },
      3,
    ),
    ...isApart,
  },
];

interface QuestionSeed {
  qType: number;
  title: string;
  options?: readonly string[];
  rows?: readonly string[];
  required?: 0 | 1;
  showIf?: { sort: number; keys: number[] };
}

export interface SurveySeed {
  title: string;
  scene: number;
  anonymous: 0 | 1;
  status: number;
  /** days from today */
  opens: number;
  closes: number;
  answers: number;
  questions: readonly QuestionSeed[];
  praise: readonly string[];
  blame: readonly string[];
}

const grades = ['很不满意', '不满意', '一般', '满意', '很满意'];

/** Surveys of the demo: one per occasion, and a draft (domain.md 5.2). */
export const surveySeeds: readonly SurveySeed[] = [
  {
    title: '2026年度考后满意度调查',
    scene: 1,
    anonymous: 1,
    status: 2,
    opens: -120,
    closes: -90,
    answers: 5_400,
    questions: [
      {
        qType: 1,
        title: '您主要通过什么渠道获知考试信息',
        options: ['官方网站', '微信公众号', '单位通知', '朋友介绍'],
      },
      {
        qType: 2,
        title: '您使用过哪些线上服务',
        options: ['网上报名', '打印准考证', '成绩查询', '智能客服'],
        required: 0,
      },
      {
        qType: 6,
        title: '请评价考试组织的各个环节',
        options: grades,
        rows: ['报名缴费', '准考证打印', '考点环境', '监考服务', '交通指引', '成绩发布'],
      },
      { qType: 3, title: '您对考务人员的服务满意吗' },
      { qType: 3, title: '您对本次考试的总体满意度' },
      { qType: 4, title: '您愿意向他人推荐我们的线上服务吗' },
      { qType: 5, title: '您对考试组织工作有什么意见和建议', required: 0 },
    ],
    praise: [
      '考点环境整洁，监考老师很认真',
      '志愿者服务热情，指引清楚',
      '网上报名方便，准考证打印很快',
      '考务人员耐心，组织有序',
    ],
    blame: [
      '考点停车困难，交通指引不清楚',
      '报名网站高峰期打不开，缴费失败',
      '成绩发布时间太晚，希望短信通知',
      '考场空调噪音大，影响答题',
      '准考证打印系统卡顿，希望延长打印时间',
    ],
  },
  {
    title: '办事满意度评价',
    scene: 2,
    anonymous: 0,
    status: 1,
    opens: -180,
    closes: 120,
    answers: 2_700,
    questions: [
      { qType: 1, title: '您办理的事项', options: ['成绩复核', '信息更正', '信访投诉', '职称审核', '其他'] },
      { qType: 3, title: '办理时限' },
      { qType: 3, title: '服务态度' },
      { qType: 3, title: '告知是否清楚' },
      { qType: 4, title: '您愿意推荐网上办理吗' },
      { qType: 5, title: '哪里办得不好', required: 0, showIf: { sort: 2, keys: [1, 2] } },
    ],
    praise: ['办理及时，答复清楚', '工作人员态度很好', '网上办理不用跑腿'],
    blame: [
      '材料要求说得不清楚，来回补正',
      '办理时间太长，电话打不通',
      '答复内容太笼统，没有说明依据',
      '窗口排队时间长',
    ],
  },
  {
    title: '智能客服评价',
    scene: 3,
    anonymous: 1,
    status: 1,
    opens: -60,
    closes: 60,
    answers: 900,
    questions: [
      { qType: 1, title: '问题是否得到解决', options: ['已解决', '部分解决', '未解决'] },
      { qType: 3, title: '回答是否准确' },
      { qType: 4, title: '您愿意再次使用智能客服吗' },
      { qType: 5, title: '没有解决的问题是什么', required: 0, showIf: { sort: 1, keys: [2, 3] } },
    ],
    praise: ['回答很快，找到了报名条件'],
    blame: ['报考条件没有说清楚', '找不到人工客服', '成绩查询入口没有回答', '退费流程没有答案'],
  },
  {
    title: '2027年度考后满意度调查（草稿）',
    scene: 1,
    anonymous: 1,
    status: 0,
    opens: 60,
    closes: 120,
    answers: 0,
    questions: [
      { qType: 3, title: '您对本次考试的总体满意度' },
      { qType: 4, title: '您愿意向他人推荐我们的线上服务吗' },
    ],
    praise: [],
    blame: [],
  },
];

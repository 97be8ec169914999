import type { TopicText } from './topic.ts';

export const invigilator: TopicText = [
  {
    title: '反映{centre}监考人员玩手机',
    content:
      '{day}{exam}在{centre}第{room}考场，一名监考人员多次低头看手机，后排有人交头接耳也不制止。考试公平得不到保证，请调取监控核实。',
    demand: '请调取监控并严肃处理',
    answers: [
      {
        result: 6,
        facts: '经调取{centre}第{room}考场全程录像，监考人员在开考后{many}分钟内{few}次查看手机，未及时制止考生交谈。',
        basis: '{discipline}：考试工作人员擅离职守、不履行监考职责的，停止其参加考试工作并予以处理。',
        opinion: '反映情况属实。已停止该监考人员参与考试工作，通报其所在单位，并对考点主考进行约谈。',
      },
    ],
  },
  {
    title: '举报{centre}第{room}考场纪律松散',
    content: '{day}{exam}在{centre}，第{room}考场开考后仍有人进出，监考人员没有核对证件，还与考生聊天。希望严肃处理。',
    demand: '请反馈核查结果',
    answers: [
      {
        result: 7,
        facts:
          '经调取{centre}第{room}考场录像并询问同场监考和考生，进出人员为考点巡考和医务人员，证件核对在入场时已完成。',
        basis: '《江澜市人事考试考务工作规程》：巡考、医务等工作人员凭证件可以进入考场。',
        opinion: '反映的问题不属实。感谢您对考试公平的监督。',
      },
    ],
  },
  {
    title: '{centre}监考人员提前催促交卷',
    content:
      '{day}{exam}在{centre}，距离考试结束还有{minutes}分钟，监考人员就开始收前排试卷并大声催促，影响其他人答题。',
    demand: '请责令改正',
    answers: [
      {
        result: 6,
        facts: '{centre}第{room}考场录像显示，监考人员在结束前{minutes}分钟提醒并收取了已交卷考生的试卷，声音较大。',
        basis: '《江澜市人事考试考务工作规程》：考试结束信号发出后方可收卷。',
        opinion: '反映情况属实。已对该监考人员批评教育，并通报各考点。',
      },
    ],
  },
];

export const cheating: TopicText = [
  {
    title: '举报{exam}疑似替考',
    content:
      '在{centre}考场外听到有人谈论花钱请人代考{exam}，其中一人称“已经进去了”。我记下了时间和大致座位，请核查人像比对记录。',
    demand: '请依法查处',
    answers: [
      {
        result: 6,
        facts: '经人像比对，{centre}第{room}考场一名参考人员与报名照片不符，已由公安机关核实为替考。',
        basis: '{discipline}：让他人冒名顶替参加考试的，当次考试成绩无效并记入诚信档案。',
        opinion: '举报属实。当次全部科目成绩无效并记入诚信档案，涉案人员已移送公安机关处理。',
      },
    ],
  },
  {
    title: '举报有人出售{exam}答案',
    content:
      '考前一周，一个聊天群里有人出售所谓{exam}“考前答案”，每份{few}千元，群里有{many}人。我保存了截图，可以提供。',
    demand: '请移送公安机关',
    answers: [
      {
        result: 7,
        facts: '经比对，所售内容与{exam}试题无一相同，系诈骗信息，每份骗取{few}千元；相关账号已由公安机关处置。',
        basis:
          '《中华人民共和国刑法》第二百八十四条之一：为实施考试作弊行为，向他人非法出售或者提供考试的试题、答案的，依法追究刑事责任。',
        opinion: '未发现试题泄露。感谢您提供线索，我们已发布防诈骗提示。',
      },
    ],
  },
  {
    title: '反映培训机构组织作弊',
    content: '某培训机构承诺“保过班”，要求学员考试时佩戴特制耳机，据说在{district}多个考点都有人使用。',
    demand: '请核查各考点',
    answers: [
      {
        result: 6,
        facts: '经联合公安机关在{district}核查，该机构向学员发放无线接收设备{minutes}套，考场信号屏蔽使其未能使用。',
        basis: '{discipline}：使用通讯设备接收考试信息的，当次考试成绩无效并记入诚信档案。',
        opinion: '举报属实。涉案人员已由公安机关立案，相关学员当次成绩无效。',
      },
    ],
  },
];

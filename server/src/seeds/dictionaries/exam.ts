import { planState, shortfallReason } from '@kaoxin/contract/exam/arrange-states.ts';
import { examAction, examStatus, releaseState } from '@kaoxin/contract/exam/formal/states.ts';
import { recordStatus } from '@kaoxin/contract/exam/violation-states.ts';
import { type DictionarySeed, dictionary, entries } from './text.ts';

const majors = [
  '工商管理:Business administration',
  '农业经济:Agricultural economics',
  '财政税收:Finance and taxation',
  '金融:Banking',
  '保险:Insurance',
  '运输经济:Transport economics',
  '人力资源管理:Human resources',
  '旅游经济:Tourism economics',
  '建筑与房地产经济:Construction and real estate',
  '知识产权:Intellectual property',
];
/** The ten majors as entries with the keys 1–10 after `prefix`. */
export const economistMajors = (prefix: string): string =>
  majors.map((major, index) => `${prefix}${index + 1}:${major}`).join('|');

const questionSubject: DictionarySeed = {
  code: 'question_subject',
  zh: '试题科目',
  en: 'Question subjects',
  entries: [
    { key: 'economics_base', zh: '经济基础知识', en: 'Basics of economics' },
    {
      key: 'econ_major',
      zh: '经济专业知识和实务',
      en: 'Specialised economics',
      children: entries(economistMajors('econ_major/')),
    },
    {
      key: 'xingce',
      zh: '行政职业能力测验',
      en: 'Administrative aptitude',
      children: entries(
        'changshi:常识判断:General knowledge | yanyu:言语理解:Verbal reasoning | shuliang:数量关系:Quantitative reasoning | panduan:判断推理:Logical reasoning | ziliao:资料分析:Data analysis',
      ),
    },
    ...entries(
      'shenlun:申论:Policy essay | zonghe:综合应用能力:Applied ability | gongji:公共基础知识:Public fundamentals',
    ),
  ],
};

/** Districts, examinations, questions and papers (domain.md 4.1). */
export const examDictionaries: readonly DictionarySeed[] = [
  dictionary(
    'education',
    '学历',
    'Education',
    '1:高中/中专:Secondary | 2:大专:College | 3:本科:Bachelor | 4:双学位/研究生班:Double degree | 5:硕士:Master | 6:博士:Doctor',
  ),
  dictionary(
    'unit_kind',
    '单位性质',
    'Employer types',
    '1:机关:Government | 2:事业单位:Public institution | 3:国有企业:State enterprise | 4:民营企业:Private enterprise | 5:其他:Other | 6:无业:Unemployed',
  ),
  dictionary('place_type', '场所类型', 'Place types', '1:考区:District | 2:考点:Centre'),
  dictionary('centre_kind', '考点类型', 'Centre types', '1:纸笔考点:Paper | 2:机考考点:Computer | 3:混合考点:Mixed'),
  dictionary(
    'centre_facility',
    '考点设施',
    'Centre facilities',
    '1:视频监控:Surveillance | 2:身份核验:Identity check | 3:信号屏蔽:Signal shielding | 4:无障碍:Accessible | 5:备用电源:Backup power | 6:备用机位:Spare seats',
  ),
  dictionary(
    'exam_project',
    '考试项目',
    'Examination projects',
    '1:公务员录用:Civil service | 2:事业单位公开招聘:Public institution recruitment | 3:专业技术人员职业资格考试:Professional qualification | 4:职业技能等级:Vocational skill | 5:职称评审:Title review | 6:其他:Other',
  ),
  dictionary('exam_mode', '考试方式', 'Examination modes', '1:纸笔:Paper | 2:机考:Computer | 3:面试:Interview'),
  dictionary(
    'pass_rule',
    '合格规则',
    'Pass rules',
    '1:各科达线:Each subject | 2:总分达线:Total | 3:各科与总分均达线:Each subject and total',
  ),
  { ...examStatus, en: 'Examination states' },
  { ...releaseState, en: 'Release states' },
  { ...examAction, en: 'Examination actions' },
  { ...planState, en: 'States of seating plans' },
  { ...shortfallReason, en: 'Shortfalls of seating plans' },
  dictionary(
    'reg_status',
    '报名状态',
    'Registration states',
    '0:待审核:Awaiting review | 1:审核通过:Approved | 2:审核不通过:Refused | 3:已缴费:Paid | 9:已退出:Withdrawn',
  ),
  dictionary(
    'attend_status',
    '参考状态',
    'Attendance',
    '0:未定:Open | 1:参考:Present | 2:缺考:Absent | 3:部分缺考:Partly absent',
  ),
  dictionary(
    'violation_level',
    '违纪等级',
    'Violation levels',
    '0:无:None | 1:一般违纪（该科无效）:Ordinary (subject void) | 2:严重违纪（全科无效·记录5年）:Serious (all void, recorded 5 years) | 3:特别严重（全科无效·长期记录）:Very serious (all void, lasting record) | 4:答卷雷同（该科无效）:Identical answers (subject void) | 5:提供虚假材料:False documents',
  ),
  { ...recordStatus, en: 'Record states' },
  dictionary(
    'staff_duty',
    '考务职责',
    'Staff duties',
    '1:主考:Chief | 2:副主考:Deputy chief | 3:监考:Invigilator | 4:巡考:Inspector | 5:技术:Technician | 6:保密:Security | 7:医务:Medical',
  ),
  questionSubject,
  dictionary(
    'question_type',
    '题型',
    'Question types',
    '1:单项选择:Single choice | 2:多项选择:Multiple choice | 3:判断:True or false | 4:填空:Blanks | 5:简答:Short answer | 6:论述/案例:Essay or case | 7:材料题:Passage | 8:数值:Numeric | 9:匹配:Matching | 10:排序:Ordering',
  ),
  dictionary(
    'score_rule',
    '计分规则',
    'Scoring rules',
    '1:全对得分:All correct | 2:少选得部分分:Partial credit | 3:按选项计分:Per option | 4:错选倒扣:Negative marking',
  ),
  dictionary(
    'difficulty',
    '难度',
    'Difficulty',
    '1:易:Easy | 2:较易:Fairly easy | 3:中:Medium | 4:较难:Fairly hard | 5:难:Hard',
  ),
  dictionary(
    'cognition',
    '认知层次',
    'Cognitive levels',
    '1:识记:Remember | 2:理解:Understand | 3:应用:Apply | 4:分析:Analyse | 5:评价:Evaluate',
  ),
  dictionary('secret_level', '密级', 'Secrecy', '0:公开:Public | 1:内部:Internal | 2:秘密:Secret'),
  dictionary(
    'question_status',
    '试题状态',
    'Question states',
    '0:草稿:Draft | 1:待入库:Awaiting entry | 2:已入库:In bank | 3:停用:Disabled | 4:泄露作废:Leaked, void',
  ),
  dictionary(
    'bank_audit_status',
    '题库审核状态',
    'Bank review states',
    '0:未提交:Not submitted | 1:待审核:Awaiting review | 2:已通过:Approved | 3:已驳回:Refused | 4:已撤回:Withdrawn',
  ),
  dictionary(
    'temp_status',
    '暂存试题状态',
    'Staged question states',
    '0:有错误:Faulty | 1:可导入:Ready | 2:疑似重复:Possible duplicate | 3:已导入:Imported | 4:已放弃:Dropped',
  ),
  dictionary(
    'paper_build',
    '组卷方式',
    'Paper building',
    '1:手工组卷:By hand | 2:随机组卷:Random | 3:蓝图组卷:Blueprint | 4:平行卷:Parallel',
  ),
  dictionary(
    'paper_status',
    '试卷状态',
    'Paper states',
    '0:草稿:Draft | 1:已启用:Enabled | 2:已使用:Used | 3:已停用:Disabled',
  ),
];

import { appealResult } from '@kaoxin/contract/casework/results.ts';
import type { Move } from './stories.ts';
import { pass, submit } from './stories.ts';
import type { AppealText } from './texts.ts';

export interface ViolationAppeal {
  /** start of the record's facts, which identifies the record */
  fact: string;
  /** workdays after the letter */
  wait: number;
  text: AppealText;
  moves: readonly Move[];
}

const regulation = '《专业技术人员资格考试违纪违规行为处理规定》';
const { upheld, revoked } = appealResult.of;
const claim: Move = { verb: 'claim', who: 'handler', wait: 1 };

const textOf = (result: number, words: Omit<AppealText, 'type' | 'result' | 'original'>): AppealText => ({
  type: '违纪处理申诉',
  result,
  original: '违纪违规处理决定所列的处理。',
  ...words,
});

const documents = textOf(upheld, {
  title: '对提供虚假材料处理决定的申诉',
  content: '毕业证书由中介代办，本人在提交时并不知道证书是假的，请求考虑主观上没有故意，从轻处理。',
  demand: '变更处理决定，不记入诚信档案。',
  facts: '学信网查无该证书编号，发证学校书面答复从未颁发；申诉人没有在该校学习，对证书来源不能作出合理说明。',
  basis: '《事业单位公开招聘违纪违规行为处理规定》第九条第（一）项。',
  decision: '原处理认定事实清楚、适用依据正确，予以维持。',
});
const marks = textOf(revoked, {
  title: '对答题纸标注信息认定的申诉',
  content: '答题纸上的单位和姓名是试题材料中公文的落款，本人按题目要求书写，不是标注本人信息，请求重新鉴定。',
  demand: '撤销处理决定，恢复该科目成绩。',
  facts: '重新鉴定认为，所写单位和姓名与给定材料中的落款一致，属于作答内容，与申诉人本人信息无关。',
  basis: '《事业单位公开招聘违纪违规行为处理规定》第六条第（五）项。',
  decision: '撤销原处理决定，恢复该科目成绩。',
});
const video = textOf(upheld, {
  title: '对超时作答处理决定的申诉',
  content: '考试结束信号发出时本人正在核对答题卡，没有继续填涂，请求调取完整的考场视频重新认定。',
  demand: '撤销处理决定。',
  facts: '完整的考场视频正在调取。',
  basis: '《事业单位公开招聘违纪违规行为处理规定》第六条第（四）项。',
  decision: '维持原处理。',
});
const identity = textOf(upheld, {
  title: '对替考认定的申诉',
  content: '入场核验时人脸比对不一致是因为本人整容，当时被要求签字，并不是承认由他人代替考试，请求重新核验。',
  demand: '撤销处理决定。',
  facts: '公安机关核验的指纹与申诉人本人不符，到场参加考试的人已书面承认受托代替考试。',
  basis: `${regulation}第八条第（二）项。`,
  decision: '原处理认定事实清楚、适用依据正确，予以维持。',
});
const phone = textOf(upheld, {
  title: '对手机响铃处理决定的申诉',
  content: '手机忘记交存是疏忽，响铃后立即交给监考人员，没有使用，请求考虑实际情况重新处理。',
  demand: '变更处理决定。',
  facts: '正在核实。',
  basis: `${regulation}第六条第（二）项。`,
  decision: '维持原处理。',
});
const notes = textOf(upheld, {
  title: '对拟作严重违纪处理的陈述申辩',
  content: '收缴的纸条写的是考前复习用的公式，考试中没有翻看，监考人员看到的是本人在整理文具，请求调取视频。',
  demand: '不作严重违纪处理。',
  facts: '正在核实。',
  basis: `${regulation}第七条第（一）项。`,
  decision: '维持原拟处理。',
});

/** One for each state: upheld, revoked, in progress, with the auditor, new, and a defence. */
export const violationAppeals: readonly ViolationAppeal[] = [
  { fact: '资格复审核验学历', wait: 2, text: documents, moves: [claim, submit(5, documents), pass(1)] },
  { fact: '复核答卷时发现答题纸', wait: 2, text: marks, moves: [claim, submit(6, marks), pass(1)] },
  { fact: '举报后调取考场视频', wait: 4, text: video, moves: [claim] },
  { fact: '入场核验时人脸比对', wait: 1, text: identity, moves: [claim, submit(3, identity)] },
  { fact: '开考四十分钟后手机', wait: 1, text: phone, moves: [] },
  { fact: '考试期间翻看写有公式', wait: 2, text: notes, moves: [claim] },
];

import { economistMajors } from './exam.ts';
import { type DictionarySeed, dictionary } from './text.ts';

/** Templates, reviews, corrections, economists, customer service, content (domain.md 4.1). */
export const serviceDictionaries: readonly DictionarySeed[] = [
  dictionary('econ_level', '经济师级别', 'Economist levels', '1:初级:Junior | 2:中级:Intermediate | 3:高级:Senior'),
  dictionary('econ_major', '经济师专业', 'Economist majors', economistMajors('')),
  dictionary(
    'commit_mode',
    '承诺方式',
    'Commitment',
    '1:告知承诺:Commitment | 2:非告知承诺:No commitment | 3:撤回承诺:Commitment withdrawn',
  ),
  dictionary(
    'check_state',
    '核查方式',
    'Check states',
    '1:免予核查:Exempt | 2:在线核查:Online | 3:需现场核查:In person',
  ),
  dictionary(
    'audit_level',
    '审核级别',
    'Review levels',
    '1:考区初审:District | 2:市级复审:City | 3:评审委员会:Committee',
  ),
  dictionary('submit_state', '提交状态', 'Submission', '0:未提交:Not submitted | 1:已提交:Submitted'),
  dictionary(
    'answer_type',
    '答复形式',
    'Answer types',
    '1:文本:Text | 2:图文:Text and pictures | 3:链接:Link | 4:转人工:Human | 5:表单:Form',
  ),
  dictionary(
    'entry_status',
    '知识条目状态',
    'Knowledge states',
    '0:草稿:Draft | 1:待审核:Awaiting review | 2:已发布:Published | 3:已下线:Offline | 4:待复审:Due for review',
  ),
  dictionary(
    'hot_position',
    '热点位置',
    'Hot positions',
    '1:首页热词:Home | 2:猜你想问:Suggestions | 3:输入联想:Completion',
  ),
  dictionary(
    'hit_result',
    '命中结果',
    'Hits',
    '1:直接命中:Direct | 2:推荐后点击:After suggestion | 3:未命中:None | 4:转人工:Human',
  ),
  dictionary('guide_type', '内容类型', 'Content types', '1:证书:Certificate | 2:办事指南:Guide'),
  dictionary('publish_status', '发布状态', 'Publication', '0:草稿:Draft | 1:已发布:Published | 2:已下线:Offline'),
  dictionary(
    'verify_state',
    '实名状态',
    'Real-name states',
    '0:未实名:Unverified | 1:已实名:Verified | 2:核验失败:Failed',
  ),
  dictionary('scan_state', '扫描状态', 'Virus scan', '0:待扫描:Waiting | 1:安全:Clean | 2:有风险:Risky'),
  dictionary(
    'send_state',
    '发送状态',
    'Sending',
    '0:待发送:Waiting | 1:成功:Sent | 2:失败:Failed | 3:发送中:Sending | 4:结果不明:Unknown | 5:试用未外发:Kept for trial',
  ),
  dictionary(
    'leave_status',
    '请假状态',
    'Leave states',
    '0:草稿:Draft | 1:审批中:In approval | 2:通过:Approved | 3:驳回:Refused',
  ),
];

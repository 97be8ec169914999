/** The parameters of domain.md 4.2 and what else the product reads: key, default, name, and what the number counts. */
export interface ParameterSeed {
  key: string;
  value: string;
  name: string;
  remark: string;
}

const parameter = (key: string, value: string, name: string, remark: string): ParameterSeed => ({
  key,
  value,
  name,
  remark,
});

const calendar = '自然日';
const workdays = '工作日';
const onOff = '1 开启，0 关闭';

export const parameterSeeds: readonly ParameterSeed[] = [
  parameter('sla.roll', '1', '期限遇休息日顺延', onOff),
  parameter('sla.warnRatio', '0.2', '预警比例', '剩余时间不超过总时长的该比例时预警'),
  parameter('sla.warnDays', '3', '预警天数', '剩余天数不超过该值时预警'),
  parameter('review.days.default', '30', '成绩复核申请天数', `${calendar}，自成绩公布之日起`),
  parameter('review.days.civil', '7', '公务员录用考试成绩复核申请天数', `${calendar}，自成绩公布之日起`),
  parameter('review.resultWorkdays', '15', '成绩复核出结果期限', workdays),
  parameter('review.extendWorkdays', '10', '成绩复核可延长期限', workdays),
  parameter('appeal.acceptWorkdays', '5', '申诉受理期限', workdays),
  parameter('appeal.finishDays', '30', '申诉办结期限', calendar),
  parameter('appeal.extendDays', '15', '申诉可延长期限', calendar),
  parameter('violation.defenceWorkdays', '3', '违纪陈述申辩期限', `${workdays}，不少于3个`),
  parameter('petition.acceptDays', '15', '信访受理告知期限', `${calendar}，《信访工作条例》`),
  parameter('petition.finishDays', '60', '信访办结期限', `${calendar}，自受理之日起，《信访工作条例》`),
  parameter('petition.extendDays', '30', '信访可延长期限', `${calendar}，限一次，《信访工作条例》`),
  parameter('petition.simpleAcceptWorkdays', '3', '简易信访受理期限', workdays),
  parameter('petition.simpleFinishWorkdays', '10', '简易信访办结期限', workdays),
  parameter('petition.objectWorkdays', '5', '转送异议期限', workdays),
  parameter('petition.reliefDays', '30', '复查、复核申请期限', `${calendar}，《信访工作条例》`),
  parameter('petition.reviewOpinionDays', '30', '复查、复核意见期限', `${calendar}，《信访工作条例》`),
  parameter('infoEdit.auditWorkdays', '5', '信息更正审核期限', workdays),
  parameter('infoEdit.finishWorkdays', '10', '信息更正办结期限', workdays),
  parameter('infoEdit.extendWorkdays', '5', '信息更正可延长期限', workdays),
  parameter('econ.auditWorkdays', '10', '经济师登记每级审核期限', workdays),
  parameter('supplement.minDays', '5', '补正期限下限', calendar),
  parameter('supplement.maxDays', '15', '补正期限上限', calendar),
  parameter('case.claimOnHandle', '1', '打开办理即签收', onOff),
  parameter('similarity.warn', '0.80', '试题相似提示线', '0.6 至 1；相似度不低于该值的试题提示为疑似重复'),
  parameter('stat.minCell', '5', '统计最小人数', '人数少于该值时不显示成绩统计'),
  parameter('stat.tailRatio', '0.27', '高低分组比例', '0.1 至 0.5；试题区分度与选项分析的高、低分组'),
  parameter('session.idleMinutes', '30', '无操作退出时间', '分钟'),
  parameter('cluster.threshold', '0.72', '信访件关联阈值', '0 至 1'),
  parameter('similarity.block', '0.95', '试题相似拦截阈值', '0.6 至 1；达到该相似度的试题只有选择保留时才导入'),
  parameter('bank.sampleRate', '5', '题库审核抽查比例', '%，1 至 100；每次抽取 5 至 200 题，对之后的提交生效'),
  parameter('export.maxRows', '50000', '单次导出行数上限', '行'),
  parameter('export.atOnceRows', '10000', '导出转为后台任务的行数', '超过该行数时在“我的任务”中下载'),
  parameter('task.limit', '10', '每人未完成任务上限', '个；导入、导出等后台任务，含等待中的'),
  parameter('upload.maxMb', '20', '单个文件大小上限', 'MB'),
  parameter('watermark.on', '1', '页面与导出水印', `${onOff}；页面水印在下次登录或续期后生效`),
  parameter('account.registerUser', '1', '允许第三方账号注册', `${onOff}；注册后须管理员审核`),
  parameter('login.failures', '5', '登录失败锁定次数', '30 分钟内同一账号'),
  parameter('login.addressFailures', '30', '登录失败限速次数', '30 分钟内同一地址'),
  parameter('password.minLength', '10', '密码最短长度', '字符'),
  parameter('password.classes', '3', '密码字符种类', '大写、小写、数字、符号中至少几种'),
  parameter('password.history', '5', '密码不得重复次数', '最近几次用过的密码'),
  parameter('session.limit', '0', '同一账号同时登录数', '0 为不限'),
  parameter('session.limitManagement', '1', '管理岗同一账号同时登录数', '0 为不限'),
  parameter('security.totp', '0', '登录动态验证码', '0 自愿绑定，1 管理岗必须绑定，2 全员必须绑定'),
  parameter('site.title', '考信 · 考试与信访管理平台', '平台名称', '登录页与浏览器标题'),
  parameter('site.switchMode', '0', '允许切换部门和角色', onOff),
  parameter(
    'site.frameHosts',
    '',
    '允许内嵌的网站',
    '域名或域名:端口，多个以逗号分隔；*. 开头包含下级域名；本站始终允许',
  ),
  parameter(
    'site.publicAddress',
    '',
    '公众访问地址',
    'https://域名；文书的二维码指向其下的文书核验页；为空时二维码只含校验码',
  ),
  parameter('org.name', '人事考试院', '单位全称', '印在文书上'),
  parameter('org.shortName', '人考', '单位简称', '文号用字'),
  parameter('org.phone', '未设置', '单位联系电话', '印在受理告知书上'),
  parameter('org.address', '未设置', '单位办公地址', '印在受理告知书上'),
  parameter('sms.dailyCap', '2000', '每日短信上限', '条；所有用途合计'),
  parameter('sms.listCap', '100', '单次短信号码上限', '个'),
  parameter(
    'account.initPassword',
    '',
    '账号初始密码',
    '仅用于新增账号，须符合密码规则；为空时每次随机生成并只显示一次；首次登录必须修改',
  ),
  parameter('account.requestDays', '7', '登录变更申请有效期', `${calendar}；逾期未确认自动失效`),
  parameter(
    'account.handsDays',
    '7',
    '账号同源期限',
    `${calendar}，1 至 90；期限内由对方或同一人开设、授权或重置的两个账号，不能互为第二人`,
  ),
];

/**
 * Sentences that are given with narrow marks and stay to the letter, by where they are given; `{0}` is any value. One that
 * is said nowhere any more has to go from here.
 */
export const keptWords: Readonly<Record<string, readonly string[]>> = {
  'specification 5 and 8': [
    '注册申请已提交,请耐心等待管理员通过!',
    '确定上传本地日志到服务器?',
    '发送成功!',
    '清空成功!',
    '操作成功!',
    '确定将选择数据删除?',
  ],
  'interface.md, Shell': ['是否需要清除缓存?'],
  'domain.md 0.3': [
    '登录已失效,请重新登录',
    '数据已被他人修改,请刷新后重试',
    '操作过于频繁,请稍后再试',
    '不支持的文件类型:{0}',
  ],
  'domain.md 1.1': ['该考区/考点存在未结束的考试安排,不能停用', '已被考试引用,不能删除', '考场{0}已编排考生,不能删除'],
  'domain.md 1.2': ['座位数不足:需{0}个,现有{1}个', '存在{0}件未办结的复核/申诉,不能归档'],
  'domain.md 2.1': ['题库已被{0}份试卷引用,不能删除', '审核中的题库不能删除'],
  'domain.md 2.3': ['数量超过500,请使用分页查询', '存在{0}行错误数据,请修正后再导入'],
  'domain.md 2.4': [
    '已使用的试卷不能修改,请复制后编辑',
    '试卷已被考试《{0}》使用,不能删除',
    '试题重复:第{0}题与第{1}题相同',
  ],
  'domain.md 2.7': ['该文件已导入过,批次{0}'],
  'domain.md 3.6 and 3.7': ['分类下存在{0}件事项,不能删除', '您与该事项存在利害关系,请回避'],
  'domain.md 3.8': ['成绩证书已制发,不予修改', '存在更正申请,不能删除'],
  'domain.md 3.9': ['第{0}行:{1}', '该人员已提交登记,不能删除'],
  'wire.md B2.6, B3 and B4: what clients of the same calls know': [
    '第三方登陆信息错误!',
    '租户信息错误!',
    '当前账号已被使用!',
    '请输入正确的确认密码!',
    '原密码不正确!',
    '用户不存在!',
    '父节点不可选择自身!',
    '上级部门不存在!',
    '当前字典键值已存在!',
    '请先删除子节点!',
  ],
  'wire.md B9.6': ['解锁密码错误,请重新输入'],
};

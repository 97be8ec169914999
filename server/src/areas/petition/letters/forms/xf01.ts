import { clause, fact, type LetterTemplate, optional } from '#engine/letters/letter-template.ts';

/**
 * XF01 信访事项登记表: the record of a letter, visit or call. Clauses: person.name, case.content, case.demand, case.registrar,
 * case.registerTime; other fields are optional. The proposals and the instruction at its end are written by hand.
 */
export const XF01: LetterTemplate = {
  code: 'XF01',
  title: '信访事项登记表',
  fields: [
    fact('dept.name', '登记机构'),
    fact('case.caseNo', '受理编号'),
    fact('case.receivedTime', '收到时间'),
    fact('case.source', '来源'),
    fact('case.typeName', '分类'),
    fact('case.title', '标题'),
    optional('case.fromOrg', '来文单位'),
    optional('case.fromDocNo', '来文文号'),
    clause('person.name', '信访人'),
    optional('person.idNo', '证件号码'),
    optional('person.phone', '联系电话'),
    optional('person.address', '通信地址'),
    optional('person.email', '电子邮箱'),
    optional('case.people', '信访人数及代表'),
    optional('case.accused', '被反映人或单位'),
    optional('case.happened', '发生时间地点'),
    clause('case.content', '事项'),
    clause('case.demand', '诉求'),
    optional('case.attachments', '所附材料'),
    optional('case.repeat', '重复情况'),
    clause('case.registrar', '登记人'),
    clause('case.registerTime', '登记时间'),
    optional('case.proposal', '拟办意见'),
    optional('case.instruction', '领导批示'),
  ],
  body: `
<table class="fixed">
<tr><th>受理编号</th><td>\${case.caseNo}</td><th>收到时间</th><td>\${case.receivedTime}</td></tr>
<tr><th>来源</th><td>\${case.source}</td><th>分类</th><td>\${case.typeName}</td></tr>
[[<tr><th>来文单位</th><td>\${case.fromOrg}</td><th>来文文号</th><td>\${case.fromDocNo}</td></tr>]]
<tr><th>信访人</th><td>\${person.name}</td><th>联系电话</th><td>\${person.phone}</td></tr>
<tr><th>证件号码</th><td>\${person.idNo}</td><th>通信地址</th><td>\${person.address}</td></tr>
[[<tr><th>电子邮箱</th><td colspan="3">\${person.email}</td></tr>]]
[[<tr><th>人数及代表</th><td colspan="3">\${case.people}</td></tr>]]
[[<tr><th>被反映人<br>或单位</th><td colspan="3">\${case.accused}</td></tr>]]
[[<tr><th>发生时间<br>地点</th><td colspan="3">\${case.happened}</td></tr>]]
<tr><th>标题</th><td colspan="3">\${case.title}</td></tr>
<tr class="long"><th>信访事项</th><td colspan="3">\${case.content}</td></tr>
<tr class="long"><th>诉求</th><td colspan="3">\${case.demand}</td></tr>
[[<tr><th>所附材料</th><td colspan="3">\${case.attachments}</td></tr>]]
[[<tr><th>重复情况</th><td colspan="3">\${case.repeat}</td></tr>]]
<tr><th>登记机构</th><td colspan="3">\${dept.name}</td></tr>
<tr><th>登记人</th><td>\${case.registrar}</td><th>登记时间</th><td>\${case.registerTime}</td></tr>
<tr class="tall"><th>拟办意见</th><td colspan="3">\${case.proposal}</td></tr>
<tr class="tall"><th>领导批示</th><td colspan="3">\${case.instruction}</td></tr>
</table>`,
};

import { byHand, clause, fact, type LetterTemplate, optional } from '#engine/letters/letter-template.ts';

/**
 * XF09 送达回证: proof that a letter was delivered. Clauses: case.deliverer (送达人), case.deliverWay (方式), case.deliverTime
 * (时间), case.signer (签收); the last three are written by hand until the delivery is registered. Also case.caseNo,
 * case.letterTitle, case.letterDocNo, person.name (addressee), case.deliverPlace, dept.name; case.proxy for a
 * substitute recipient and case.refusedBecause for a refused delivery.
 */
export const XF09: LetterTemplate = {
  code: 'XF09',
  title: '送达回证',
  fields: [
    fact('dept.name', '送达机构'),
    fact('case.caseNo', '受理编号'),
    fact('case.letterTitle', '送达文书'),
    fact('case.letterDocNo', '文书文号'),
    fact('person.name', '受送达人'),
    optional('case.deliverPlace', '送达地点'),
    clause('case.deliverer', '送达人'),
    byHand('case.deliverWay', '方式'),
    byHand('case.deliverTime', '时间'),
    byHand('case.signer', '签收'),
    optional('case.proxy', '代收人'),
    optional('case.refusedBecause', '拒收或未送达的事由'),
    optional('case.witness', '见证人'),
    optional('case.note', '备注'),
  ],
  body: `
<table class="fixed">
<tr><th>送达机构</th><td>\${dept.name}</td><th>受理编号</th><td>\${case.caseNo}</td></tr>
<tr><th>送达文书</th><td>\${case.letterTitle}</td><th>文书文号</th><td>\${case.letterDocNo}</td></tr>
<tr><th>受送达人</th><td>\${person.name}</td><th>送达方式</th><td>\${case.deliverWay}</td></tr>
<tr><th>送达地点</th><td colspan="3">\${case.deliverPlace}</td></tr>
<tr><th>送达人</th><td>\${case.deliverer}</td><th>送达时间</th><td>\${case.deliverTime}</td></tr>
<tr class="tall"><th>受送达人<br>签收</th><td colspan="3">本人已收到上列文书。<br>签名或者盖章：\${case.signer}</td></tr>
<tr class="tall"><th>代收人及<br>与受送达<br>人的关系</th><td colspan="3">\${case.proxy}</td></tr>
<tr class="tall"><th>拒收或者<br>未送达的<br>事由</th><td colspan="3">\${case.refusedBecause}</td></tr>
<tr><th>见证人</th><td colspan="3">\${case.witness}</td></tr>
<tr><th>备注</th><td colspan="3">\${case.note}</td></tr>
<tr><th>说明</th><td colspan="3">受送达人拒绝签收的，送达人应当记明拒收事由和日期，由送达人和见证人签名，将文书留置送达；邮寄、公告送达的，附回执或者公告文本。</td></tr>
</table>`,
};

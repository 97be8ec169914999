import { normalised } from '../fields/plain-text.ts';

/** The name of one identifying item and nothing else: 手机号登录 and "phone calls" do not match. */
const noun = new RegExp(
  `^(?:${[
    /姓\s*名|全名|名字|(?:居民)?身份证(?:件)?(?:号|号码)?|(?:身份)?证件(?:号|号码)|护照(?:号|号码)?|准考证(?:号|号码)|考生号|社保卡号|银行卡号/
      .source,
    /(?:联系|办公|家庭|移动|固定)?电话(?:号|号码)?|(?:联系)?手机(?:号|号码)?|联系(?:方式|方法|人)|微信(?:号|账号)?|qq(?:号|号码)?/
      .source,
    /电?子?邮箱(?:地址)?|电子邮件(?:地址)?|(?:家庭|通讯|通信|联系|居住|邮寄|户籍|现|详细)*(?:住址|地址|住所)/.source,
    '(?:(?:full|first|last|family|given|real)\\s+)*(?:name|surname)',
    '(?:(?:home|postal|mailing|residential|contact|street|e-?mail)\\s+)*address|e-?mail|phone|telephone|mobile|cell|cellphone|wechat|qq|passport',
    '(?:contact\\s+)?(?:phone|telephone|mobile|cell|mobile\\s+phone|cell\\s+phone|contact|id|identity|identity\\s+card|id\\s+card|passport|candidate|admission\\s+ticket|qq|wechat)\\s+(?:numbers?|no|id|account)',
    'contact\\s+(?:details|information)|id\\s+card',
  ].join('|')})$`,
);
const between = /[、/&+]|以及|[和及与或]|\band\b|\bor\b/;
const owner = /^(?:您|你|本人|填写人|答题人|考生|应试人员|你们)(?:本人)?的?|^(?:your|my)\s+/;
const kind = /^(?:真实|常用|有效|个人|本人|目前|现在|现用|的|your|my|the|a|an|current|own|personal|valid)\s*/;
const ending = /(?:是什么|是多少|是哪里|是|为|吗|呢)$|\s+(?:please|here|below|too|again)$/;
const asked = /^(?:what\s+is|what's|what\s+are)\s+/;

const request =
  /请写|请?留下|留一下|留个|请留|填写|填上|提供|输入|告知|告诉我们|写明|写下|写上|注明|\b(?:enter|give|leave|provide|write|state|type|tell us|fill in|share|include|add)\b/g;
/** Begins the reason of a request; the name of the item ends here. */
const purpose = /以便|便于|方便|用于|以供|供我们|\b(?:so|in case|if|for|to|below|here|please)\b/;
/** In front of a request: the question is about a request that others made. */
const reported =
  /要求|工作人员|系统|窗口|页面|报名时|过程中|时(?:候)?$|担心|放心|认为|觉得|为什么|为何|遇到|困难|是否应|必须|^(?:did|do|does|was|were|how|why|when|should|have|has|where|which)\b|\b(?:asked|required|had|have) (?:you )?to\s*$/;
const direct =
  /(?:您|你)(?:叫什么|贵姓|是谁|住在?哪|家住)|(?:怎么|怎样|如何)(?:称呼|联系到?)(?:您|你)|\b(?:who are you|where do you live|how (?:can|may|should|do) we (?:reach|contact|call|address) you)\b/;
const reason = /如需|如果|如有|若需|便于|以便|为了|愿意|希望|方便|回访|\b(?:if|reply|call back)\b/;

const trimmed = (text: string, pattern: RegExp): string => text.replace(pattern, '').trim();

function isThings(text: string): boolean {
  const parts = trimmed(text, ending).split(between);
  return parts.every((part) => {
    const thing = trimmed(part.trim(), owner);
    return noun.test(thing) || noun.test(trimmed(thing, kind)) || noun.test(trimmed(trimmed(thing, kind), kind));
  });
}

const isOwn = (clause: string): boolean => {
  const rest = trimmed(clause, asked).replace(/^(?:and|以及|和)\s*/, '');
  return (owner.test(rest) || rest !== clause) && isThings(rest);
};

function isRequested(clause: string): boolean {
  for (const { index, 0: verb } of clause.matchAll(request)) {
    if (reported.test(clause.slice(0, index))) continue;
    const [thing = ''] = clause
      .slice(index + verb.length)
      .replace(/^(?:一下|us)\s*/, '')
      .trim()
      .split(purpose);
    if (isThings(thing.trim())) return true;
  }
  return false;
}

const clausesOf = (text: string): string[] =>
  text
    .split(/[,，。;；:：!?！？.\n_…()（）【】[\]]+/)
    .map((clause) => trimmed(clause, /^(?:请问|另外|最后|同时|并)/))
    .filter((clause) => clause !== '');

/** Longer than any title: the patterns are not linear. */
const longest = 400;

export function asksIdentity(title: string): boolean {
  const text = normalised(title.slice(0, longest), 'NFKC').toLowerCase().trim();
  if (direct.test(text)) return true;
  if (clausesOf(text).some((clause) => isOwn(clause) || isRequested(clause))) return true;
  // what is in brackets may list ways and not things: 咨询方式（电话、微信）
  const main = clausesOf(text.replace(/\([^()]*\)/g, ' '));
  const last = main.at(-1);
  if (last === undefined || !isThings(last)) return false;
  return main.every(isThings) || /[:_]\s*$/.test(text) || main.slice(0, -1).some((clause) => reason.test(clause));
}

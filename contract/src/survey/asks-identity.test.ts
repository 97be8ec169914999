import { expect, test } from 'vitest';
import { asksIdentity } from './asks-identity.ts';
import { identityProblems } from './survey-question.ts';
import { surveyQtype } from './survey-states.ts';

test.each([
  '姓名',
  '姓 名：',
  '您的电话',
  '您的手机',
  '您的手机号码是多少？',
  '家庭地址',
  '通讯地址',
  'QQ',
  '微信',
  '您的微信号或QQ号',
  '护照号码',
  '身份证号',
  '您的身份证号码（选填）',
  '准考证号：',
  '请填写您的真实姓名和联系电话',
  '请留下您的联系方式，以便我们回访',
  '如需回复，请留下手机号',
  '如需回复，手机号码',
  '便于回访，请提供您的邮箱地址',
  '姓名：____ 电话：____',
  '联系方式（电话、微信、邮箱）',
  '您是否愿意提供联系方式？',
  '请告诉我们您的姓名、联系电话',
  '您叫什么名字？',
  '我们如何联系您？',
  '电子邮箱',
  '请输入居住地址',
  'Name',
  'Your name',
  'Your full name:',
  'Your address',
  'Mobile number',
  'Telephone',
  'Phone number (optional)',
  'Name, phone and email',
  'What is your name?',
  'What is your phone number?',
  'Please enter your passport number',
  'Please leave your phone number so that we can call you back',
  'If you want a reply, please leave your e-mail address',
  'Your ID number',
  'Contact details',
  'WeChat ID',
  'Where do you live?',
  'How can we reach you?',
])('refuses a question for identity: %s', (title) => expect(asksIdentity(title)).toBe(true));

test.each([
  '对手机号登录是否满意',
  '对手机号登录有什么建议？',
  '您对电话咨询服务有什么意见？',
  '请填写您对手机号登录的意见',
  '您在填写姓名、身份证号时遇到哪些困难？',
  '工作人员是否询问您的姓名？',
  '工作人员是否要求您提供身份证号？',
  '您认为报名时要求填写手机号码，是否合理？',
  '您通过哪种方式咨询（电话、微信、邮箱）？',
  '您的电话咨询是否顺畅？',
  '您是否担心手机号码泄露？',
  '准考证打印中遇到的问题',
  '身份证核验环节有哪些不便？',
  '对微信公众号的建议',
  '考点地址是否容易找到？',
  '考点名称',
  '您的意见和建议',
  '请填写您的意见和建议',
  '请留下您的宝贵意见',
  '您最满意的环节',
  '联系方式公布得是否清楚',
  '邮箱收到通知是否及时？',
  '您使用的手机型号',
  '短信和电话通知哪个更方便？',
  '请提供改进建议',
  '其他',
  'Was signing in with your phone number easy?',
  'Did the staff ask you to give your name?',
  'How did you find the address of the test centre?',
  'What could we do better?',
  'Please leave your comments',
  'Your comments',
  'Why did you choose to give feedback by phone?',
  'Name of the test centre',
  'Was the telephone service helpful?',
  'How easy was it to enter your name and ID number?',
  'Which e-mail notices were unclear?',
  'Please tell us about your experience with the phone line',
  'Other',
  'Please describe problems with the mobile site',
])('accepts a question that asks for no identity: %s', (title) => expect(asksIdentity(title)).toBe(false));

test('counts free texts alone', () => {
  const { text, single } = surveyQtype.of;
  const problems = identityProblems([
    { qType: single, title: '您的电话' },
    { qType: text, title: '您的电话' },
  ]);
  expect(problems.map(({ at }) => at)).toEqual([1]);
});

test('reads a title of any length', () => {
  for (const part of ['您的', '请留下', '姓名、', 'your ', '(', '姓 ', 'contact ', '地址'])
    asksIdentity(part.repeat(20_000));
});

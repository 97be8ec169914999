import { expect, test } from 'vitest';
import { petitionLetter } from '#areas/petition/letters/forms/index.ts';
import { XF04 } from '#areas/petition/letters/forms/xf04.ts';
import { XF06 } from '#areas/petition/letters/forms/xf06.ts';
import { petitionLetters } from '#areas/petition/letters/letters.ts';
import { everyLetter, filled, letterOf } from '../../testing/letters.ts';
import { letterDate } from './letter-date.ts';
import {
  fieldValue,
  type LetterField,
  type LetterTemplate,
  type LetterValues,
  missingClauses,
  replyClause,
} from './letter-template.ts';
import { checkTemplate, mergeFields } from './merge-fields.ts';
import { qrAddress, qrCode } from './qr.ts';
import { renderLetter, verifyLetter } from './render-letter.ts';
import { readQr } from './testing/read-qr.ts';

const field = (key: string, need: LetterField['need'] = 'fact'): LetterField => ({ key, label: key, need });
const sample: LetterTemplate = {
  code: 'T',
  title: '样函',
  fields: [field('case.title'), field('case.note', 'optional'), field('case.facts', 'clause'), field('today')],
  body: `<p>\${case.title}|\${today}</p>[[<p>注：\${case.note}</p>]]<p>\${case.facts}</p>`,
};
const values = { case: { title: '甲', facts: '乙' }, today: '2026年2月24日' };

/** Mandatory clauses of every class of letter (domain.md 3.16), repeated by hand. */
const clauses: ReadonlyMap<string, readonly string[]> = new Map([
  ['XF01', ['信访人', '事项', '诉求', '登记人', '登记时间']],
  ['XF02', ['收到日期', '受理机构', '办理期限', '联系方式']],
  ['XF03', ['理由', '依据', '应当提出的机关/途径']],
  ['XF04', ['接收机构', '期限', '信息隐去确认人']],
  ['XF05', ['延期理由', '新期限', '批准人']],
  ['XF06', ['诉求', '调查事实', '依据', '意见', '救济途径与期限']],
  ['XF07', ['诉求', '调查事实', '依据', '意见', '救济途径与期限']],
  ['XF08', ['诉求', '调查事实', '依据', '意见', '终结说明']],
  ['XF09', ['送达人', '方式', '时间', '签收']],
  ['XF10', ['受理编号', '查询码']],
  ['SS01', ['原处理', '申诉理由']],
  ['SS02', ['原处理', '申诉理由', '依据', '决定', '复议诉讼途径']],
  ['SS03', ['原处理', '申诉理由', '查明事实', '依据', '决定', '复议诉讼途径']],
  ['GZ01', ['更正项', '证明材料', '结果']],
  ['GZ02', ['更正项', '证明材料', '结果']],
  ['FH01', ['科目', '原成绩']],
  ['FH02', ['科目', '原成绩', '复核内容', '结果', '更正后成绩', '批准人']],
  ['JS01', ['核查项结论']],
  ['JS02', ['理由']],
  ['JS03', ['核查项结论', '理由', '救济途径']],
  ['WJ01', ['事实', '条款', '拟处理', '陈述申辩期限']],
  ['WJ02', ['事实', '条款', '决定', '救济途径']],
]);

test('escapes values and never reads them as template', () => {
  const merged = mergeFields(sample.body, sample.fields, {
    ...values,
    case: { title: `<script>&"'\${today}[[x]]\u0007`, facts: '一\n二' },
  });
  expect(merged).toContain(`<p>&lt;script&gt;&amp;&quot;&#39;\${today}[[x]]|2026年2月24日</p>`);
  expect(merged).toContain('<p>一<br>　　二</p>');
});

test('indents lines of paragraphs, not those of cells', () => {
  const lines = { ...values, case: { title: '甲', facts: '一\n二' } };
  const body = `<table><tr><td>\${case.facts}</td></tr></table><p>\${case.facts}</p>`;
  expect(mergeFields(body, sample.fields, lines)).toBe('<table><tr><td>一<br>二</td></tr></table><p>一<br>　　二</p>');
});

test('omits empty optional parts', () => {
  expect(mergeFields(sample.body, sample.fields, values)).not.toContain('注：');
  const noted = { ...values, case: { ...values.case, note: '丙' } };
  expect(mergeFields(sample.body, sample.fields, noted)).toContain('<p>注：丙</p>');
});

test('rejects an unknown field and names it', () => {
  const unknown = { ...sample, body: `<p>\${case.secret}</p>` };
  expect(() => checkTemplate(unknown)).toThrow('模板含有未知字段：case.secret');
  expect(() => renderLetter({ template: { ...sample, heading: `\${constructor}` }, values })).toThrow(
    '模板含有未知字段：constructor',
  );
  expect(() => renderLetter({ template: { ...sample, body: `[[\${x.y}]]` }, values, draft: true })).toThrow(
    '模板含有未知字段：x.y',
  );
  expect(() => checkTemplate({ ...sample, body: `<a href="\${case.title}">x</a>` })).toThrow(
    '字段不能写在标签内：case.title',
  );
});

test('ignores inherited properties', () => {
  const template = { ...sample, fields: [field('case.constructor', 'clause')], body: `\${case.constructor}` };
  expect(() => renderLetter({ template, values })).toThrow('答复缺少【case.constructor】内容');
});

test('rejects a letter without a clause, leaves draft blanks', () => {
  const empty = { case: { title: '甲', facts: '  ' }, today: 'x' };
  expect(() => renderLetter({ template: sample, values: empty })).toThrow('答复缺少【case.facts】内容');
  expect(missingClauses(sample, empty)).toEqual(['case.facts']);
  const { html } = renderLetter({ template: sample, values: empty, draft: true });
  expect(html).toContain('<span class="blank"></span>');
  expect(html).toContain('>草稿</div>');
  expect(renderLetter({ template: sample, values }).html).not.toContain('草稿</div>');
});

test('derives the check code from the content', () => {
  const letter = renderLetter({ template: sample, values, docNo: '考信〔2026〕1号' });
  expect(renderLetter({ template: sample, values, docNo: '考信〔2026〕1号' }).sha256).toBe(letter.sha256);
  expect(renderLetter({ template: sample, values, docNo: '考信〔2026〕2号' }).sha256).not.toBe(letter.sha256);
  expect(letter.html).toContain(`校验码 ${letter.sha256.slice(0, 12)}`);
  expect(verifyLetter(letter.html)).toBe(true);
  expect(verifyLetter(letter.html.replace('<p>乙</p>', '<p>丁</p>'))).toBe(false);
  expect(verifyLetter('')).toBe(false);
});

test('names its fonts and contains the QR code', () => {
  const { html, sha256 } = renderLetter({ template: sample, values, docNo: '考信〔2026〕1号' });
  expect(html).toContain('<link rel="stylesheet" href="/api/letters/faces.css">');
  expect(html).toMatch(/body \{[^}]*"Kaoxin Letter", "Kaoxin Others"/);
  expect(html).toMatch(/body \{[^}]*text-rendering: geometricPrecision/);
  const codes = [...html.matchAll(/content: url\("data:image\/svg\+xml,([^"]*)"\)/g)].map(([, svg = '']) => svg);
  expect(codes).toHaveLength(2);
  for (const code of codes) {
    const drawn = [...decodeURIComponent(code).matchAll(/M(\d+) (\d+)h(\d+)/g)].map((bar) => bar.slice(1).map(Number));
    const bars = drawn.map(([x = 0, y = 0, width = 0]) => ({ x, y, width, height: 1 }));
    expect(readQr(bars)).toBe(sha256.slice(0, 12));
  }
});

test('links the code to the public confirmation page', () => {
  const publicAddress = 'https://ks.example.gov.cn';
  const issued = renderLetter({ template: sample, values, docNo: '考信〔2026〕1号', publicAddress });
  const drawn = (html: string) =>
    [...html.matchAll(/content: (url\("data:image\/svg\+xml,[^"]*"\))/g)].map(([, url]) => url);
  const address = `https://ks.example.gov.cn/public/letter/${issued.sha256.slice(0, 12)}`;
  expect(drawn(issued.html)).toEqual(Array(2).fill(`url("${qrAddress(qrCode(address))}")`));
  expect(issued.html).toContain(`data-qr="${address}"`);
  const draft = renderLetter({ template: sample, values, draft: true, publicAddress });
  expect(draft.html).not.toContain('ks.example.gov.cn');
  // The digest is independent of the server's address.
  expect(renderLetter({ template: sample, values, docNo: '考信〔2026〕1号' }).sha256).toBe(issued.sha256);
});

test('escapes a document number in CSS', () => {
  const docNo = '";}</style><script>alert(1)</script>\\';
  const { html } = renderLetter({ template: sample, values, docNo });
  expect(html).not.toContain('<script>');
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test('has every class of letter, complete and consistent', () => {
  expect(everyLetter.map(({ code }) => code).sort()).toEqual([...clauses.keys()].sort());
  expect(letterOf('XF03').title).toBe('不予（不再）受理告知书');
  for (const template of everyLetter) {
    checkTemplate(template);
    const { html } = renderLetter({ template, values: filled(template.fields), docNo: '考信〔2026〕1号' });
    for (const { key, label } of template.fields) {
      expect(html, `${template.code} prints ${key}`).toContain(key.includes('.') ? `〈${label}〉` : label);
    }
    expect(html).not.toContain(`\${`);
    expect(html).not.toContain('[[');
  }
});

test.each([...clauses])('%s requires its clauses', (code, asked) => {
  const changed = { review: { changed: '是' } };
  expect(missingClauses(letterOf(code), changed)).toEqual(asked);
});

const without = (values: LetterValues, key: string): LetterValues => {
  const [group = '', name = ''] = key.split('.');
  const known = values[group];
  return { ...values, [group]: typeof known === 'object' ? { ...known, [name]: '' } : '' };
};

test.each(everyLetter.map((template) => [template.code, template] as const))(
  'issues %s only with all required fields',
  (_, template) => {
    const values = filled(template.fields);
    const asked = template.fields.filter(({ need }) => need === 'clause' || need === 'fact');
    expect(asked.length).toBeGreaterThan(2);
    for (const { key, label } of asked) {
      expect(fieldValue(values, key), key).toBeTruthy();
      expect(() => renderLetter({ template, values: without(values, key) }), key).toThrow(`答复缺少【${label}】内容`);
      expect(renderLetter({ template, values: without(values, key), draft: true }).html).toContain('草稿');
    }
  },
);

test('requires approver and new score for corrections only', () => {
  const template = letterOf('FH02');
  const values = filled(template.fields);
  const review = (more: object) => ({ ...values, review: { ...(values.review as object), ...more } }) as LetterValues;
  expect(() => renderLetter({ template, values: review({ approver: '' }) })).toThrow('答复缺少【批准人】内容');
  const upheld = renderLetter({ template, values: review({ changed: '', newScore: '', approver: '' }) }).html;
  expect(upheld).not.toMatch(/更正后成绩|批准人/);
});

test('contains the statutory texts in letters or clauses', () => {
  const page = (code: string) => petitionLetter(code)?.body ?? '';
  const opening = (code: 'XF06' | 'XF07' | 'XF08') => Object.values(petitionLetters.openings?.[code] ?? {}).join('');
  expect(opening('XF06')).toMatch(/收到本意见书之日起30日内.*书面请求复查/);
  expect(opening('XF07')).toMatch(/收到本意见书之日起30日内.*书面请求复核/);
  expect(opening('XF08')).toMatch(/终结性意见.*同一事实和理由.*不再受理/);
  // The frame does not repeat texts of the clauses.
  for (const code of ['XF06', 'XF07', 'XF08']) expect(page(code)).not.toMatch(/30日内|不再受理/);
  expect(page('XF04')).toContain('5个工作日内');
});

test('allows a rich field only between blocks', () => {
  const template = { code: 'X', title: '样函', fields: [replyClause('意见')] };
  const values = { reply: { 意见: { html: `<ol><li>一</li></ol><p>\${x} [[y]]</p>` } } };
  const html = renderLetter({ template: { ...template, body: `\n\${reply.意见}\n` }, values }).html;
  expect(html).toContain(`<div class="clause" data-clause="意见"><ol><li>一</li></ol><p>\${x} [[y]]</p></div>`);
  const plain = renderLetter({
    template: { ...template, body: `\${reply.意见}` },
    values: { reply: { 意见: '一<b>\n二' } },
  });
  expect(plain.html).toContain('<p>一&lt;b&gt;</p><p>二</p></div>');
  expect(() => checkTemplate({ ...template, body: `<p>\${reply.意见}</p>` })).toThrow('字段须独占一行');
});

test('draws hidden words in a draft, refuses issuing them', () => {
  const template = { code: 'X', title: '样函', fields: [replyClause('意见')], body: `\${reply.意见}` };
  const values = { reply: { 意见: { html: '<p><math><mphantom><mtext>不予支持</mtext></mphantom></math>支持</p>' } } };
  expect(() => renderLetter({ template, values })).toThrow('【意见】中的“不予支持”印在纸上看不到，请清除格式后重写');
  expect(renderLetter({ template, values, draft: true }).html).toContain('<mphantom>');
});

test('prints a receipt before it is signed', () => {
  const receipt = petitionLetter('XF09');
  if (receipt === undefined) throw new Error('XF09 is missing');
  const unsigned = {
    ...filled(receipt.fields),
    case: { caseNo: '1', letterTitle: '意见书', letterDocNo: '2', deliverer: '林', deliverWay: '当面' },
  };
  expect(renderLetter({ template: receipt, values: unsigned }).html).toContain(
    '签名或者盖章：<span class="blank"></span>',
  );
  expect(missingClauses(receipt, unsigned)).toEqual(['时间', '签收']);
});

const transfer: LetterValues = {
  ...filled(XF04.fields),
  person: { name: '陈远', phone: '100-0000-0112', address: '某路1号' },
};
const withheld = ['陈远', '10000000112', '某路1号', '1'];

test('redacts all applicant data from a transfer', () => {
  const { html } = renderLetter({ template: XF04, values: transfer, redacted: true, withheld });
  expect(html).not.toMatch(/陈远|0112|某路/);
  expect(html).toContain('身份信息已经隐去');
  expect(renderLetter({ template: XF04, values: transfer }).html).toContain('陈远');
});

test.each(['来信人陈 远反映', '电话１００－００００－０１１２', '电话100 0000 0112'])(
  'rejects a summary that names the applicant: %s',
  (summary) => {
    const leaking = { ...transfer, case: { ...(typeof transfer.case === 'object' ? transfer.case : {}), summary } };
    expect(() => renderLetter({ template: XF04, values: leaking, redacted: true, withheld })).toThrow(
      '【事项摘要】中含有信访人信息',
    );
  },
);

test('refuses to redact letters without a redacted variant', () => {
  expect(() => renderLetter({ template: XF06, values: filled(XF06.fields), redacted: true })).toThrow(
    '没有隐去信访人信息的版本',
  );
});

test('formats dates as letters do', () => {
  expect([letterDate('2026-02-06'), letterDate('2026-12-31 23:59:59'), letterDate('长期')]).toEqual([
    '2026年2月6日',
    '2026年12月31日',
    '长期',
  ]);
});

test('marks long numbers as unbreakable, addresses as breakable', () => {
  const number = '110105194912310021';
  const whole = `<span class="whole">${number}</span>`;
  const rich = { html: `<p>证件<strong>${number}</strong></p><math><mtext>${number}</mtext></math>` };
  const template = {
    ...sample,
    fields: [field('case.title'), { ...field('case.facts', 'clause'), rich: true as const }],
    body: `<p>\${case.title}</p>\n\${case.facts}`,
  };
  const { html } = renderLetter({
    template,
    values: {
      case: {
        title: `电话0591-88886666，准考证号20260901000123，证件${number}，见https://example.gov.cn/public。`,
        facts: rich,
      },
    },
  });
  const ticket = '<span class="whole">20260901000123</span>';
  const address = '<span class="run">https://example.gov.cn/public</span>';
  expect(html).toContain(`<p>电话0591-88886666，准考证号${ticket}，证件${whole}，见${address}。</p>`);
  expect(html).toContain(`<strong>${whole}</strong>`);
  expect(html).toContain(`<mtext>${number}</mtext>`);
  expect(html).toContain('word-break: break-all');
  expect(verifyLetter(html)).toBe(true);
});

test('omits an empty rich field except in a draft', () => {
  const words: LetterField = { ...field('case.note', 'optional'), label: '说明', rich: true };
  const template: LetterTemplate = { ...sample, fields: [words], body: `\n\${case.note}\n` };
  const empty = { case: { note: { html: '' } } };
  expect(renderLetter({ template, values: empty }).html).toContain('<main><h1>样函</h1>\n\n</main>');
  expect(renderLetter({ template, values: empty, draft: true }).html).toContain(
    '<div class="clause" data-clause="说明"><p><span class="blank">',
  );
});

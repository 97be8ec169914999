import { describe, expect, test } from 'vitest';
import { missingClauses, readReply } from './clauses.ts';
import { letters } from './letters.ts';

const section = (clause: string, text = '内容') => `<section data-clause="${clause}"><p>${text}</p></section>`;
const opinion = letters.XF06.clauses;

describe('counts a clause with words', () => {
  test('accepts a letter with all sections filled', () => {
    expect(missingClauses('XF06', opinion.map((clause) => section(clause)).join(''))).toEqual([]);
  });

  test.each(opinion)('reports a missing %s', (absent) => {
    const html = opinion
      .filter((clause) => clause !== absent)
      .map((clause) => section(clause))
      .join('');
    expect(missingClauses('XF06', html)).toEqual([absent]);
  });

  test.each([
    ['', '空'],
    ['&nbsp;<br>&#160;', '空格'],
    ['<strong>救济途径与期限</strong>', '只有标题'],
    ['____。……', '只有标点'],
    [`\${law.relief}`, '未合并的字段'],
    ['<!-- 三十日内 -->', '注释'],
    ['\u3164\u115f\uffa0', '没有字形的字母'],
  ])('reports an empty %s (%s)', (text) => {
    const html = opinion.map((clause) => section(clause, clause === '救济途径与期限' ? text : '内容')).join('');
    expect(missingClauses('XF06', html)).toEqual(['救济途径与期限']);
  });
});

test('reads heading lines like sections', () => {
  const html = `<h3>一、诉求</h3><p>退还报名费</p><p>（二）调查事实:已核实</p><p><b>依据</b></p><ul><li>条例第三十二条</li></ul>
    <p>4. 意见</p><p>支持</p><p>【救济途径与期限】</p><p>可在30日内申请复查</p>`;
  expect(missingClauses('XF06', html)).toEqual([]);
  expect(missingClauses('XF06', html.replace('<p>支持</p>', ''))).toEqual(['意见']);
});

test('ignores a clause mentioned inside a sentence', () => {
  expect(missingClauses('XF03', '<p>理由和依据见附件</p>')).toEqual(letters.XF03.clauses);
});

test('reads single quotes, other attributes and nested sections', () => {
  const html = `<section class="x" data-clause='理由'>事实不清</section>
    <section data-clause="依据"><section data-clause="应当提出的机关/途径">向法院起诉</section></section>`;
  expect(missingClauses('XF03', html)).toEqual(['依据']);
});

test('checks the fields of a letter by name', () => {
  expect(missingClauses('XF09', { 送达人: '王五', 方式: '邮寄', 时间: '2026-05-01', 签收: ' ' })).toEqual(['签收']);
});

test('requires the closing explanation in the third opinion', () => {
  expect(missingClauses('XF08', opinion.map((clause) => section(clause)).join(''))).toEqual(['终结说明']);
});

describe('reading a reply', () => {
  const names = ['调查事实', '意见'];
  const read = (html: string) => {
    const { clauses, loose } = readReply(html, names);
    return { ...Object.fromEntries(clauses), loose };
  };

  test('keeps paragraphs, lists, tables and formulas, drops titles', () => {
    const rich =
      '<p>甲</p><ul><li>乙</li></ul><table><tbody><tr><td>丙</td></tr></tbody></table><p><math><mi>a</mi></math></p>';
    expect(read(`<section data-clause="意见"><h3>四、意见</h3>${rich}</section>`)).toEqual({ 意见: rich, loose: '' });
    expect(read(`<h3>意见</h3>${rich}<p>【调查事实】：<b>属</b>实</p>`)).toEqual({
      意见: rich,
      调查事实: '<p><b>属</b>实</p>',
      loose: '',
    });
  });

  test('keeps a heading of another clause inside a section', () => {
    const html = '<section data-clause="调查事实"><p>意见：不一</p><h3>意见</h3></section>';
    expect(read(html)).toEqual({ 调查事实: '<p>意见：不一</p><h3>意见</h3>', loose: '' });
  });

  test('assigns text outside sections to no clause', () => {
    const html = `您好<b>！</b><section data-clause="意见">好</section><p>另：</p><section data-clause="依据"><p>丁</p></section>`;
    expect(read(html)).toEqual({ 意见: '<p>好</p>', loose: '<p>您好<b>！</b></p><p>另：</p><p>丁</p>' });
  });

  test('keeps HTML characters in words', () => {
    expect(read('<section data-clause="意见"><p>a &lt; b &amp; 𠮷</p></section>')).toEqual({
      意见: '<p>a &lt; b &amp; 𠮷</p>',
      loose: '',
    });
  });
});

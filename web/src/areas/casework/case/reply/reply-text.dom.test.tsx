import { expect, test } from 'vitest';
import { readReply, saysSomething, writeReply } from './reply-text.ts';

const names = ['事实', '意见'];

test('reads written clauses back without titles', () => {
  const clauses = { 事实: '<p>甲</p><ul><li>乙</li></ul>', 意见: '<p>丙</p>' };
  expect(readReply(writeReply(names, clauses), names)).toEqual({ clauses, others: {} });
});

test('keeps clauses of another letter and restores them', () => {
  const stored = writeReply(['理由'], { 理由: '<p>丁</p>' });
  const read = readReply(stored, names);
  expect(read).toEqual({ clauses: {}, others: { 理由: '<p>丁</p>' } });
  expect(readReply(writeReply(names, { 意见: '<p>戊</p>' }, read.others), ['理由']).clauses).toEqual({
    理由: '<p>丁</p>',
  });
});

test('assigns text outside clauses to the previous or first clause', () => {
  const loose = `您好<section data-clause="意见"><h3>二、意见</h3><p>丙</p></section><p>另：己</p>`;
  expect(readReply(loose, names).clauses).toEqual({ 事实: '<p>您好</p>', 意见: '<p>丙</p><p>另：己</p>' });
  expect(readReply('', names)).toEqual({ clauses: {}, others: {} });
});

test('treats blank paragraphs as empty but not formulas', () => {
  expect(['<p></p>', '<p> &nbsp;<br></p>', '<p><math><mi>x</mi></math></p>'].map(saysSomething)).toEqual([
    false,
    false,
    true,
  ]);
});

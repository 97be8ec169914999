import { hasInterest } from '@kaoxin/server/areas/casework/rules/guards/people.ts';
import { checkIdNo, checkName, checkPhone } from '@kaoxin/server/engine/identity/check-identity.ts';
import { parseCaseNumber } from '@kaoxin/server/engine/numbering/case-number.ts';
import { describe, expect, test } from 'vitest';
import type { Simulated } from '../simulate.ts';
import { demoStaff } from '../staff.ts';
import { refusedLetters } from '../texts/elsewhere.ts';
import { topicTexts } from '../texts/index.ts';
import { imaginaryWorld } from '../world.fixture.ts';
import { generatePetitions } from './generate.ts';
import { headOf } from './petition-row.ts';
import { plantedDeadlines } from './planted-deadlines.ts';

const count = 300;
const told = new Map<string, Simulated[]>();
function petitionsOn(day: string): Simulated[] {
  const known = told.get(day) ?? generatePetitions(imaginaryWorld(day), count);
  told.set(day, known);
  return known;
}

const asPattern = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('.+'),
  );

/** A workday, a Sunday, in and right after a long holiday, the start of a year, a year without a notice. */
const days = ['2026-11-20', '2026-03-08', '2026-02-19', '2026-02-24', '2026-01-02', '2027-05-03'];
const petitionStatuses = [10, 20, 21, 30, 31, 40, 41, 42, 50, 60];

test('is deterministic for a day', () => {
  expect(generatePetitions(imaginaryWorld('2026-11-20'), count)).toEqual(petitionsOn('2026-11-20'));
  const sameNumber = petitionsOn('2026-03-08').map(({ row }) => row.receivedTime);
  expect(sameNumber).not.toEqual(petitionsOn('2026-11-20').map(({ row }) => row.receivedTime));
});

describe.each(days)('on %s', (day) => {
  const petitions = petitionsOn(day);

  test('has every status and the requested number', () => {
    expect(petitions).toHaveLength(count);
    const statuses = new Set(petitions.map(({ row }) => row.caseStatus));
    expect([...statuses].sort((a, b) => a - b)).toEqual(petitionStatuses);
  });

  test('has ordered steps and none in the future', () => {
    for (const { row, events } of petitions) {
      const times = events.map(({ time }) => time);
      expect(times, row.title).toEqual(times.toSorted());
      expect(times.at(-1)?.localeCompare(day), row.title).toBe(-1);
      expect(events.at(-1)?.toStatus, row.title).toBe(row.caseStatus);
      expect(row.version, row.title).toBe(events.length);
    }
  });

  test('has a few overdue cases', () => {
    const share = petitions.filter(({ row }) => row.acceptLate + row.finishLate + row.toldLate > 0).length / count;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.15);
    expect(petitions.some(({ row }) => row.toldState === 3)).toBe(true);
    expect(petitions.some(({ row }) => row.toldState === 1)).toBe(true);
    expect(petitions.some(({ row }) => row.toldState === 4)).toBe(true);
  });

  test('has valid unique case numbers of the day', () => {
    const numbers = petitions.map(({ row }) => row.caseNo);
    expect(new Set(numbers).size).toBe(count);
    for (const { row } of petitions) expect(parseCaseNumber(row.caseNo)?.day).toBe(row.createTime.slice(0, 10));
  });
});

test('matches Spring Festival due dates calculated by hand', () => {
  const petitions = petitionsOn('2026-11-20');
  for (const { name, received, acceptDue, finishDue, acceptLate, finishLate } of plantedDeadlines) {
    const row = petitions.find((petition) => petition.row.receivedTime === received)?.row;
    expect(row, name).toMatchObject({ acceptDue, finishDue, acceptLate, finishLate, caseStatus: 50 });
  }
});

test('invents people, some with difficult names', () => {
  const rows = petitionsOn('2026-11-20').map(({ row }) => row);
  for (const { applicantName, idNo, phone, representatives } of rows) {
    if (applicantName) expect(checkName(applicantName), applicantName).toEqual({ ok: true, value: applicantName });
    if (idNo) expect(idNo.startsWith('9901') && checkIdNo(idNo, 1, '2026-11-20').ok, idNo).toBe(true);
    if (phone) expect(/^100\d{8}$/.test(phone) && checkPhone(phone).ok, phone).toBe(true);
    expect(representatives?.length ?? 1).toBeLessThanOrEqual(5);
  }
  const names = new Set(rows.map(({ applicantName }) => applicantName));
  expect([...names].filter((name) => name && /[㛃䶮𠮷·]|^.{4,}$/u.test(name)).length).toBeGreaterThan(2);
  expect(rows.some(({ isAnonymous }) => isAnonymous === 1)).toBe(true);
});

test('has complete texts without names of staff', () => {
  const named = petitionsOn('2026-11-20').filter(({ row }) => {
    const text = [row.title, row.content, row.demand, row.replyContent, row.investigation].join('\n');
    expect(text).not.toMatch(/[{}]|undefined|null/);
    expect(Array.from(row.title).length).toBeGreaterThanOrEqual(5);
    expect(Array.from(row.title).length).toBeLessThanOrEqual(100);
    expect(Array.from(row.content).length).toBeGreaterThanOrEqual(20);
    return demoStaff.some((person) => hasInterest(headOf(row), person));
  });
  expect(named.map(({ row }) => row.title)).toEqual(['证书补办材料要求前后不一致']);
});

describe('answers refer to their petition', () => {
  const answered = petitionsOn('2026-11-20').filter(({ row }) => row.replyContent);
  const settled = answered.filter(({ row }) => row.replyResult !== 8);
  const letters = Object.values(topicTexts).flat();

  test('with distinct findings, opinions and answers', () => {
    for (const part of ['facts', 'opinion'] as const) {
      const texts = letters.flatMap(({ answers }) => answers.map((answer) => answer[part]));
      expect(texts.filter((text, index) => texts.indexOf(text) < index)).toEqual([]);
    }
  });

  test('without identical answers in one office', () => {
    for (const day of days) {
      const replies = petitionsOn(day).filter(({ row }) => row.replyContent && row.replyResult !== 8);
      const texts = replies.map(({ row }) => row.replyContent);
      expect(replies.flatMap(({ row }, index) => (texts.indexOf(row.replyContent) < index ? [row.title] : []))).toEqual(
        [],
      );
    }
  });

  test('with incidents at weekends before the letter', () => {
    const placed = days.flatMap((day) => petitionsOn(day)).filter(({ row }) => row.happenTime && row.stage === 1);
    const told = placed.filter(({ row }) => row.happenPlace !== '江澜市云溪第二中学');
    expect(told.length).toBeGreaterThan(20);
    for (const { row } of told) {
      const [day = ''] = row.happenTime?.split(' ') ?? [];
      expect([0, 6], row.title).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      expect(day < row.receivedTime, row.title).toBe(true);
      const [named] = /\d+月\d+日/.exec(`${row.title}${row.content}`) ?? [];
      const [, month, date] = day.split('-').map(Number);
      if (named) expect(named, row.title).toBe(`${month}月${date}日`);
    }
  });

  test('with scores questioned after release; anonymous ones without phone', () => {
    for (const { row } of days.flatMap((day) => petitionsOn(day))) {
      const sat = /(\d{4})年度.*成绩有异议/.exec(row.title);
      // the earliest examination is in March, and scores come two months later
      if (sat) expect(`${sat[1]}-05` <= row.receivedTime, `${row.title} ${row.receivedTime}`).toBe(true);
      if (row.isAnonymous) expect(row.content).not.toMatch(/联系方式附后|愿意配合|随时提供/);
    }
  });

  test('with a rule and the article of the class', () => {
    for (const { answers } of letters)
      for (const { basis } of answers)
        expect(basis).toMatch(/^(《[^》]+》|\{discipline\}|.*(公告|须知|说明))[^：]*：./);
    const articles = { 1: '第二十九条', 2: '第三十条', 3: '第三十二条' };
    expect(settled.length).toBeGreaterThan(50);
    for (const { row } of settled) {
      const [own, article] = row.basis ?? [];
      expect(own?.text, row.title).toBeTruthy();
      expect(article?.lawRef, row.title).toBe(`《信访工作条例》${articles[row.legalClass as 1 | 2 | 3]}`);
      expect(article?.text, row.title).toBeTruthy();
      expect(row.replyContent, row.title).toContain(`${article?.lawRef}：${article?.text}`);
      expect(row.replyContent, row.title).toContain(`<p>${row.demand}</p>`);
    }
  });

  test('with a review for claims only', () => {
    for (const { row } of settled) {
      const named = /第三十五条，自收到本意见书之日起30日内/.test(row.replyContent ?? '');
      expect(named, row.title).toBe(row.legalClass === 3);
    }
  });

  test('with subjects of the right examination', () => {
    for (const { row } of petitionsOn('2026-11-20')) {
      const words = [row.title, row.content, row.replyContent].join('\n');
      if (/申论|行政职业能力测验/.test(words)) expect(words).toContain('考试录用公务员笔试');
      if (/建设工程造价/.test(words)) expect(words).toContain('一级造价工程师');
      if (/证书将于|合格证书/.test(words)) expect(words).not.toMatch(/公务员|公开招聘笔试/);
    }
  });

  test('with refused and transferred letters naming the competent body', () => {
    const refused = answered.filter(({ row }) => row.replyResult === 8);
    expect(refused.length).toBeGreaterThan(5);
    const bodies = Object.values(refusedLetters).flatMap((texts) =>
      texts.map(({ elsewhere }) => elsewhere?.toOrg ?? ''),
    );
    for (const { row } of refused) {
      expect(
        bodies.filter((body) => row.replyContent?.includes(body)),
        row.title,
      ).toHaveLength(1);
      expect(`${row.title}${row.content}`, row.title).toMatch(/行政复议|行政诉讼|就业服务中心|工资/);
    }
    const own = Object.values(refusedLetters).flatMap((texts) =>
      texts.flatMap(({ title, elsewhere }) =>
        elsewhere ? [{ title: asPattern(title), note: asPattern(elsewhere.note), basis: elsewhere.basis.text }] : [],
      ),
    );
    for (const { row } of days.flatMap((day) => petitionsOn(day)).filter(({ row }) => row.replyResult === 8)) {
      const fitting = own.filter(({ title }) => title.test(row.title));
      expect(fitting, row.title).toHaveLength(1);
      expect(row.replyContent, row.title).toMatch(fitting[0]?.note ?? /$^/);
      expect(row.replyContent, row.title).toContain(fitting[0]?.basis);
    }
    const handed = petitionsOn('2026-11-20').filter(({ row }) => row.caseStatus === 42);
    const owns = {
      江澜市城市管理局: /夜间施工/,
      江澜市人力资源和社会保障局: /内推费/,
      江澜市教育局: /补课/,
      江澜市公安局: /证书/,
    };
    for (const { row } of handed) expect(row.title).toMatch(owns[row.toOrg as keyof typeof owns]);
  });

  test('with a revision after each return', () => {
    const mended = petitionsOn('2026-11-20').filter(({ row }) => row.caseStatus === 50 && row.returnedContent);
    expect(mended.length).toBeGreaterThan(0);
    for (const { row } of mended) expect(row.returnedContent, row.title).not.toBe(row.replyContent);
  });
});

test('accusations are confidential and approved by leadership', () => {
  const accusations = petitionsOn('2026-11-20').filter(({ row }) => row.legalClass === 2);
  expect(accusations.length).toBeGreaterThan(10);
  for (const { row, events } of accusations) {
    expect(row.confidential).toBe(1);
    const passed = events.find(({ action }) => action === 'pass');
    if (passed) expect(['林致和', '顾思齐']).toContain(passed.actorName);
  }
});

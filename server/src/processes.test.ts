import { openingStatus } from '@kaoxin/contract/correction/states.ts';
import { examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { paperStatus } from '@kaoxin/contract/paper/paper-states.ts';
import { bankAuditStatus, questionStatus } from '@kaoxin/contract/question/question-states.ts';
import { reinspectionStatus } from '@kaoxin/contract/reinspection/states.ts';
import { surveyStatus } from '@kaoxin/contract/survey/survey-states.ts';
import { templateStatus } from '@kaoxin/contract/template/states.ts';
import { describe, expect, test } from 'vitest';
import { openingProcess } from '#areas/correction/openings.ts';
import { examProcess } from '#areas/exam/formal/process/process.ts';
import { paperProcess } from '#areas/paper/paper/step.ts';
import { auditProcess } from '#areas/question/audit/process.ts';
import { questionProcess } from '#areas/question/question/turn.ts';
import { taskProcess } from '#areas/reinspection/task/step.ts';
import { surveyProcess } from '#areas/survey/authoring/publish.ts';
import { templateProcess } from '#areas/template/template/enable.ts';
import { areas } from '#wiring';

const processes = [
  { name: 'examination', statuses: examStatus, process: examProcess },
  { name: 'paper', statuses: paperStatus, process: paperProcess },
  { name: 'question', statuses: questionStatus, process: questionProcess },
  { name: 'submitted bank', statuses: bankAuditStatus, process: auditProcess },
  { name: 'template', statuses: templateStatus, process: templateProcess },
  { name: 'survey', statuses: surveyStatus, process: surveyProcess },
  { name: 'review task', statuses: reinspectionStatus, process: taskProcess },
  { name: 'opening', statuses: openingStatus, process: openingProcess },
];
const buttonsOfMenu = new Set(
  areas.flatMap(({ menu }) => menu?.entries.flatMap(({ buttons = [] }) => buttons.map(({ code }) => code)) ?? []),
);

describe.each(processes)('$name', ({ statuses, process: { transitions, buttons } }) => {
  test('names only statuses of its dictionary', () => {
    const named = transitions.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]);
    expect(named.filter((status) => !statuses.has(status))).toEqual([]);
  });

  test('has one row for a verb in a status', () => {
    const rows = transitions.flatMap(({ verb, from }) => from.map((status) => `${verb} ${status}`));
    expect(rows).toEqual([...new Set(rows)]);
  });

  test('has one step of users to another status', () => {
    const steps = transitions.flatMap(({ verb, from, to }) =>
      Object.hasOwn(buttons, verb) && to !== undefined ? from.map((status) => `${status} ${to}`) : [],
    );
    expect(steps).toEqual([...new Set(steps)]);
  });

  test('gives each verb a button of the menu or a time', () => {
    const named = Object.values(buttons);
    expect(named.filter((button) => !buttonsOfMenu.has(button))).toEqual([]);
    expect(transitions.filter(({ verb, dueAt }) => !Object.hasOwn(buttons, verb) && !dueAt)).toEqual([]);
  });
});

import type { Sabotage } from '../sabotage.ts';

const area = (file: string) => `server/src/areas/template/${file}.ts`;
const tested = { project: 'server' as const, tests: [area('templates.test')] };
const ofForms = { project: 'server' as const, tests: [area('form/form.test')] };
const ofTheContract = { project: 'server' as const, tests: ['contract/src/template/form.test.ts'] };

export const templates: readonly Sabotage[] = [
  {
    name: 'an enabled version of a template is never changed',
    file: area('template/submit'),
    from: 'if (head.draftVersion !== null) {',
    to: 'if (before.templateVersion > 0) {',
    ...tested,
  },
  {
    name: 'a version keeps what its fields meant when it was enabled',
    file: area('template/present'),
    from: 'row.status === draft ? await livingFields(work, row.fields) : row.fields',
    to: 'await livingFields(work, row.fields)',
    ...tested,
  },
  {
    name: 'a template whose tasks have not ended stays enabled',
    file: area('template/enable'),
    from: 'if (open === 0) return undefined',
    to: 'if (open >= 0) return undefined',
    ...tested,
  },
  {
    name: 'a template that was used is not deleted',
    file: area('template/enable'),
    from: 'taskCount(tasks, id) > 0',
    to: 'taskCount(tasks, id) < 0',
    ...tested,
  },
  {
    name: 'a field that templates have keeps its type',
    file: area('library/hooks'),
    from: 'if (before) await refuseUsed(work, after, before);',
    to: 'void refuseUsed;',
    ...tested,
  },
  {
    name: 'a sensitive value of a form is kept sealed',
    file: area('form/seal-form'),
    from: 'sensitive.has(key) && !isSealed(value)',
    to: 'sensitive.has(key) && isSealed(value)',
    ...ofForms,
  },
  {
    name: 'what a condition hides is not kept',
    file: 'contract/src/template/form.ts',
    from: 'if (!isShown(field.showIf, values)) continue;',
    to: 'void isShown;',
    ...ofTheContract,
  },
  {
    name: 'nobody names the file of somebody else in a form',
    file: area('form/read-form'),
    from: 'if (!file || !(kept.has(id) || isFreeUpload(work, file)))',
    to: 'if (!file || isFreeUpload === undefined)',
    ...ofForms,
  },
  {
    name: 'the heading of a print is text',
    file: area('form/print-form'),
    from: '    heading: plain(title),\n',
    to: '',
    ...ofForms,
  },
  {
    name: 'a pattern of a field cannot hang the server',
    file: 'contract/src/template/pattern.ts',
    from: 'size > mostPlaces',
    to: 'size > Number.MAX_VALUE',
    project: 'server',
    tests: ['contract/src/template/pattern.test.ts'],
  },
];

export { openFormOf } from './form/open-form.ts';
export { printForm } from './form/print-form.ts';
export { cellChoicesOf, cellColumns, cellsReader } from './form/read-cells.ts';
export { readTemplateForm } from './form/read-form.ts';
export { hasSealed, maskForm, openForm, sealForm } from './form/seal-form.ts';
export { formsInWords, formWords } from './form/words.ts';
export { type TemplateVersion, templateAt, templateForTask, templateInUse, templateOf } from './template/at.ts';

import './tables.ts';
import type { Route } from '#platform/http/route.ts';
import { libraryRoutes } from './library/routes.ts';
import { templateRoutes as written } from './template/routes.ts';

export { openFormOf } from './form/open-form.ts';
export { printForm } from './form/print-form.ts';
export { cellChoicesOf, cellColumns, cellsReader } from './form/read-cells.ts';
export { readTemplateForm } from './form/read-form.ts';
export { hasSealed, maskForm, openForm, sealForm } from './form/seal-form.ts';
export { formsInWords, formWords } from './form/words.ts';
export { type TemplateVersion, templateAt, templateForTask, templateInUse, templateOf } from './template/at.ts';

/** 数据模板与字段 (domain.md 3.4). Areas that create tasks from templates register with `templateUse`. */
export const templateRoutes: readonly Route[] = [...libraryRoutes, ...written];

import type { Area } from '../area.ts';
import { dataField } from './data-field.ts';
import { dataTemplate } from './template.ts';

export const templateArea: Area = {
  calls: [dataField.calls, dataTemplate.calls],
};

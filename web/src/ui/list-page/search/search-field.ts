import type { Call } from '@kaoxin/contract/call.ts';
import { type Label, truthWord } from '@kaoxin/contract/conventions.ts';
import type { Field } from '../../form/fields.ts';
import type { Again } from '../../pickers/not-loaded.tsx';

export type Conditions = Record<string, string>;

export interface Offered {
  value: string;
  label: string;
}

export interface OfferedNow {
  choices: readonly Offered[];
  again?: Again;
}

export type SearchField =
  /** `personal`: the value identifies a person and is never stored in a view */
  | { key: string; label: Label; input: 'text'; personal?: true }
  | { key: string; label: Label; input: 'dictionary'; dict: string }
  | { key: string; label: Label; input: 'options'; options: readonly { value: string; label: Label }[] }
  | { key: string; label: Label; input: 'tree'; refers: string }
  /** options from a hook; `opens`: the call it uses, without permission the condition is hidden */
  | { key: string; label: Label; input: 'offered'; useChoices: () => OfferedNow; opens?: Pick<Call, 'access'> }
  | { key: string; label: Label; input: 'day' }
  /** numbers */
  | { key: string; label: Label; input: 'span'; from: string; until: string }
  | { key: string; label: Label; input: 'days'; from: string; until: string; withTime: boolean };

export const keptWords = (fields: readonly SearchField[], filters: Readonly<Record<string, string>>): SearchField[] =>
  fields.filter((field) => field.input === 'text' && Object.hasOwn(filters, field.key));

export const yesOrNo = ['1', '0'].map((value) => ({ value, label: truthWord(value) }));

export function searchFieldOf({ name, label, facts }: Field): SearchField {
  switch (facts.kind) {
    case 'choice':
    case 'word':
    case 'choices':
      return { key: name, label, input: 'dictionary', dict: facts.dict ?? '' };
    case 'flag':
      return { key: name, label, input: 'options', options: yesOrNo };
    case 'reference':
      return { key: name, label, input: 'tree', refers: facts.refers ?? '' };
    case 'day':
    case 'moment': {
      const withTime = facts.kind === 'moment';
      return { key: name, label, input: 'days', from: `${name}_datege`, until: `${name}_datele`, withTime };
    }
    default:
      return { key: name, label, input: 'text' };
  }
}

export const keysOf = (fields: readonly SearchField[]): string[] =>
  fields.flatMap((field) => ('from' in field ? [field.from, field.until] : [field.key]));

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day as a bound of times: the last day includes its last second. Incomplete input stays as typed. */
export const boundOf = (day: string, end: boolean, withTime: boolean): string =>
  !withTime || !isDay(day) ? day : `${day} ${end ? '23:59:59' : '00:00:00'}`;

export const dayOfBound = (bound: string): string =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(bound) ? bound.slice(0, 10) : bound;

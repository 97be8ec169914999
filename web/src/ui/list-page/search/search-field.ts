import type { Call } from '@kaoxin/contract/call.ts';
import { type Label, truthWord } from '@kaoxin/contract/conventions.ts';
import type { Field } from '../../form/fields.ts';
import type { Again } from '../../pickers/not-loaded.tsx';

/** Values of the conditions of a list by their keys. */
export type Conditions = Record<string, string>;

export interface Offered {
  value: string;
  label: string;
}

export interface OfferedNow {
  choices: readonly Offered[];
  again?: Again;
}

/** One condition of a search. Its value lies in the address under `key`. */
export type SearchField =
  /** `personal`: its value tells of a person, and is kept in no view */
  | { key: string; label: Label; input: 'text'; personal?: true }
  | { key: string; label: Label; input: 'dictionary'; dict: string }
  | { key: string; label: Label; input: 'options'; options: readonly { value: string; label: Label }[] }
  | { key: string; label: Label; input: 'tree'; refers: string }
  /** chosen from what a hook has loaded; `opens`: the call it asks, and whoever may not ask it has no such condition */
  | { key: string; label: Label; input: 'offered'; useChoices: () => OfferedNow; opens?: Pick<Call, 'access'> }
  /** a day */
  | { key: string; label: Label; input: 'day' }
  /** two keys: `from` and `until`, numbers */
  | { key: string; label: Label; input: 'span'; from: string; until: string }
  /** two keys: `from` and `until`, days */
  | { key: string; label: Label; input: 'days'; from: string; until: string; withTime: boolean };

/** Conditions of these that are typed freely: what is typed may name somebody. */
export const keptWords = (fields: readonly SearchField[], filters: Readonly<Record<string, string>>): SearchField[] =>
  fields.filter((field) => field.input === 'text' && Object.hasOwn(filters, field.key));

/** A condition that something is so, or is not. */
export const yesOrNo = ['1', '0'].map((value) => ({ value, label: truthWord(value) }));

/** The condition that fits a field the contract describes. */
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

/** Keys of the address a search uses. */
export const keysOf = (fields: readonly SearchField[]): string[] =>
  fields.flatMap((field) => ('from' in field ? [field.from, field.until] : [field.key]));

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day as the bound of a moment: the last day counts to its last second. What is no day yet stays as it was typed. */
export const boundOf = (day: string, end: boolean, withTime: boolean): string =>
  !withTime || !isDay(day) ? day : `${day} ${end ? '23:59:59' : '00:00:00'}`;

/** The day of such a bound. */
export const dayOfBound = (bound: string): string =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(bound) ? bound.slice(0, 10) : bound;

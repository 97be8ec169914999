import { dayOrMoment } from '@kaoxin/contract/lists/list.ts';
import type { TemplateField } from '@kaoxin/contract/template/entry.ts';
import { type Searching, searchingOf } from '@kaoxin/contract/template/searching.ts';
import { fieldType } from '@kaoxin/contract/template/states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '#platform/http/errors.ts';
import { likePattern } from '#platform/text/like.ts';

type Bound = 'ge' | 'le' | undefined;
interface Asked {
  kept: RawBuilder<unknown>;
  field: TemplateField;
  value: string;
  bound: Bound;
}

const keptIn = ({ kept, field: { field } }: Asked) => sql`${kept} -> ${field.fieldKey}::text`;
const textOf = ({ kept, field: { field } }: Asked) => sql<string>`${kept} ->> ${field.fieldKey}::text`;
/** A value sealed under another version of the form is an object and never matches. */
const isA = (asked: Asked, type: 'string' | 'number') => sql<SqlBool>`jsonb_typeof(${keptIn(asked)}) = ${type}`;

const signs = { ge: sql`>=`, le: sql`<=` };

function byNumber(asked: Asked): RawBuilder<SqlBool> {
  const { field, value, bound } = asked;
  if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(value))
    throw refuse(400, [`${field.label}应为数字`, `${field.label}: enter a number`]);
  // `case` guarantees the order: other values are never cast to a number
  return sql<SqlBool>`case when ${isA(asked, 'number')}
    then (${textOf(asked)})::numeric ${bound ? signs[bound] : sql`=`} ${value}::numeric else false end`;
}

function byDay(asked: Asked): RawBuilder<SqlBool> {
  const { field, value, bound } = asked;
  if (!dayOrMoment(value))
    throw refuse(400, [`${field.label}应为日期，例如 2026-03-02`, `${field.label}: use a date such as 2026-03-02`]);
  const withTime = field.field.fieldType === fieldType.of.datetime;
  const edge = (sign: 'ge' | 'le') => {
    const end = sign === 'ge' ? '00:00:00' : '23:59:59';
    const to = !withTime ? value.slice(0, 10) : value.length > 10 ? value : `${value} ${end}`;
    return sql<SqlBool>`${textOf(asked)} collate "C" ${signs[sign]} ${to}`;
  };
  const edges = bound ? edge(bound) : sql<SqlBool>`${edge('ge')} and ${edge('le')}`;
  return sql<SqlBool>`${isA(asked, 'string')} and ${edges}`;
}

const searching: Readonly<Record<Searching, (asked: Asked) => RawBuilder<SqlBool>>> = {
  words: (asked) => sql`${isA(asked, 'string')} and ${textOf(asked)} ilike ${likePattern(asked.value)}`,
  key: (asked) => {
    const { checkbox, region } = fieldType.of;
    const type = asked.field.field.fieldType;
    if (type === checkbox) return sql`${keptIn(asked)} @> jsonb_build_array(${asked.value}::text)`;
    // a region includes its parts: codes go from the larger to the smaller
    return type === region
      ? sql`${isA(asked, 'string')} and ${textOf(asked)} like ${likePattern(asked.value, 'starts')}`
      : sql`${isA(asked, 'string')} and ${textOf(asked)} = ${asked.value}`;
  },
  numbers: byNumber,
  days: byDay,
};

export function formCondition(
  kept: RawBuilder<unknown>,
  searched: readonly TemplateField[],
  condition: string,
  value: string,
): RawBuilder<SqlBool> | undefined {
  const [, key, bound] = /^([a-z][A-Za-z0-9]*)(?:_(ge|le))?$/.exec(condition) ?? [];
  const field = searched.find((one) => one.field.fieldKey === key);
  const how = field && searchingOf(field.field.fieldType);
  if (!field || !how || (bound !== undefined && how !== 'numbers' && how !== 'days')) return undefined;
  const end = bound === 'ge' || bound === 'le' ? bound : undefined;
  return sql<SqlBool>`(${searching[how]({ kept, field, value, bound: end })})`;
}

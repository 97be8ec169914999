import pg from 'pg';

type Parse = (text: string) => unknown;

const oid = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 };
const arrayOid = { int8: 1016, date: 1182, timestamp: 1115, timestamptz: 1185, numeric: 1231, text: 1009 };

/** A JavaScript number holds 15 significant decimal digits exactly; longer ones stay text. */
const exactDigits = 15;

function numeric(text: string): number | string {
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return /^\d*$/.test(digits) && digits.length <= exactDigits ? Number(text) : text;
}

/**
 * `2026-03-01 08:00:00.123+08` → `2026-03-01 08:00:00`: every session uses Asia/Shanghai, so the offset is constant.
 */
const instant = (text: string): string => text.slice(0, 19);
const asIs = (text: string): string => text;

const textArray: Parse = pg.types.getTypeParser(arrayOid.text);

function each(parse: Parse): Parse {
  return (text) => {
    const items = textArray(text);
    return Array.isArray(items) ? items.map((item) => (typeof item === 'string' ? parse(item) : item)) : items;
  };
}

const parsers = new Map<number, Parse>([
  [oid.int8, asIs],
  [oid.date, asIs],
  [oid.timestamp, instant],
  [oid.timestamptz, instant],
  [oid.numeric, numeric],
  [arrayOid.int8, textArray],
  [arrayOid.date, textArray],
  [arrayOid.timestamp, each(instant)],
  [arrayOid.timestamptz, each(instant)],
  [arrayOid.numeric, each(numeric)],
]);

/**
 * Parsers of one pool: int8 as string, numeric as number up to 15 significant digits and as string beyond, date as
 * `yyyy-MM-dd`, timestamps as `yyyy-MM-dd HH:mm:ss`, json parsed. Changes nothing global.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format ?? 'text'),
};

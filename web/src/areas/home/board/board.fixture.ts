import type { Board, BoardFigure, BoardOfKind, BoardPlace } from '@kaoxin/contract/home/board.ts';

const day = (start: string, later: number): string =>
  new Date(Date.parse(`${start}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);

const figure = (count: number, name: string): BoardFigure => ({ count, path: `/petitionManage/index?of=${name}` });

const outcome = (settled: number, onTime: number, of: string) => ({
  settled: figure(settled, `${of}-settled`),
  onTime: figure(onTime, `${of}-onTime`),
  onTimeRate: settled === 0 ? null : Math.floor((onTime * 1000) / settled) / 10,
});

const place = (id: string | null, name: string, open: number, overdue: number): BoardPlace => ({
  id,
  name,
  received: figure(open + 3, `${id}-received`),
  open: figure(open, `${id}-open`),
  overdue: figure(overdue, `${id}-overdue`),
  ...outcome(id === null ? 0 : 8, 6, `${id}`),
});

export const petitionBoard = (): BoardOfKind => ({
  kind: 'petition',
  called: '信访件',
  total: {
    received: figure(78, 'received'),
    ...outcome(66, 61, 'total'),
    acceptOnTimeRate: 96.4,
    late: figure(5, 'late'),
    open: figure(23, 'open'),
    overdue: figure(2, 'overdue'),
    today: figure(3, 'today'),
  },
  weeks: Array.from({ length: 12 }, (_, week) => ({
    from: day('2025-12-15', week * 7),
    until: day('2025-12-15', week * 7 + 6),
    received: figure(week + 1, `week${week}-received`),
    ...outcome(week, week, `week${week}`),
  })),
  districts: [place('7', '云溪区', 9, 2), place(null, '未填考区', 4, 0)],
  classes: Array.from({ length: 9 }, (_, one) => place(`c${one}`, `分类${one + 1}`, 9 - one, 0)),
  days: Array.from({ length: 40 }, (_, later) => {
    const name = day('2026-03-04', later);
    const weekday = new Date(`${name}T00:00:00Z`).getUTCDay();
    // a working Sunday and a Monday off
    const rest = name === '2026-03-15' ? 0 : name === '2026-04-06' || weekday % 6 === 0 ? 1 : 0;
    return { day: name, rest, estimated: 0, due: figure(later === 0 ? 3 : 0, `due-${name}`) };
  }),
  later: figure(6, 'later'),
});

const nought = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === 'count' ? 0 : key === 'onTimeRate' ? null : inner)));

export const emptyBoard = (): BoardOfKind => ({ ...nought(petitionBoard()), districts: [], classes: [] });

export const boardOf = (...kinds: BoardOfKind[]): Board => ({ asOf: '2026-03-04 09:00:00', away: null, kinds });

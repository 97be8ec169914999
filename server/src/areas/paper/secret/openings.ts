import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { paperSecret } from '@kaoxin/contract/paper/opening.ts';
import { askHours } from '@kaoxin/contract/paper/paper-states.ts';
import { shanghaiEpoch, shanghaiText } from '#platform/clock.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';

export type OpeningRow = SelectedRow<'paperOpening'>;

const hour = 3_600_000;

/** `yyyy-MM-dd HH:mm:ss`, shifted by minutes. */
export const minutesAfter = (from: string, minutes: number): string =>
  shanghaiText(shanghaiEpoch(from) + minutes * 60_000);

export const isWaiting = ({ now }: Work, { confirmUser, askTime }: OpeningRow): boolean =>
  confirmUser === null && shanghaiEpoch(now) - shanghaiEpoch(askTime) < askHours * hour;

export const isOpenedBy = ({ actor, now }: Work, opening: OpeningRow | undefined): boolean =>
  opening?.confirmUser != null &&
  (opening.openUntil ?? '') > now &&
  [opening.askUser, opening.confirmUser].includes(actor.id ?? '');

export const waitsFor = (work: Work, opening: OpeningRow | undefined, sameHands: ReadonlySet<string>): boolean =>
  opening !== undefined &&
  isWaiting(work, opening) &&
  opening.askUser !== work.actor.id &&
  !sameHands.has(opening.askUser);

export async function latestOpenings(work: Work, paperIds: readonly string[]): Promise<Map<string, OpeningRow>> {
  if (paperIds.length === 0) return new Map();
  const rows = await work
    .table('paperOpening')
    .select()
    .selectAll()
    .where('paperId', 'in', [...paperIds])
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.paperId, row]));
}

export async function presentOpening(
  work: Work,
  row: OpeningRow,
): Promise<AnswerOf<typeof paperSecret.calls.openSecret>> {
  const names = await namesOf(work, 'user', [row.askUser, row.confirmUser]);
  return {
    paperId: row.paperId,
    askUser: row.askUser,
    askUserName: names(row.askUser),
    askTime: row.askTime,
    reason: row.reason,
    confirmUser: row.confirmUser,
    confirmUserName: names(row.confirmUser),
    confirmTime: row.confirmTime,
    openUntil: row.openUntil,
  };
}

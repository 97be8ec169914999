export interface Sign {
  record: string;
  userId: string;
  name: string;
  /** milliseconds since 1970 */
  until: number;
}

export interface Stirred {
  /** empty: servers of an earlier release notify these users */
  userIds: [];
  stirred: string;
  by: string;
}

export interface Present {
  userId: string;
  name: string;
}

/**
 * The users who have each record open, as known to this server. In memory only: a restarted server is complete after
 * one round of signs.
 */
export class Presence {
  readonly #records = new Map<string, Map<string, Sign>>();

  /** @returns users to notify of the arrival or departure: the others with the record open */
  take(sign: Sign, now: number): string[] {
    const people = this.#records.get(sign.record) ?? new Map<string, Sign>();
    const wasHere = (people.get(sign.userId)?.until ?? 0) > now;
    if (sign.until === 0) people.delete(sign.userId);
    else people.set(sign.userId, sign);
    if (people.size === 0) this.#records.delete(sign.record);
    else this.#records.set(sign.record, people);
    return wasHere === sign.until > 0 ? [] : this.others(sign.record, sign.userId, now).map(({ userId }) => userId);
  }

  others(record: string, userId: string, now: number): Present[] {
    const people = this.#records.get(record);
    for (const [id, { until }] of people ?? []) if (until <= now) people?.delete(id);
    return [...(people?.values() ?? [])]
      .filter((sign) => sign.userId !== userId)
      .map((sign) => ({ userId: sign.userId, name: sign.name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'zh'));
  }
}

import type { Actor } from '#platform/access/actor.ts';

/** What of a request the person who asks is made of, besides his session. */
export interface Facts {
  ip: string;
  language: 'zh' | 'en';
}

/** Turns the session header into the person who asks; the truth is the session row, read on every request. */
export interface Sessions {
  /**
   * @param token the opaque access token, without `bearer `
   * @returns null when the session is unknown, ended, idle or too old, or person may not work any more; a
   *   tenant that is closed is refused in words
   */
  actorOf(token: string, facts: Facts): Promise<Actor | null>;
  /** as `actorOf`, asked for by the session's id without its token; not noted as activity */
  actorIn(sessionId: string, facts: Facts): Promise<Actor | null>;
  /** notes activity, at most once a minute and after the answer */
  touch(actor: Actor): void;
}

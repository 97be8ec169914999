import type { Actor } from '#platform/access/actor.ts';

export interface Facts {
  ip: string;
  language: 'zh' | 'en';
}

/** Resolves the session header to an actor; reads the session row on every request. */
export interface Sessions {
  /**
   * @param token the opaque access token, without `bearer `
   * @returns null when the session is unknown, ended, idle or too old, or the user is no longer active; a closed tenant
   * is refused with a message
   */
  actorOf(token: string, facts: Facts): Promise<Actor | null>;
  actorIn(sessionId: string, facts: Facts): Promise<Actor | null>;
  touch(actor: Actor): void;
}

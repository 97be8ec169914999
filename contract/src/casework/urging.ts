/** Hours until a user may send another reminder for a case without a step of its handler (security.md S77). */
export const urgedAgainAfter = 24;

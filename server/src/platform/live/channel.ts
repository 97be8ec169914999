/** The PostgreSQL channel for notifications between servers about open pages. */
export const liveChannel = 'kaoxin_live';

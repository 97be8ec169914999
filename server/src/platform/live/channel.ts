/** The PostgreSQL channel on which the servers tell each other what concerns open pages. */
export const liveChannel = 'kaoxin_live';

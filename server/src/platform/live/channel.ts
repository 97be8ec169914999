export const liveChannel = 'kaoxin_live';

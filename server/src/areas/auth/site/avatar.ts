const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#d9e1ea"/><g fill="#7d8fa3"><circle cx="32" cy="24" r="11"/><path d="M10 60c2-15 11-21 22-21s20 6 22 21z"/></g></svg>';

/** Shown for users without an avatar (specification section 3, session). */
const defaultAvatar = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;

export const avatarOf = (avatar: string | null): string => avatar || defaultAvatar;

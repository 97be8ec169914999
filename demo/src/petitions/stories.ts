import { openStories } from './open-stories.ts';
import type { Story } from './plot.ts';
import { settledStories } from './settled-stories.ts';

/** All courses of a petition with their shares; every status occurs. */
export const stories: readonly Story[] = [...openStories, ...settledStories];

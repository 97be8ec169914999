import { openStories } from './open-stories.ts';
import type { Story } from './plot.ts';
import { settledStories } from './settled-stories.ts';

/** Every way a petition can go, with its share; each status a petition can have is the end of one of them. */
export const stories: readonly Story[] = [...openStories, ...settledStories];

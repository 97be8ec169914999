import { openStories } from './open-stories.ts';
import type { Story } from './plot.ts';
import { settledStories } from './settled-stories.ts';

export const stories: readonly Story[] = [...openStories, ...settledStories];

import { partOfStops } from './stops.ts';
import { walk } from './walk.ts';

walk(partOfStops(3));

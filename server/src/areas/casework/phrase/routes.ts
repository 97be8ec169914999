import './table.ts';
import { phrase } from '@kaoxin/contract/casework/phrase.ts';
import { crud } from '#platform/resource/crud.ts';

export const phraseRoutes = crud(phrase, 'phrase');

import type { Fields } from '@kaoxin/contract/resource.ts';
import * as z from 'zod';
import type { FormSchema } from './fields.ts';

export const formOf = (fields: Fields): FormSchema => z.object(fields);

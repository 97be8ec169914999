import * as z from 'zod';
import { holds, post } from '../call.ts';
import { facts, flag, id, type Label, optional, truth } from '../conventions.ts';
import { object } from '../fields/object.ts';

/** 是否启用 of an object store or a text message service; each tenant has at most one enabled. */
export const isEnabled = flag(['是否启用', 'Enabled']);

/** `enable` takes 1 or nothing to enable and 0 to disable; repeating it changes nothing (domain.md 3.9). */
const onOff = optional(flag(['启用', 'Enable']));

export const verdict = object(() => ({ ok: truth, words: z.string() }));
facts.add(verdict.shape.words, { label: ['结果', 'Result'], asks: 'text', kind: 'text' });

export const enabling = (name: string, title: Label, path: string) =>
  post(`${path}/enable`, {
    title: [`${title[0]}启用`, `${title[1]}: enable`],
    access: holds(`${name}_enable`),
    query: object(() => ({ id, status: onOff })),
    answer: z.null(),
    changes: [name],
    watched: true,
  });

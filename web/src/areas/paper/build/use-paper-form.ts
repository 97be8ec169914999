import type { Label } from '@kaoxin/contract/conventions.ts';
import { paperBuilding } from '@kaoxin/contract/paper/building.ts';
import { type PaperContent, type PaperRecord, paper, paperQuestion } from '@kaoxin/contract/paper/paper.ts';
import { paperBuild } from '@kaoxin/contract/paper/paper-states.ts';
import { secretLevel } from '@kaoxin/contract/question/question-states.ts';
import { useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api-error.ts';
import { changed, usePerform } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { type Values, valuesOf } from '#ui/form/fields.ts';
import { refusedFields } from '#ui/form/refused-fields.ts';
import { useForm } from '#ui/form/use-form.ts';
import { isOutline, type Outline, sectionsOf } from './outline.ts';
import { numberOf, paperSchema, parts, startOfNew } from './parts.ts';
import { blueprintOf, emptyPlan, isPlan, type Plan, planOf, rulesOf } from './plan.ts';
import { outlineOf } from './read-outline.ts';

/** A paper that is built on, with what it holds; nothing: a new one. */
export interface Given {
  record: PaperRecord | undefined;
  content: PaperContent | undefined;
}
/** How a saving ended: `wrong`, a field has to be corrected. */
export type Saving = 'over' | 'wrong';
/** One of the parallel forms that are kept at once. */
export interface KeptForm {
  name: string;
  outline: Outline;
}

const { rules: byRules, blueprint: byBlueprint, parallel } = paperBuild.of;

/** What a paper must say beyond its fields, as the server asks it. */
function lacking({ secretLevel: level, unlockTime, passScore, totalScore }: Values): Partial<Record<string, Label>> {
  const [pass, total] = [numberOf(passScore), numberOf(totalScore)];
  return {
    ...(level === secretLevel.of.secret && !unlockTime
      ? { unlockTime: ['秘密试卷请选择解密时间', 'Choose when a secret paper is unlocked'] as const }
      : {}),
    ...(pass !== undefined && total !== undefined && pass > total
      ? { passScore: ['合格线不能高于总分', 'The pass mark is not above the full marks'] as const }
      : {}),
  };
}

/** What is kept with a paper of how it was built. */
function plannedOf(mode: unknown, plan: Plan) {
  const rules = mode === byRules ? rulesOf(plan) : [];
  return {
    rules: rules.length > 0 ? rules : null,
    blueprint: mode === byBlueprint || mode === parallel ? (blueprintOf(plan) ?? null) : null,
  };
}

/** The form of a paper: its fields, its plan and its questions, which are saved one after the other. */
export function usePaperForm(given: Given, onSaved: (paper: { id: string; name: string }) => void) {
  const submit = usePerform(paper.calls.submit);
  const fill = usePerform(paperQuestion.calls.submit);
  // while it is saved in two steps, what comes back holds the first of them alone; and its questions come by themselves
  const held = useRef(given);
  const isWhole = given.record?.version === given.content?.version;
  if (isWhole && !submit.isPending && !fill.isPending) held.current = given;
  const { record, content } = held.current;
  const outlineAtStart: Outline = content ? outlineOf(content) : [];
  const planAtStart: Plan = record ? planOf(record.rules, record.blueprint) : emptyPlan;
  const form = useForm({
    schema: paperSchema,
    start: {
      ...(record ? valuesOf(paperSchema.shape, record) : startOfNew),
      outline: outlineAtStart,
      plan: planAtStart,
    },
    draft: `paper-${record?.id ?? 'new'}`,
    // it says what will be asked
    draftIn: 'session',
    parts,
    lacking,
  });
  /** what is there by now: a new paper is a draft once its fields are saved, whatever becomes of its questions */
  const there = useRef<{ id: string; version: number }>(undefined);
  const version = Math.min(record?.version ?? 0, content?.version ?? 0);
  // what follows the record is saved over it as it is now
  if (record && version > (there.current?.version ?? 0)) there.current = { id: record.id, version };
  const [lost, setLost] = useState(false);
  const keep = usePerform(paperBuilding.calls.keep);
  const outline = isOutline(form.values.outline) ? form.values.outline : outlineAtStart;
  const plan = isPlan(form.values.plan) ? form.values.plan : planAtStart;
  const nowOutline = (): Outline => {
    const { outline: now } = form.now();
    return isOutline(now) ? now : outlineAtStart;
  };
  /** says what was refused; whether one of the fields has to be corrected */
  const refused = (error: unknown): Saving => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 409) {
      setLost(true);
      void changed(['paper']);
      return 'over';
    }
    form.refused(error);
    return Object.keys(refusedFields(error)).some((name) => name in paperSchema.shape) ? 'wrong' : 'over';
  };
  /** the fields as they are sent; undefined: something is wrong, and said */
  const checked = () => {
    const values = form.check();
    return values && Object.fromEntries(Object.keys(paperSchema.shape).map((name) => [name, values[name] ?? null]));
  };
  const save = async (): Promise<Saving> => {
    if (submit.isPending || fill.isPending) return 'over';
    const values = checked();
    if (!values) return 'wrong';
    const sent = form.now();
    const { outline: _, ...first } = sent;
    let isBegun = false;
    try {
      const body = { ...values, ...plannedOf(values.buildMode, plan), ...there.current };
      const saved = await submit.mutateAsync({ body: paper.calls.submit.body.parse(body) });
      there.current = { id: saved.id, version: saved.version };
      isBegun = true;
      const filled = await fill.mutateAsync({
        body: { paperId: saved.id, version: saved.version, sections: sectionsOf(nowOutline()) },
      });
      there.current = { id: saved.id, version: filled.version };
      form.saved(sent);
      setLost(false);
      toast.success(sayNow(record ? ['更新成功', 'Saved'] : ['新增成功', 'Added']), { detail: saved.name });
      onSaved(saved);
      return 'over';
    } catch (error) {
      if (isBegun) form.saved(first);
      return refused(error);
    }
  };
  /** keeps parallel forms: a draft for each, all or none */
  const keepForms = async (forms: readonly KeptForm[]): Promise<Saving> => {
    if (keep.isPending) return 'over';
    const values = checked();
    if (!values) return 'wrong';
    const { name: _, totalScore: __, ...common } = values;
    try {
      const body = paperBuilding.calls.keep.body.parse({
        paper: withoutEmpty({ ...common, ...plannedOf(parallel, plan) }),
        forms: forms.map(({ name, outline: own }) => ({ name, sections: sectionsOf(own) })),
      });
      const [first, ...rest] = await keep.mutateAsync({ body });
      form.saved();
      toast.success(sayNow(['新增成功', 'Added']), {
        detail: [first, ...rest].flatMap((one) => one?.paperCode ?? []).join(', '),
      });
      if (first) onSaved(first);
      return 'over';
    } catch (error) {
      return refused(error);
    }
  };
  return {
    form,
    outline,
    plan,
    lost,
    busy: submit.isPending || fill.isPending || keep.isPending,
    setOutline: (change: (outline: Outline) => Outline) => form.set('outline', change(nowOutline())),
    setPlan: (patch: Partial<Plan>) => form.set('plan', { ...plan, ...patch }),
    save,
    keepForms,
  };
}
export type PaperFormState = ReturnType<typeof usePaperForm>;

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

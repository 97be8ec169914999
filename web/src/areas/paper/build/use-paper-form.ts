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
import { isOutline, type Outline, sectionsOf } from './outline/outline.ts';
import { outlineOf } from './outline/read-outline.ts';
import { numberOf, paperSchema, parts, startOfNew } from './parts.ts';
import { blueprintOf, emptyPlan, isPlan, type Plan, planOf, rulesOf } from './plan/plan.ts';

export interface Given {
  record: PaperRecord | undefined;
  content: PaperContent | undefined;
}
export type Saving = 'over' | 'wrong';
export interface KeptForm {
  name: string;
  outline: Outline;
}

const { rules: byRules, blueprint: byBlueprint, parallel } = paperBuild.of;

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

function plannedOf(mode: unknown, plan: Plan) {
  const rules = mode === byRules ? rulesOf(plan) : [];
  return {
    rules: rules.length > 0 ? rules : null,
    blueprint: mode === byBlueprint || mode === parallel ? (blueprintOf(plan) ?? null) : null,
  };
}

/** Record and questions arrive separately, and during the two-step save the record is one version ahead. */
function useWholePaper(given: Given, isSaving: boolean): Given {
  const held = useRef(given);
  const isWhole = given.record?.version === given.content?.version;
  if (isWhole && !isSaving) held.current = given;
  return held.current;
}

/**
 * The last known version: a new paper exists as a draft once its fields are saved, even if its questions are refused.
 */
function useStoredVersion({ record, content }: Given) {
  const stored = useRef<{ id: string; version: number }>(undefined);
  const version = Math.min(record?.version ?? 0, content?.version ?? 0);
  // `version` is the lower of both versions, so saving over it overwrites nothing unseen
  if (record && version > (stored.current?.version ?? 0)) stored.current = { id: record.id, version };
  return stored;
}

function usePaperValues({ record, content }: Given) {
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
    // sessionStorage: the draft contains the questions
    draftIn: 'session',
    parts,
    lacking,
  });
  const outlineIn = ({ outline }: Values): Outline => (isOutline(outline) ? outline : outlineAtStart);
  return {
    form,
    outline: outlineIn(form.values),
    plan: isPlan(form.values.plan) ? form.values.plan : planAtStart,
    nowOutline: () => outlineIn(form.now()),
    checked: () => {
      const values = form.check();
      return values && Object.fromEntries(Object.keys(paperSchema.shape).map((name) => [name, values[name] ?? null]));
    },
  };
}

/** Fields and plan are saved first, then the questions. */
export function usePaperForm(given: Given, onSaved: (paper: { id: string; name: string }) => void) {
  const submit = usePerform(paper.calls.submit);
  const fill = usePerform(paperQuestion.calls.submit);
  const keep = usePerform(paperBuilding.calls.keep);
  const whole = useWholePaper(given, submit.isPending || fill.isPending);
  const { form, outline, plan, nowOutline, checked } = usePaperValues(whole);
  const stored = useStoredVersion(whole);
  const [lost, setLost] = useState(false);
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
  const save = async (): Promise<Saving> => {
    if (submit.isPending || fill.isPending) return 'over';
    const values = checked();
    if (!values) return 'wrong';
    const sent = form.now();
    const { outline: _, ...first } = sent;
    let isBegun = false;
    try {
      const body = { ...values, ...plannedOf(values.buildMode, plan), ...stored.current };
      const saved = await submit.mutateAsync({ body: paper.calls.submit.body.parse(body) });
      stored.current = { id: saved.id, version: saved.version };
      isBegun = true;
      const filled = await fill.mutateAsync({
        body: { paperId: saved.id, version: saved.version, sections: sectionsOf(nowOutline()) },
      });
      stored.current = { id: saved.id, version: filled.version };
      form.saved(sent);
      setLost(false);
      toast.success(sayNow(whole.record ? ['更新成功', 'Saved'] : ['新增成功', 'Added']), { detail: saved.name });
      onSaved(saved);
      return 'over';
    } catch (error) {
      if (isBegun) form.saved(first);
      return refused(error);
    }
  };
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

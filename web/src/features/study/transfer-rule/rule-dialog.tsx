import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { useSave } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { day, dayOrNothing, digitsAs, sentence, typedAs, words } from '@/lib/form-fields';
import { bangkokToday } from '@/lib/thai-date';
import { transferRules } from './api';

const LETTERS = ['A', 'B+', 'B', 'C+', 'C'] as const;
const schema = z.object({
  source: z.enum(['inside', 'outside']),
  institution: words(limits.TransferRuleInput.institution),
  sourceCode: sentence(limits.TransferRuleInput.sourceCode),
  sourceName: sentence(limits.TransferRuleInput.sourceName),
  targetCode: digitsAs(/^0\d{7}$/u, 'validation.code'),
  leastLetter: z.enum(LETTERS),
  credits: typedAs(/^\d{1,2}(?:\.\d)?$/u, 'validation.credits'),
  validFrom: day,
  validTo: dayOrNothing,
  decidedBy: sentence(limits.TransferRuleInput.decidedBy),
});
type RuleDraft = z.infer<typeof schema>;

function draftOf(rule: Schemas['TransferRuleView'] | null): RuleDraft {
  return {
    source: rule?.source ?? 'outside',
    institution: rule?.institution ?? '',
    sourceCode: rule?.sourceCode ?? '',
    sourceName: rule?.sourceName ?? '',
    targetCode: rule?.targetCode ?? '',
    leastLetter: LETTERS.find((letter) => letter === rule?.leastLetter) ?? 'C',
    credits: rule?.credits ?? '3',
    validFrom: rule?.validFrom ?? bangkokToday(),
    validTo: rule?.validTo ?? null,
    decidedBy: rule?.decidedBy ?? '',
  };
}

interface RuleDialogProps {
  /** The rule to change; without one a new one is added. */
  rule: Schemas['TransferRuleView'] | null;
  onClose: () => void;
  onSaved: (rule: Schemas['TransferRuleView']) => void;
}

/** A rule: the source, what it counts as, from which day to which, and who decided. */
export default function RuleDialog({ rule, onClose, onSaved }: RuleDialogProps) {
  const { t } = useTranslation(['transferRules', 'masters']);
  const save = useSave(transferRules, rule);
  const form = useForm<RuleDraft>({ resolver: zodResolver(schema), defaultValues: draftOf(rule) });
  const { control } = form;
  const source = useWatch({ control, name: 'source' });
  return (
    <MasterDialog
      master={transferRules}
      texts="transferRules"
      row={rule}
      form={form}
      save={async (values) => {
        const institution = values.source === 'outside' ? values.institution : '';
        onSaved(await save.mutateAsync({ ...values, institution }));
      }}
      historyOf={({ sourceCode, targetCode, decidedBy }) => [sourceCode, targetCode, decidedBy]}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="source"
        label={t('source')}
        options={(['outside', 'inside'] as const).map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      {source === 'outside' && <FormTextField control={control} name="institution" label={t('institution')} />}
      <FormTextField control={control} name="sourceCode" label={t('sourceCode')} />
      <FormTextField control={control} name="sourceName" label={t('sourceName')} />
      <FormTextField control={control} name="targetCode" label={t('targetCode')} />
      <FormSelect
        control={control}
        name="leastLetter"
        label={t('leastLetter')}
        options={LETTERS.map((value) => ({ value, label: value }))}
      />
      <FormTextField control={control} name="credits" label={t('credits')} />
      <FormDay control={control} name="validFrom" label={t('validFrom')} />
      <FormDay control={control} name="validTo" label={t('validTo')} />
      <FormTextField control={control} name="decidedBy" label={t('decidedBy')} hint={t('decidedByHint')} />
    </MasterDialog>
  );
}

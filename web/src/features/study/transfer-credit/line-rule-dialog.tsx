import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { day, dayOrNothing, sentence } from '@/lib/form-fields';
import { bangkokToday } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMakeRule } from './api';

const LETTERS = ['A', 'B+', 'B', 'C+', 'C'] as const;
const schema = z.object({
  leastLetter: z.enum(LETTERS),
  validFrom: day,
  validTo: dayOrNothing,
  decidedBy: sentence(limits.RuleOfLine.decidedBy),
});
type LineRule = z.infer<typeof schema>;

interface LineRuleDialogProps {
  caseId: string;
  line: Schemas['TransferLineView'];
  onClose: () => void;
  onMade: () => void;
}

/** A rule out of a line that its owner accepted: the source and what it counts as are those of the line. */
export default function LineRuleDialog({ caseId, line, onClose, onMade }: LineRuleDialogProps) {
  const { t } = useTranslation(['transfers', 'transferRules']);
  const { pick } = useLanguage();
  const make = useMakeRule();
  const { target, owner } = line;
  const form = useForm<LineRule>({
    resolver: zodResolver(schema),
    defaultValues: {
      leastLetter: LETTERS.find((letter) => letter === line.grade) ?? 'C',
      validFrom: bangkokToday(),
      validTo: null,
      decidedBy: owner ? t('makeRule.by', { unit: pick(owner.th, owner.en) }) : '',
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('makeRule.title')}
      form={form}
      onSubmit={async (values) => {
        await make.mutateAsync({ caseId, number: line.number, ...values });
        onMade();
      }}
      onClose={onClose}
      submitLabel={t('makeRule.send')}
    >
      <Typography>
        {t('makeRule.of', {
          source: `${line.sourceCode} ${line.sourceName}`,
          target: `${target.code ?? ''} ${pick(target.name.th, target.name.en)}`,
          credits: line.credits,
        })}
      </Typography>
      <FormSelect
        control={control}
        name="leastLetter"
        label={t('transferRules:leastLetter')}
        options={LETTERS.map((value) => ({ value, label: value }))}
      />
      <FormDay control={control} name="validFrom" label={t('transferRules:validFrom')} />
      <FormDay control={control} name="validTo" label={t('transferRules:validTo')} />
      <FormTextField
        control={control}
        name="decidedBy"
        label={t('transferRules:decidedBy')}
        hint={t('transferRules:decidedByHint')}
      />
    </FormDialog>
  );
}

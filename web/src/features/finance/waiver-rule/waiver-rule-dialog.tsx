import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { REASON_FIELD, reasonSchema } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { waiverRules } from './api';
import { typedAs } from '@/lib/form-fields';

const OFFICES: readonly Schemas['WaiverOffice'][] = ['advisor', 'head', 'dean', 'officer', 'treasury'];
const KINDS = ['leniency', 'deferral'] as const;
const schema = z.extend(reasonSchema, {
  waiverKind: z.enum(KINDS, 'validation.required'),
  arrearsFrom: typedAs(/^(?:1?\d|20)$/u, 'validation.whole'),
  advisor: z.boolean(),
  head: z.boolean(),
  dean: z.boolean(),
  officer: z.boolean(),
  treasury: z.boolean(),
});

interface WaiverRuleDialogProps {
  /** The rule to change; without one a new one is added. */
  rule: Schemas['WaiverRuleView'] | null;
  onClose: () => void;
}

/** The offices that agree to a kind of waiver, from so many terms of arrears on. A second person agrees first. */
export default function WaiverRuleDialog({ rule, onClose }: WaiverRuleDialogProps) {
  const { t } = useTranslation(['waiverRules', 'waivers', 'masters']);
  const has = (office: Schemas['WaiverOffice']) => rule?.offices.includes(office) ?? office === 'officer';
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      waiverKind: rule?.waiverKind ?? 'leniency',
      arrearsFrom: String(rule?.arrearsFrom ?? 1),
      advisor: has('advisor'),
      head: has('head'),
      dean: has('dean'),
      officer: has('officer'),
      treasury: has('treasury'),
      ...REASON_FIELD,
    },
  });
  const { control } = form;
  return (
    <GuardedDialog
      master={waiverRules}
      texts="waiverRules"
      row={rule}
      form={form}
      inputOf={({ waiverKind, arrearsFrom, reason, ...chosen }) => {
        const offices = OFFICES.filter((office) => chosen[office]);
        return { waiverKind, arrearsFrom: Number(arrearsFrom), offices, reason };
      }}
      historyOf={(after) => [
        after.arrearsFrom,
        ...OFFICES.filter((o) => (after.offices as string[]).includes(o)).map((o) => t(`waivers:office.${o}`)),
      ]}
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="waiverKind"
        label={t('waivers:kind')}
        options={KINDS.map((value) => ({ value, label: t(`waivers:kinds.${value}`) }))}
      />
      <FormTextField
        control={control}
        name="arrearsFrom"
        label={t('arrearsFrom')}
        hint={t('arrearsHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      {OFFICES.map((office) => (
        <FormSwitch key={office} control={control} name={office} label={t(`waivers:office.${office}`)} />
      ))}
    </GuardedDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { instalmentPatterns } from './api';
import { draftOf, instalmentSchema, partsOf } from './draft';
import { InstalmentParts } from './instalment-parts';
import { InstalmentsPreview } from './instalments-preview';

interface InstalmentPatternDialogProps {
  /** The pattern to change; without one a new pattern is added. */
  pattern: Schemas['InstalmentPatternView'] | null;
  onClose: () => void;
}

/** A pattern of instalments, tried on an amount before a second person is asked to agree to it. */
export default function InstalmentPatternDialog({ pattern, onClose }: InstalmentPatternDialogProps) {
  const { t } = useTranslation(['instalmentPatterns', 'masters']);
  const form = useForm({ resolver: zodResolver(instalmentSchema), defaultValues: draftOf(pattern) });
  const { control } = form;
  return (
    <GuardedDialog
      master={instalmentPatterns}
      texts="instalmentPatterns"
      row={pattern}
      form={form}
      inputOf={({ parts, ...draft }) => ({ ...draft, parts: partsOf(parts) })}
      historyOf={(after) => [
        after.code,
        t('count', { count: Array.isArray(after.parts) ? after.parts.length : 0 }),
        after.isDefault && t('inUse'),
      ]}
      onClose={onClose}
    >
      <FormTextField control={control} name="code" label={t('masters:code')} hint={t('masters:codeHint')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSwitch control={control} name="isDefault" label={t('useIt')} />
      <InstalmentParts control={control} />
      <InstalmentsPreview control={control} />
    </GuardedDialog>
  );
}

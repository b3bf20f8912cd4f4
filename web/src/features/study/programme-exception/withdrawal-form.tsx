import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EVIDENCE } from '@/lib/taken-files';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useAskWithdrawal, withdrawalQuery } from './api';
import { PreviewedEffect } from './exception-effect';
import { REASON_LENGTH } from './exception-form';
import { useSaid } from './kinds';

const schema = z.object({ reason: sentence(REASON_LENGTH), file: z.nullable(z.instanceof(File)) });

interface WithdrawalFormProps {
  code: string;
  exception: Schemas['ExceptionView'];
  onClose: () => void;
  onAnswer: (answer: Schemas['ExceptionAnswer']) => unknown;
}

/** Asks that an exception holds no more, with what that would do to the audit. */
export function WithdrawalForm({ code, exception, onClose, onAnswer }: WithdrawalFormProps) {
  const { t } = useTranslation('exceptions');
  const said = useSaid();
  const ask = useAskWithdrawal(code, exception.exceptionId);
  const preview = useQuery(withdrawalQuery(code, exception.exceptionId)).data;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '', file: null },
  });
  return (
    <FormDialog
      title={t('withdrawTitle')}
      form={form}
      onSubmit={async (wanted) => onAnswer(await ask.mutateAsync(wanted))}
      onClose={onClose}
      submitLabel={t('sendWithdrawal')}
      tone="error"
      target={said(exception)}
    >
      {preview && <PreviewedEffect preview={preview} />}
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={3} />
      <FormFile control={form.control} name="file" label={t('file')} takes={EVIDENCE} />
    </FormDialog>
  );
}

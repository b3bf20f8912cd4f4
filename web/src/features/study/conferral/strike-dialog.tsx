import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence } from '@/lib/form-fields';
import { useStrike } from './api';

const schema = z.object({ reason: sentence(limits.StrikeInput.reason) });

interface StrikeDialogProps {
  caseId: string;
  line: Schemas['ConferralLineView'];
  onClose: () => void;
}

/** Takes a student off the list, with the reason; their request waits for another list. */
export default function StrikeDialog({ caseId, line, onClose }: StrikeDialogProps) {
  const { t } = useTranslation('conferral');
  const strike = useStrike(caseId);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      title={t('strike')}
      form={form}
      onSubmit={async ({ reason }) => {
        await strike.mutateAsync({ graduationId: line.graduationId, reason });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('strike')}
      tone="error"
      target={line.studentCode}
    >
      <p>{t('striking')}</p>
      <FormTextField control={form.control} name="reason" label={t('reason')} multiline minRows={2} />
    </FormDialog>
  );
}

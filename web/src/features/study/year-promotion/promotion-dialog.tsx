import Box from '@mui/material/Box';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { sentence, yearText } from '@/lib/form-fields';
import { promotionYearsQuery, useAskForPromotion } from './api';

const schema = z.object({ year: yearText, reason: sentence(limits.PromotionInput.reason) });

interface PromotionDialogProps {
  onClose: () => void;
  onAsked: (caseId: string) => void;
}

/** Asks for the promotion of a year that begins: its preview is worked out, and nobody goes up yet. */
export default function PromotionDialog({ onClose, onAsked }: PromotionDialogProps) {
  const { t } = useTranslation('yearPromotions');
  const { data: years } = useQuery(promotionYearsQuery);
  const ask = useAskForPromotion();
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { year: '', reason: '' },
  });
  const { control, getValues, setValue } = form;
  const suggested = years?.suggested;
  useEffect(() => {
    if (suggested && !getValues('year')) setValue('year', String(suggested));
  }, [suggested, getValues, setValue]);
  return (
    <FormDialog
      title={t('ask.action')}
      form={form}
      onSubmit={async ({ year, reason }) => {
        const { caseId } = await ask.mutateAsync({ academicYear: Number(year), reason });
        onAsked(caseId);
      }}
      onClose={onClose}
      submitLabel={t('ask.submit')}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('ask.hint')}</Box>
      <FormTextField control={control} name="year" label={t('ask.year')} hint={t('ask.yearHint')} />
      <FormTextField control={control} name="reason" label={t('ask.reason')} multiline />
    </FormDialog>
  );
}

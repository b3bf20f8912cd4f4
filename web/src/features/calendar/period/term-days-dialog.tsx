import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { neededDay } from '@/lib/form-fields';
import { useTermName } from '@/lib/use-term-name';
import { termDaysQuery, useChangeTermDays } from './api';

const schema = z.object({ startsOn: neededDay, endsOn: neededDay }).check(
  z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn < endsOn, {
    path: ['endsOn'],
    error: 'validation.order',
  }),
);

interface TermDaysDialogProps {
  term: Schemas['TermView'];
  onClose: () => void;
}

/** Gives a term other days: what lies in them is shown before. Its periods stay where they are. */
export default function TermDaysDialog({ term, onClose }: TermDaysDialogProps) {
  const { t } = useTranslation('calendar');
  const nameOf = useTermName();
  const seen = { startsOn: term.startsOn, endsOn: term.endsOn };
  const form = useForm<z.infer<typeof schema>>({ resolver: zodResolver(schema), defaultValues: seen });
  const { startsOn, endsOn } = useWatch({ control: form.control });
  const wanted = startsOn && endsOn && startsOn < endsOn ? { startsOn, endsOn } : null;
  const shown = useQuery(termDaysQuery(term, wanted));
  const change = useChangeTermDays(term);
  const save = async (draft: z.infer<typeof schema>) => {
    await change.mutateAsync({ startsOn: draft.startsOn ?? '', endsOn: draft.endsOn ?? '', seen });
    onClose();
  };
  return (
    <FormDialog
      title={t('termDays.title', { term: nameOf(term) })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t('termDays.save')}
    >
      <Typography>{t('termDays.hint')}</Typography>
      <FormDay control={form.control} name="startsOn" label={t('newTerm.startsOn')} />
      <FormDay control={form.control} name="endsOn" label={t('newTerm.endsOn')} />
      <Typography role="status" color={shown.error ? 'error' : 'textSecondary'}>
        {shown.error?.message ??
          (shown.data &&
            [
              t('termDays.sections', { count: shown.data.sections }),
              t('termDays.holidays', { count: shown.data.holidays }),
            ].join(' · '))}
      </Typography>
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { Note } from '@/components/note';
import { neededDay } from '@/lib/form-fields';
import { useGoLiveDay } from './api';

const schema = z.object({ day: neededDay });

interface GoLiveDialogProps {
  view: Pick<Schemas['AdoptionsView'], 'goLiveOn' | 'revision'>;
  onClose: () => void;
}

/** Sets the go-live day, or moves it while it lies ahead. */
export default function GoLiveDialog({ view, onClose }: GoLiveDialogProps) {
  const { t } = useTranslation(['adoptions', 'common']);
  const change = useGoLiveDay();
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { day: view.goLiveOn },
  });
  return (
    <FormDialog
      title={t(view.goLiveOn ? 'day.move' : 'day.set')}
      form={form}
      onSubmit={async ({ day }) => {
        await change.mutateAsync({ day: day ?? '', revision: view.revision });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('common:action.save')}
      maxWidth="xs"
    >
      <FormDay control={form.control} name="day" label={t('day.title')} />
      <Note>{t('day.does')}</Note>
    </FormDialog>
  );
}

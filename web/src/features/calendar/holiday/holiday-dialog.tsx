import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { useSave } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { neededDay, sentence } from '@/lib/form-fields';
import { refusedAt } from '@/lib/server-errors';
import { holidays } from './api';

const DAY_TAKEN = 'holiday_exists';
const KINDS = ['closed', 'no_classes'] as const;
const schema = z.object({
  day: neededDay,
  nameTh: sentence(limits.HolidayInput.nameTh),
  nameEn: sentence(limits.HolidayInput.nameEn),
  kind: z.enum(KINDS),
});
type Draft = z.infer<typeof schema>;
const NEW: Draft = { day: null, nameTh: '', nameEn: '', kind: 'closed' };

interface HolidayDialogProps {
  /** The holiday to change; without one another is added. */
  holiday: Schemas['HolidayView'] | null;
  onClose: () => void;
  onSaved: (holiday: Schemas['HolidayView']) => void;
}

/** A day on which classes are not held: its names, and whether the university is closed. A day that is one already is said at the day. */
export default function HolidayDialog({ holiday, onClose, onSaved }: HolidayDialogProps) {
  const { t } = useTranslation(['holidays', 'masters']);
  const save = useSave(holidays, holiday);
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues: holiday ?? NEW });
  const { control } = form;
  const sent = async ({ day, ...rest }: Draft) => {
    try {
      onSaved(await save.mutateAsync({ ...rest, day: day ?? '' }));
    } catch (error) {
      throw refusedAt('day', DAY_TAKEN, error);
    }
  };
  return (
    <MasterDialog
      master={holidays}
      texts="holidays"
      row={holiday}
      form={form}
      save={sent}
      historyOf={({ day, nameTh, nameEn, kind }) => [day, nameTh, nameEn, kind && t(`kind.${String(kind)}`)]}
      onClose={onClose}
    >
      <FormDay control={control} name="day" label={t('column.day')} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormSelect
        control={control}
        name="kind"
        label={t('column.kind')}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
    </MasterDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { sentence, typedAs } from '@/lib/form-fields';
import { goals, useSaveGoal } from './api';

const STATUSES = ['active', 'retired'] as const;
const schema = z.object({
  goalCode: typedAs(/^[0-9A-Za-z.-]{1,12}$/u, 'validation.code'),
  nameTh: sentence(limits.GoalInput.nameTh),
  nameEn: sentence(limits.GoalInput.nameEn),
  status: z.enum(STATUSES),
});
const NEW = { goalCode: '', nameTh: '', nameEn: '', status: 'active' as const };

interface GoalDialogProps {
  /** The goal to change; without one a new goal is added. */
  goal: Schemas['GoalView'] | null;
  onClose: () => void;
  onSaved: (goal: Schemas['GoalView']) => void;
}

/** A strategic goal: what it is called in both languages, and whether it may still be chosen. Its code stays. */
export default function GoalDialog({ goal, onClose, onSaved }: GoalDialogProps) {
  const { t } = useTranslation(['goals', 'masters']);
  const save = useSaveGoal(goal);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: goal ?? NEW });
  const { control } = form;
  return (
    <MasterDialog
      master={goals}
      texts="goals"
      row={goal}
      form={form}
      save={async (values) => onSaved(await save.mutateAsync(values))}
      historyOf={({ nameTh, nameEn, status }) => [nameTh, nameEn, t(`status.${String(status)}`)]}
      onClose={onClose}
    >
      {goal ? (
        <Typography>{t('change.of', { code: goal.goalCode })}</Typography>
      ) : (
        <FormTextField control={control} name="goalCode" label={t('masters:code')} hint={t('codeHint')} />
      )}
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      {goal && (
        <FormSelect
          control={control}
          name="status"
          label={t('column.status')}
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
    </MasterDialog>
  );
}

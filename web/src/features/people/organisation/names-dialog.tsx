import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { neededDay } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { bangkokToday } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useChangeNames } from './api';
import { NameFields, nameFields, namesOf, nameValues, sentNames } from './name-fields';
import { NamesHistory } from './names-history';
import type { Unit } from './tree';

const schema = z.object({ ...nameFields, fromOn: neededDay });
type Draft = z.infer<typeof schema>;

interface NamesDialogProps {
  unit: Unit;
  /** Whether the user may change the names; the history is shown all the same. */
  onClose: () => void;
  onDone: (name: string) => void;
}

/** New names of a unit from a day on: only what was changed is sent, so that it changes nothing that others changed. */
export default function NamesDialog({ unit, onClose, onDone }: NamesDialogProps) {
  const { t } = useTranslation(['organisation', 'masters']);
  const { pick } = useLanguage();
  const change = useChangeNames(unit);
  const before = nameValues(unit);
  const form = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: { ...before, fromOn: bangkokToday() },
  });
  const name = `${unit.code} ${pick(unit.name.th, unit.name.en)}`;
  const save = async (values: Draft) => {
    const changed = namesOf(unit.kind).filter((each) => values[each] !== before[each]);
    if (changed.length === 0) throw new NotReadyError(t('nothingChanged'));
    await change.mutateAsync({ ...sentNames(values, changed), fromOn: values.fromOn ?? '' });
    onDone(name);
  };
  return (
    <FormDialog
      title={t('renameTitle', { name })}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={t('masters:save')}
      after={<NamesHistory unit={unit} />}
    >
      <Typography variant="body2" color="textSecondary">
        {t('renameHint')}
      </Typography>
      <FormDay control={form.control} name="fromOn" label={t('field.fromOn')} />
      <NameFields control={form.control} kind={unit.kind} />
    </FormDialog>
  );
}

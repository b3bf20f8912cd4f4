import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { UNFINISHED_DAY } from '@/components/date-time/unfinished-day';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { QueryView } from '@/components/query-view';
import { neededDay } from '@/lib/form-fields';
import { reportFailure } from '@/lib/report-failure';
import { bangkokToday, shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { closingQuery, unitsQuery, useCloseUnit } from './api';
import { idOf, type Unit } from './tree';

const schema = z.object({ closedOn: neededDay });
type Draft = z.infer<typeof schema>;

interface CloseUnitDialogProps {
  unit: Unit;
  onClose: () => void;
  onDone: (name: string) => void;
}

/** Closes a unit from a day on, with what hangs on it said before; what is closed may be kept open again. */
export default function CloseUnitDialog({ unit, onClose, onDone }: CloseUnitDialogProps) {
  const { t } = useTranslation(['organisation', 'masters']);
  const { language, pick } = useLanguage();
  const close = useCloseUnit(unit);
  const form = useForm<Draft>({
    resolver: zodResolver(schema),
    defaultValues: { closedOn: unit.closedOn ?? bangkokToday() },
  });
  const day = useWatch({ control: form.control, name: 'closedOn' });
  const name = `${unit.code} ${pick(unit.name.th, unit.name.en)}`;
  const keepOpen = () => close.mutate(null, { onSuccess: () => onDone(name), onError: reportFailure });
  return (
    <FormDialog
      title={t('closeTitle', { name })}
      form={form}
      onSubmit={async ({ closedOn }) => {
        await close.mutateAsync(closedOn);
        onDone(name);
      }}
      onClose={onClose}
      submitLabel={t('close')}
      tone="error"
    >
      {unit.closedOn !== null && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={keepOpen}>
              {t('keepOpen')}
            </Button>
          }
        >
          {t(unit.isOpen ? 'closesOn' : 'closedOn', { day: shortDate(unit.closedOn, language) })}
        </Alert>
      )}
      <FormDay control={form.control} name="closedOn" label={t('field.closedOn')} />
      {day !== null && day !== UNFINISHED_DAY && <Hanging unit={unit} day={day} />}
    </FormDialog>
  );
}

/** What hangs on a unit on a day, by what it is; else why the day is refused, or that it can be closed. */
function Hanging({ unit, day }: { unit: Unit; day: string }) {
  const { t } = useTranslation('organisation');
  const { pick } = useLanguage();
  const units = useQuery(unitsQuery).data ?? [];
  const named = new Map(units.map((each) => [idOf(each), pick(each.name.th, each.name.en)]));
  return (
    <Box role="status">
      <QueryView query={useQuery(closingQuery(unit, day))}>
        {({ students, staff, programmes, sections, units: below, refused }) => {
          const said = [
            students > 0 && t('count.students', { count: students }),
            staff > 0 && t('count.staff', { count: staff }),
            programmes > 0 && t('count.programmes', { count: programmes }),
            sections > 0 && t('count.sections', { count: sections }),
            ...below.map((each) => `${each.code} ${named.get(idOf(each)) ?? ''}`),
          ].filter(Boolean);
          if (refused === null) return <Alert severity="success">{t('nothingHangs')}</Alert>;
          return (
            <Alert severity="warning">
              {said.length > 0 ? t('cannotClose') : refused}
              {said.length > 0 && (
                <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                  {said.map((each) => (
                    <li key={String(each)}>{each}</li>
                  ))}
                </Box>
              )}
            </Alert>
          );
        }}
      </QueryView>
    </Box>
  );
}

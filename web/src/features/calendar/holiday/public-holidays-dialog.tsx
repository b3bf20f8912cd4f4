import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { QueryView } from '@/components/query-view';
import { serverNow } from '@/lib/clock';
import { NotReadyError } from '@/lib/not-ready-error';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { publicHolidaysQuery, useTakeOver } from './api';

type PublicHoliday = Schemas['PublicHolidayView'];
const KINDS = ['closed', 'no_classes'] as const;
const YEARS_AHEAD = [0, 1, 2] as const;
const BUDDHIST_OFFSET = 543;

interface Draft {
  year: string;
  kind: (typeof KINDS)[number];
}

interface PublicHolidaysDialogProps {
  onClose: () => void;
  onTaken: (count: number) => void;
}

/** The public holidays of a year, to be looked at: those that stay ticked are added to the calendar. */
export default function PublicHolidaysDialog({ onClose, onTaken }: PublicHolidaysDialogProps) {
  const { t } = useTranslation('holidays');
  const { language } = useLanguage();
  const thisYear = new Date(serverNow()).getFullYear();
  const form = useForm<Draft>({ defaultValues: { year: String(thisYear + 1), kind: 'closed' } });
  const year = Number(useWatch({ control: form.control, name: 'year' }));
  const query = useQuery(publicHolidaysQuery(year));
  const takeOver = useTakeOver();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isTaken = ({ day, kept }: PublicHoliday) => kept === null && !left.has(day);
  const send = async ({ kind }: Draft) => {
    const taken = (query.data ?? []).filter(isTaken);
    if (taken.length === 0) throw new NotReadyError(t('public.nothing'));
    await takeOver.mutateAsync(taken.map(({ day, name }) => ({ day, nameTh: name.th, nameEn: name.en, kind })));
    onTaken(taken.length);
    onClose();
  };
  return (
    <FormDialog
      title={t('public.title')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={t('public.take', { count: (query.data ?? []).filter(isTaken).length })}
    >
      <Typography>{t('public.hint')}</Typography>
      <FormSelect
        control={form.control}
        name="year"
        label={t('public.year')}
        options={YEARS_AHEAD.map((ahead) => thisYear + ahead).map((each) => ({
          value: String(each),
          label: language === 'th' ? String(each + BUDDHIST_OFFSET) : `${each} (B.E. ${each + BUDDHIST_OFFSET})`,
        }))}
      />
      <FormSelect
        control={form.control}
        name="kind"
        label={t('public.kind')}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <QueryView query={query}>
        {(found) => (
          <Days
            found={found}
            isTaken={isTaken}
            onChange={(day) =>
              setLeft((before) => (before.has(day) ? without(before, day) : new Set([...before, day])))
            }
          />
        )}
      </QueryView>
    </FormDialog>
  );
}

function without(days: ReadonlySet<string>, day: string): ReadonlySet<string> {
  return new Set([...days].filter((each) => each !== day));
}

interface DaysProps {
  found: readonly PublicHoliday[];
  isTaken: (holiday: PublicHoliday) => boolean;
  onChange: (day: string) => void;
}

/** A box for each day; one that the calendar has already cannot be ticked, and says as what. */
function Days({ found, isTaken, onChange }: DaysProps) {
  const { t } = useTranslation('holidays');
  const { language, pick } = useLanguage();
  const id = useId();
  return (
    <>
      <FormLabel id={id}>{t('public.days')}</FormLabel>
      <FormGroup aria-labelledby={id}>
        {found.map((holiday) => (
          <FormControlLabel
            key={holiday.day}
            disabled={holiday.kept !== null}
            control={<Checkbox checked={isTaken(holiday)} onChange={() => onChange(holiday.day)} />}
            label={
              <>
                <strong>{longDate(holiday.day, language)}</strong> {pick(holiday.name.th, holiday.name.en)}
                {holiday.kept && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {t('public.kept', { name: pick(holiday.kept.th, holiday.kept.en) })}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </FormGroup>
    </>
  );
}

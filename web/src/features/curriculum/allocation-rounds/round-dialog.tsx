import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import type { AllocationRound } from '@/client/models';
import DateTimeField from '@/components/date-time/date-time-field';
import { termsQuery } from '@/components/term-picker/api';
import { termKey } from '@/components/term-picker/chosen-term';
import { useTermName } from '@/lib/use-term-name';
import { useUnits } from '@/features/people/organisation/use-units';
import { reportFailure } from '@/lib/report-failure';
import { isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { previewQuery, useChangeRound, usePlanRound } from './api';
import { draftOf, emptyDraft, plannable, shownAs, type RoundDraft } from './draft';

interface RoundDialogProps {
  /** The round to change; without one a new round is planned. */
  round: AllocationRound | null;
  onClose: () => void;
  onSaved: (round: AllocationRound, announced: boolean) => void;
}

/** Plans a round or changes one, after saying what it would release now. */
export default function RoundDialog({ round, onClose, onSaved }: RoundDialogProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const { pick } = useLanguage();
  const phone = !useWideScreen();
  const [draft, setDraft] = useState<RoundDraft>(() => (round ? draftOf(round) : emptyDraft()));
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: terms = [] } = useQuery(termsQuery);
  const plan = usePlanRound();
  const change = useChangeRound(round?.caseId ?? '');
  const current = terms.find((each) => each.current) ?? terms[0];
  const term = draft.term || (current ? termKey(current) : '');
  // From its opening on a round is what students were told: only its end and its share move.
  const begun = round !== null && isPast(round.opensAt);
  const ready = plannable({ ...draft, term });
  const set = (part: Partial<RoundDraft>) => {
    setRefusal(null);
    setDraft({ ...draft, ...part });
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    try {
      if (round) {
        const changed = await change.mutateAsync({ ...ready, seen: shownAs(round) });
        onSaved(changed.round, changed.announced);
      } else onSaved(await plan.mutateAsync(ready), true);
    } catch (error) {
      if (error instanceof ApiError && error.code !== '') setRefusal(error.message);
      else reportFailure(error);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="round-dialog">
      <DialogTitle id="round-dialog">
        {round ? t('change.title', { name: pick(round.name.th, round.name.en) }) : t('plan.title')}
      </DialogTitle>
      <form noValidate onSubmit={(event) => void save(event)} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          {begun ? (
            <Alert severity="info">{t('change.begun')}</Alert>
          ) : (
            <WhatFields draft={{ ...draft, term }} onChange={set} />
          )}
          <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <DateTimeField
              label={t('column.opens')}
              value={draft.opensAt}
              onChange={(opensAt) => set({ opensAt })}
              disabled={begun}
              error={draft.opensAt === null ? t('form.noDate') : undefined}
            />
            <DateTimeField
              label={t('column.closes')}
              value={draft.closesAt}
              onChange={(closesAt) => set({ closesAt })}
              error={closingError(draft) && t(`form.${closingError(draft)}`)}
            />
          </Box>
          <TextField
            type="number"
            label={t('form.percent')}
            value={draft.percent}
            onChange={(event) => set({ percent: event.target.value })}
            helperText={t('form.percentHint')}
            slotProps={{ htmlInput: { min: 1, max: 100, inputMode: 'numeric' } }}
          />
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            {refusal && <Alert severity="error">{refusal}</Alert>}
            <Preview term={term} campus={draft.campus} percent={Number(draft.percent)} />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!ready || plan.isPending || change.isPending}>
            {t(round ? 'change.save' : 'plan.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function closingError({ opensAt, closesAt }: RoundDraft): 'noDate' | 'order' | 'past' | undefined {
  if (closesAt === null) return 'noDate';
  if (opensAt !== null && Date.parse(opensAt) >= Date.parse(closesAt)) return 'order';
  return isPast(closesAt) ? 'past' : undefined;
}

interface WhatFieldsProps {
  draft: RoundDraft;
  onChange: (part: Partial<RoundDraft>) => void;
}

/** Name, term and campus: what a round is, said once. */
function WhatFields({ draft, onChange }: WhatFieldsProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const termName = useTermName();
  const { campuses } = useUnits();
  const { data: terms = [] } = useQuery(termsQuery);
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        label={t('form.nameTh')}
        value={draft.nameTh}
        autoFocus
        required
        onChange={(event) => onChange({ nameTh: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        label={t('form.nameEn')}
        value={draft.nameEn}
        required
        onChange={(event) => onChange({ nameEn: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120 } }}
      />
      <TextField
        select
        label={t('common:term.label')}
        value={terms.length > 0 ? draft.term : ''}
        onChange={(event) => onChange({ term: event.target.value })}
      >
        {terms.map((term) => (
          <MenuItem key={termKey(term)} value={termKey(term)}>
            {termName(term)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('form.campus')}
        value={draft.campus || 'every'}
        onChange={(event) => onChange({ campus: event.target.value === 'every' ? '' : event.target.value })}
      >
        <MenuItem value="every">{t('everyCampus')}</MenuItem>
        {campuses.map((campus) => (
          <MenuItem key={campus.value} value={campus.value}>
            {campus.label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

/** What would be released if the round ended now. */
function Preview({ term, campus, percent }: { term: string; campus: string; percent: number }) {
  const { t } = useTranslation('rounds');
  const [academicYear = '', semester = ''] = term.split('-');
  const asked = academicYear !== '' && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  const { data } = useQuery({ ...previewQuery({ academicYear, semester, campus, percent }), enabled: asked });
  if (!asked || !data) return null;
  return (
    <Alert severity="info">
      {data.seats === 0 ? t('form.nothing') : t('form.wouldRelease', { count: data.seats, sections: data.sections })}
    </Alert>
  );
}

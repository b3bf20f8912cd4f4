import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import type { SectionAdminDetail } from '@/client/models';
import { useMay } from '@/lib/use-session';
import { MENU } from '@/lib/menus';
import { reportFailure } from '@/lib/report-failure';
import { AllotmentEditor } from './allotment-editor';
import { useChangeSection } from './api';
import { MajorPicker } from './major-picker';
import { SectionHistory } from './section-history';
import { changeOf, draftOf, rebased, type SectionDraft } from './draft';

interface SectionFormProps {
  section: SectionAdminDetail;
  onClose: () => void;
  onSaved: (section: SectionAdminDetail) => void;
}

/** Open or closed, seats, who may take them. The server judges; its reason is shown where it was asked. */
export function SectionForm({ section, onClose, onSaved }: SectionFormProps) {
  const { t } = useTranslation(['sections', 'common']);
  const mayEdit = useMay(MENU.sections, 'edit');
  const change = useChangeSection(section.sectionId);
  const [draft, setDraft] = useState<SectionDraft>(() => draftOf(section));
  const [seen, setSeen] = useState(section);
  if (seen.revision !== section.revision) {
    setSeen(section);
    setDraft(rebased(draft, seen, section));
  }
  const [refusal, setRefusal] = useState<string | null>(null);
  const set = (part: Partial<SectionDraft>) => {
    setRefusal(null);
    setDraft({ ...draft, ...part });
  };
  const seats = Number(draft.seats);
  const tooFew = draft.seats !== '' && seats < section.seatsTaken;
  const wanted = changeOf(section, draft);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!wanted) return;
    try {
      onSaved(await change.mutateAsync(wanted));
    } catch (error) {
      if (error instanceof ApiError && error.code !== '') setRefusal(error.message);
      else reportFailure(error);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void save(event)} style={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Box
          component="fieldset"
          disabled={!mayEdit}
          sx={{ border: 0, m: 0, p: 0, pt: 1, display: 'grid', gap: 2.5, minWidth: 0 }}
        >
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
            <TextField
              type="number"
              label={t('form.seats')}
              value={draft.seats}
              onChange={(event) => set({ seats: event.target.value })}
              error={tooFew || draft.seats === ''}
              helperText={t(tooFew ? 'form.seatsTooFew' : 'form.taken', { count: section.seatsTaken })}
              slotProps={{ htmlInput: { min: section.seatsTaken, inputMode: 'numeric' } }}
            />
            <FormControlLabel
              control={
                <Switch
                  checked={draft.status === 'open'}
                  onChange={(_event, open) => set({ status: open ? 'open' : 'closed' })}
                />
              }
              label={t(draft.status === 'open' ? 'form.open' : 'form.closed')}
            />
            <FormControlLabel
              control={
                <Switch
                  checked={draft.approval === 'advisor'}
                  onChange={(_event, needed) => set({ approval: needed ? 'advisor' : 'none' })}
                />
              }
              label={t('form.approval')}
            />
          </Box>
          <MajorPicker
            label={t('form.allowed')}
            hint={t('form.allowedHint')}
            value={draft.allowedMajors}
            onChange={(allowedMajors) => set({ allowedMajors })}
          />
          <MajorPicker
            label={t('form.excluded')}
            hint={t('form.excludedHint')}
            value={draft.excludedMajors}
            onChange={(excludedMajors) => set({ excludedMajors })}
          />
          <AllotmentEditor
            lines={draft.allotments}
            seats={seats}
            mayEdit={mayEdit}
            onChange={(allotments) => set({ allotments })}
          />
        </Box>
        <Box role="status">
          {refusal && <Alert severity="error">{refusal}</Alert>}
          {section.waiting > 0 && <Alert severity="info">{t('form.waiting', { count: section.waiting })}</Alert>}
        </Box>
        <SectionHistory sectionId={section.sectionId} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t(mayEdit ? 'common:action.cancel' : 'common:action.close')}</Button>
        {mayEdit && (
          <Button type="submit" variant="contained" disabled={!wanted || tooFew || change.isPending}>
            {t('common:action.save')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

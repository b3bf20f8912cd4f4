import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import type { SubjectBundle } from '@/client/models';
import { reportFailure } from '@/lib/report-failure';
import { useWideScreen } from '@/lib/use-media-query';
import { codesOf, impactQuery, useSaveBundle } from './api';
import { BundleHistory } from './bundle-history';
import { SubjectPicker, type SubjectOption } from './subject-picker';

const FEWEST = 2;
const MOST = 6;

interface BundleDialogProps {
  /** The bundle to change; without one a new bundle is made. */
  bundle: SubjectBundle | null;
  onClose: () => void;
  onSaved: (bundle: SubjectBundle) => void;
}

function optionsOf(bundle: SubjectBundle | null): SubjectOption[] {
  return bundle?.members.map(({ subjectCode, name }) => ({ subjectCode, nameTh: name.th, nameEn: name.en })) ?? [];
}

/** Two to six subjects that are enrolled together. Whom it concerns is told before it is saved. */
export default function BundleDialog({ bundle, onClose, onSaved }: BundleDialogProps) {
  const { t } = useTranslation(['bundles', 'common']);
  const phone = !useWideScreen();
  const save = useSaveBundle();
  const [chosen, setChosen] = useState<SubjectOption[]>(() => optionsOf(bundle));
  const [refusal, setRefusal] = useState<string | null>(null);
  const codes = chosen.map((subject) => subject.subjectCode).toSorted();
  const sized = codes.length >= FEWEST && codes.length <= MOST;
  const changed = !bundle || codesOf(bundle).join() !== codes.join();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      onSaved(await save.mutateAsync({ bundle, members: codes }));
    } catch (error) {
      if (error instanceof ApiError && error.code !== '') setRefusal(error.message);
      else reportFailure(error);
    }
  };

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="bundle-dialog">
      <DialogTitle id="bundle-dialog">{t(bundle ? 'change.title' : 'make.title')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Box sx={{ pt: 1 }}>
            <SubjectPicker
              value={chosen}
              onChange={(subjects) => {
                setRefusal(null);
                setChosen(subjects);
              }}
            />
          </Box>
          <Box role="status" sx={{ display: 'grid', gap: 1 }}>
            {refusal && <Alert severity="error">{refusal}</Alert>}
            {codes.length > MOST && <Alert severity="warning">{t('form.tooMany', { most: MOST })}</Alert>}
            {sized && <Impact codes={codes} />}
          </Box>
          {bundle && <BundleHistory bundleId={bundle.bundleId} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!sized || !changed || save.isPending}>
            {t(bundle ? 'change.save' : 'make.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Whom the bundle concerns this term. */
function Impact({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('bundles');
  const { data } = useQuery(impactQuery(codes));
  if (!data) return null;
  return (
    <>
      <Alert severity="info">
        {t('impact.sections', { count: data.openSections })} {t('impact.students', { count: data.enrolledStudents })}
      </Alert>
      {data.notOffered.length > 0 && (
        <Alert severity="warning">{t('impact.notOffered', { codes: data.notOffered.join(', ') })}</Alert>
      )}
    </>
  );
}

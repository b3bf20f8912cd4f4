import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { universityQuery } from '@/features/people/university/api';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

const RenamingDialog = lazy(() => import('./renaming-dialog'));

/** Asks for other names or another tax id of the university; while a request is open, leads to it. */
export function UniversityRenaming() {
  const { t } = useTranslation('masterChanges');
  const { data } = useQuery({ ...universityQuery, retry: false });
  const mayEdit = useMay(MENU.organisation, 'edit');
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  if (data.caseId)
    return (
      <Link component={RouterLink} to={`/adm/cases/${data.caseId}`} sx={{ px: 1, py: 0.5 }}>
        {t('university.waiting')}
      </Link>
    );
  if (!mayEdit) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('university.action')}
      </Button>
      <Suspense fallback={null}>
        {asking && <RenamingDialog university={data} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}

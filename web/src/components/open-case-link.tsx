import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Leads staff to the open case that stands in the way of a request. */
export function OpenCaseLink({ caseId }: { caseId: string }) {
  const { t } = useTranslation('common');
  return (
    <Link
      component={RouterLink}
      to={`/adm/cases/${caseId}`}
      sx={{ display: 'block', width: 'fit-content', py: 0.5, fontWeight: 700 }}
    >
      {t('refusal.openCase')}
    </Link>
  );
}

import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

/** A student's code as a link to the student's account for users who may open it; a dash without a student. */
export function AccountLink({ studentCode }: { studentCode: string | null }) {
  const { t } = useTranslation('common');
  const maySee = useMay(MENU.studentAccounts, 'view');
  if (studentCode === null) return t('state.none');
  if (!maySee) return studentCode;
  return (
    <Link component={RouterLink} to={`/adm/finance/accounts/${studentCode}`}>
      {studentCode}
    </Link>
  );
}

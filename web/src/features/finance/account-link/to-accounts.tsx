import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MENU } from '@/lib/menus';
import { useMay } from '@/lib/use-session';

/** Leads to where a student's account is searched for, where whatever is asked about its papers begins. */
export function ToAccounts() {
  const { t } = useTranslation('accounts');
  if (!useMay(MENU.studentAccounts, 'view')) return null;
  return (
    <Button variant="outlined" component={Link} to="/adm/finance/accounts">
      {t('find')}
    </Button>
  );
}

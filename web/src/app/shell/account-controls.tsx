import LanguageIcon from '@mui/icons-material/Language';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { changeRole } from '@/features/access/session/change-role';
import { fullName } from '@/lib/person-name';
import { leave } from '@/features/access/session/sign-out';
import { useSignedIn } from '@/lib/use-session';
import { changeLanguage, LANGUAGES } from '@/lib/i18n';
import { useLanguage } from '@/lib/use-language';
import { ChoiceMenu } from './choice-menu';

/** Role dropdown; with one role there is nothing to choose. */
export function RoleMenu() {
  const { t } = useTranslation('shell');
  const { pick } = useLanguage();
  const { user } = useSignedIn();
  if (user.roles.length === 0) return null;
  return (
    <ChoiceMenu
      label={t('role')}
      choices={user.roles.map((role) => ({ value: role.roleId, label: pick(role.roleNameTh, role.roleNameEn) }))}
      value={user.currentRole}
      onChoose={(roleId) => void changeRole(roleId)}
      disabled={user.roles.length < 2}
    />
  );
}

export function LanguageMenu() {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <ChoiceMenu
      label={t('language.label')}
      choices={LANGUAGES.map((code) => ({ value: code, label: t(`language.${code}`) }))}
      value={language}
      onChoose={(code) => void changeLanguage(code)}
      icon={<LanguageIcon aria-hidden />}
    />
  );
}

/** Full name with ID code. */
export function WhoAmI() {
  const { language } = useLanguage();
  const { user } = useSignedIn();
  return (
    <Box
      sx={{ lineHeight: 1.3, fontSize: '0.9rem', textAlign: { md: 'right' }, minWidth: 0, maxWidth: { md: '22rem' } }}
    >
      <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{fullName(user, language)}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.82rem' }}>{user.idCode}</Box>
    </Box>
  );
}

export function LogoutButton() {
  const { t } = useTranslation('shell');
  return (
    <Tooltip title={t('logout')}>
      <IconButton aria-label={t('logout')} onClick={() => void leave()}>
        <LogoutIcon />
      </IconButton>
    </Tooltip>
  );
}

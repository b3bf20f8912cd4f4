import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

interface AuditRecordProps {
  value: Schemas['AuditView']['before'];
  menus: readonly Schemas['RoleMenu'][];
}

/** One side of a change in words: menus with their actions, a data scope, a user name, and who asked for it. */
export function AuditRecord({ value, menus }: AuditRecordProps) {
  const { t, i18n } = useTranslation(['roles', 'common']);
  const { pick } = useLanguage();
  if (!value) return t('common:state.none');

  const nameOf = (key: string) => {
    const menu = menus.find((known) => String(known.menuId) === key);
    return menu && pick(menu.nameTh, menu.nameEn);
  };
  const wordOf = (word: unknown) => {
    const key = ['action', 'scope']
      .map((group) => `${group}.${String(word)}`)
      .find((known) => i18n.exists(`roles:${known}`));
    return key ? t(key) : String(word);
  };

  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {Object.entries(value).map(([key, content]) => {
        if (key === 'askedBy') {
          const asker = content as Schemas['Names'];
          return <li key={key}>{t('audit.askedBy', { name: pick(asker.th, asker.en) })}</li>;
        }
        if (key === 'caseId') {
          return (
            <li key={key}>
              <Link component={RouterLink} to={`/adm/cases/${String(content)}`}>
                {t('audit.toCase')}
              </Link>
            </li>
          );
        }
        const words = Array.isArray(content)
          ? content.map(wordOf).join(', ') || t('common:state.none')
          : wordOf(content);
        const name = nameOf(key);
        return <li key={key}>{name ? `${name}: ${words}` : words}</li>;
      })}
    </Box>
  );
}

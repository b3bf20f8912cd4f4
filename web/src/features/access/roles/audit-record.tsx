import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

interface AuditRecordProps {
  value: Schemas['AuditView']['before'];
  menus: readonly Schemas['RoleMenu'][];
}

/** One side of a change in words: menus with their actions, a data scope, a user name. */
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
        const words = Array.isArray(content)
          ? content.map(wordOf).join(', ') || t('common:state.none')
          : wordOf(content);
        const name = nameOf(key);
        return <li key={key}>{name ? `${name}: ${words}` : words}</li>;
      })}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const UNIT_WORDS = {
  campus: 'unit.oneCampus',
  faculty: 'unit.oneFaculty',
  department: 'unit.oneDepartment',
} as const;

function unitWord(kind: unknown) {
  return UNIT_WORDS[String(kind) as keyof typeof UNIT_WORDS];
}

interface AuditRecordProps {
  value: Schemas['AuditView']['before'];
  menus: readonly Schemas['RoleMenu'][];
}

/** One side of a change in words: menus with their actions, a data scope, a user name, unit and days, and who asked for it. */
export function AuditRecord({ value, menus }: AuditRecordProps) {
  const { t, i18n } = useTranslation(['roles', 'common']);
  const { pick, language } = useLanguage();
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
        if (key === 'heldFrom' || key === 'heldUntil') {
          return <li key={key}>{t(`audit.${key}`, { day: shortDate(String(content), language) })}</li>;
        }
        if (key === 'unitCode') return <li key={key}>{`${t(unitWord(value['unitKind']))} ${String(content)}`}</li>;
        if (key === 'unitKind') return null;
        const words = Array.isArray(content)
          ? content.map(wordOf).join(', ') || t('common:state.none')
          : wordOf(content);
        const name = nameOf(key);
        return <li key={key}>{name ? `${name}: ${words}` : words}</li>;
      })}
    </Box>
  );
}

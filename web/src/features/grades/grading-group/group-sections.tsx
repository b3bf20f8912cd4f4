import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useLeaveGroup } from './api';

/** The heading of a part of the dialog. */
export function Heading({ children }: { children: ReactNode }) {
  return (
    <Box component="h3" sx={{ fontSize: '1rem', m: 0, mb: 1 }}>
      {children}
    </Box>
  );
}

/** The sections of a sheet with their teachers; each may be taken out by whoever decides for it. */
export function GroupSections({ group, onClose }: { group: Schemas['GroupView']; onClose: () => void }) {
  const { t } = useTranslation(['gradingGroups', 'common']);
  const navigate = useNavigate();
  const leave = useLeaveGroup(group.sheetId);
  async function left({ sectionId, sectionCode }: Schemas['GroupSection']) {
    const isSure = await ask({
      title: t('leave.title', { code: sectionCode }),
      message: t('leave.confirm', { code: sectionCode }),
      confirmLabel: t('leave.button'),
      cancelLabel: t('common:action.cancel'),
    });
    if (!isSure) return;
    try {
      const own = await leave.mutateAsync({ sectionId, revision: group.revision });
      if (group.coordinates) return;
      onClose();
      void navigate(`/adm/grades/sheets/${own.sheetId}`);
    } catch (error) {
      reportFailure(error);
    }
  }
  if (group.sections.length === 0) return null;
  return (
    <section aria-label={t('sections')}>
      <Heading>{t('sections')}</Heading>
      <SectionList
        sections={group.sections}
        action={(section) =>
          section.mayLeave && (
            <Button aria-label={t('leave.label', { code: section.sectionCode })} onClick={() => void left(section)}>
              {t('leave.button')}
            </Button>
          )
        }
      />
    </section>
  );
}

interface SectionListProps {
  sections: Schemas['GroupMade']['sections'];
  action?: (section: Schemas['GroupSection']) => ReactNode;
}

/** Sections with their teachers, the main instructor first. */
export function SectionList({ sections, action }: SectionListProps) {
  const { t } = useTranslation('gradingGroups');
  const { pick } = useLanguage();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {sections.map((section) => {
        const named = section.teachers.map(({ name, isMain }) => {
          const said = pick(name.th, name.en);
          return isMain ? t('main', { name: said }) : said;
        });
        return (
          <Box
            component="li"
            key={section.sectionId}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}
          >
            <div>
              <strong>{t('section', { code: section.sectionCode, count: section.students })}</strong>
              <Box sx={{ color: 'text.secondary' }}>{named.join(', ') || t('nobody')}</Box>
            </div>
            {action?.(section)}
          </Box>
        );
      })}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { useLanguage } from '@/lib/use-language';

/** What graduating asks for beside subjects. */
export function AuditConditions({ conditions }: { conditions: readonly Schemas['AuditCondition'][] }) {
  const { t } = useTranslation('audit');
  const { pick } = useLanguage();
  const noteOf = ({ have, subjects, test }: Schemas['AuditCondition']) => {
    if (test) return pick(test.th, test.en);
    if (subjects.length > 0) return subjects.join(', ');
    return have !== null && t('condition.have', { have });
  };
  return (
    <Panel title={t('condition.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {conditions.map((condition) => (
          <Box
            component="li"
            key={condition.kind}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              justifyContent: 'space-between',
              overflowWrap: 'anywhere',
            }}
          >
            <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
              {t(`condition.${condition.kind}`, { need: condition.need })}
              <Note>{noteOf(condition)}</Note>
            </Box>
            <StatusChip of="audit_condition" state={condition.state} label={t(`condition.state.${condition.state}`)} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

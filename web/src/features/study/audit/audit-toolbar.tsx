import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { PrintedHead } from '@/components/printed';
import type { Folding } from './audit-context';
import type { useTried } from './use-tried';

interface AuditToolbarProps {
  view: Schemas['DegreeAudit'];
  tried: ReturnType<typeof useTried>;
  fold: (kind: Folding['kind']) => void;
}

/** Chooses which subjects every line of the audit shows, folds its parts, and prints it with all of them open. */
export function AuditToolbar({ view, tried, fold }: AuditToolbarProps) {
  const { t } = useTranslation('audit');
  const print = () => {
    flushSync(() => fold('open'));
    window.print();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <PrintedHead note={t(`world.${view.world}`)} />
      <Box
        className="on-screen"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view.world}
          onChange={(_, chosen: typeof view.world | null) => chosen && tried.chooseWorld(chosen)}
          aria-label={t('world.label')}
          sx={{ '& .MuiToggleButton-root': { color: 'text.primary', px: 2 } }}
        >
          <ToggleButton value="now">{t('world.now')}</ToggleButton>
          <ToggleButton value="if_passed">{t('world.if_passed')}</ToggleButton>
        </ToggleButtonGroup>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" onClick={() => fold('open')}>
            {t('fold.open')}
          </Button>
          <Button size="small" onClick={() => fold('closed')}>
            {t('fold.closed')}
          </Button>
          <Button size="small" variant="outlined" onClick={print}>
            {t('print')}
          </Button>
        </Box>
      </Box>
      {view.leftOut.length > 0 && (
        <Alert severity="info">
          {t('world.leftOut', { count: view.leftOut.length, codes: view.leftOut.join(', ') })}
        </Alert>
      )}
    </Box>
  );
}
